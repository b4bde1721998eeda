"""Reviews of finished matches: winning chances, turning points, luck, and mistakes."""
