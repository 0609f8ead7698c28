-- Profiles that a run has taken, in the format of pprof, and what each is of: a kind such
-- as cpu, a package and a benchmark, or where it was read from.
CREATE TABLE profiles (
	run       INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	ord       INTEGER NOT NULL,
	kind      TEXT NOT NULL,
	package   TEXT NOT NULL,
	benchmark TEXT NOT NULL,
	source    TEXT NOT NULL,
	data      BLOB NOT NULL,
	PRIMARY KEY (run, ord)
);
