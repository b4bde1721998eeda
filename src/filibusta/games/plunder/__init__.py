"""Plunder: an unknown sea, laid card by card; trade, prizes, letters of marque, sixty silver."""
