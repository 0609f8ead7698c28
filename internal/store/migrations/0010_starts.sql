-- How many of the rewrites that a run of hone tune kept were in the code of a profile, and
-- the files that these changed: each as it was with so many of them, from 0, wherever it
-- changed.
ALTER TABLE profiles ADD COLUMN patches INTEGER NOT NULL DEFAULT 0;

CREATE TABLE sources (
	run     INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	patches INTEGER NOT NULL,
	file    TEXT NOT NULL,
	data    BLOB NOT NULL,
	PRIMARY KEY (run, patches, file)
);
