"""Pirates!: fleets that grow by plunder, battles fought with cards and dice."""
