"""What happened in a match that was played: winning chances, turning points, luck."""
