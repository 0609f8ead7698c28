-- One row for each execution of a command that measures.
-- Times are RFC 3339 in UTC; lists and structures are JSON; seed is decimal
-- text because it uses all 64 bits unsigned.
CREATE TABLE runs (
	id      INTEGER PRIMARY KEY,
	started TEXT NOT NULL,
	seconds DOUBLE PRECISION NOT NULL,
	state   TEXT NOT NULL,
	command TEXT NOT NULL,
	hone    TEXT NOT NULL,
	method  TEXT NOT NULL,
	machine TEXT NOT NULL,
	by_key  TEXT NOT NULL,
	seed    TEXT NOT NULL,
	policy  TEXT NOT NULL
);

-- The arms of a run, in the order given; the first is the base.
CREATE TABLE versions (
	run         INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	ord         INTEGER NOT NULL,
	name        TEXT NOT NULL,
	commit_hash TEXT NOT NULL,
	tree        TEXT NOT NULL,
	dirty       BOOLEAN NOT NULL,
	settings    TEXT NOT NULL,
	toolchain   TEXT NOT NULL,
	PRIMARY KEY (run, ord)
);

-- What a run compares, fixed before the first look.
CREATE TABLE rows (
	run       INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	ord       INTEGER NOT NULL,
	package   TEXT NOT NULL,
	benchmark TEXT NOT NULL,
	base      TEXT NOT NULL,
	head      TEXT NOT NULL,
	base_name TEXT NOT NULL,
	head_name TEXT NOT NULL,
	identical BOOLEAN NOT NULL,
	missing   TEXT NOT NULL,
	failed    TEXT NOT NULL,
	reason    TEXT NOT NULL,
	neighbor  BOOLEAN NOT NULL,
	PRIMARY KEY (run, ord)
);

-- The names samples share: a table of its own keeps a sample at some 30 bytes
-- plus its blocks.
CREATE TABLE series (
	id        INTEGER PRIMARY KEY,
	run       INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	package   TEXT NOT NULL,
	benchmark TEXT NOT NULL,
	unit      TEXT NOT NULL,
	version   TEXT NOT NULL,
	look      TEXT NOT NULL,
	UNIQUE (run, package, benchmark, unit, version, look)
);

-- Every value ever taken. seq is the order of measuring within the run, place
-- that within the pair. blocks is NULL or float64 values, little endian, one
-- after the other. That a pair cannot be stored twice protects the evidence:
-- counted twice it would look stronger than it is.
CREATE TABLE samples (
	run    INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq    INTEGER NOT NULL,
	series INTEGER NOT NULL REFERENCES series (id) ON DELETE CASCADE,
	pair   INTEGER NOT NULL,
	place  INTEGER NOT NULL,
	n      BIGINT NOT NULL,
	value  DOUBLE PRECISION NOT NULL,
	blocks BLOB,
	PRIMARY KEY (run, seq),
	UNIQUE (series, pair, place)
);

-- Caveats in the order in which they came up.
CREATE TABLE warnings (
	run       INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	ord       INTEGER NOT NULL,
	code      TEXT NOT NULL,
	text      TEXT NOT NULL,
	remedy    TEXT NOT NULL,
	package   TEXT NOT NULL,
	benchmark TEXT NOT NULL,
	PRIMARY KEY (run, ord)
);
