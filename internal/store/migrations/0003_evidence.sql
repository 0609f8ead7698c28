-- What makes rows of different runs ask the same question, and what earlier
-- runs found about it, copied so that a row needs no other run: the evidence of
-- stored runs multiplies. A row without a key, such as any older one, is never
-- carried on. The series are differences, packed like samples.blocks.
ALTER TABLE rows ADD COLUMN evidence_key TEXT NOT NULL DEFAULT '';
ALTER TABLE rows ADD COLUMN fresh BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE rows ADD COLUMN set_aside INTEGER NOT NULL DEFAULT 0;
CREATE INDEX rows_by_key ON rows (evidence_key, run);

CREATE TABLE priors (
	run     INTEGER NOT NULL,
	row_ord INTEGER NOT NULL,
	ord     INTEGER NOT NULL,
	source  INTEGER NOT NULL, -- a run that may be gone
	fast    BLOB,
	mean    BLOB,
	long    BLOB,
	bytes   BLOB,
	allocs  BLOB,
	PRIMARY KEY (run, row_ord, ord),
	FOREIGN KEY (run, row_ord) REFERENCES rows (run, ord) ON DELETE CASCADE
);
