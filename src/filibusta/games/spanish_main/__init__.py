"""Pirates of the Spanish Main: fleets of ships and hidden crews on an open sea, measured to a tenth of a millimetre."""
