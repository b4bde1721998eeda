CREATE TABLE match (
	id VARCHAR(16) NOT NULL, 
	word VARCHAR(60) NOT NULL, 
	title VARCHAR(80) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	rules INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	secret VARCHAR(80) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	private BOOLEAN NOT NULL, 
	host VARCHAR(40) NOT NULL, 
	created FLOAT NOT NULL, 
	touched FLOAT NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	deal TEXT, 
	record TEXT, 
	again VARCHAR(16) NOT NULL, 
	origin VARCHAR(16) NOT NULL, 
	archived FLOAT NOT NULL, 
	guided BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (word)
);
CREATE INDEX ix_match_state ON match (state);
CREATE TABLE meta (
	key VARCHAR(40) NOT NULL, 
	value TEXT, 
	PRIMARY KEY (key)
);
CREATE TABLE revoked (
	guest VARCHAR(64) NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (guest)
);
CREATE TABLE token (
	name VARCHAR(40) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	expires FLOAT NOT NULL, 
	PRIMARY KEY (name), 
	UNIQUE (hash)
);
CREATE TABLE chances (
	match VARCHAR(16) NOT NULL, 
	edition INTEGER NOT NULL, 
	found TEXT NOT NULL, 
	PRIMARY KEY (match), 
	FOREIGN KEY(match) REFERENCES match (id)
);
CREATE TABLE comment (
	match VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	ply INTEGER NOT NULL, 
	text VARCHAR(300) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (match, number), 
	FOREIGN KEY(match) REFERENCES match (id)
);
CREATE TABLE move (
	match VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	ply INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action VARCHAR(80) NOT NULL, 
	chance TEXT NOT NULL, 
	message VARCHAR(64) NOT NULL, 
	created FLOAT NOT NULL, 
	PRIMARY KEY (match, seq), 
	FOREIGN KEY(match) REFERENCES match (id)
);
CREATE TABLE seat (
	match VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	guest VARCHAR(40) NOT NULL, 
	word VARCHAR(80) NOT NULL, 
	commitment VARCHAR(64) NOT NULL, 
	contribution VARCHAR(64) NOT NULL, 
	PRIMARY KEY (match, seat), 
	FOREIGN KEY(match) REFERENCES match (id)
);
CREATE INDEX ix_seat_guest ON seat (guest);
CREATE TABLE snapshot (
	match VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	rules INTEGER NOT NULL, 
	position TEXT NOT NULL, 
	PRIMARY KEY (match, seq), 
	FOREIGN KEY(match) REFERENCES match (id)
);
