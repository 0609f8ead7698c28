-- Which functions ran the instructions of a sample that counts them: a JSON
-- list of sample.FunctionCount.
CREATE TABLE functions (
	run    INTEGER NOT NULL,
	seq    INTEGER NOT NULL,
	counts TEXT NOT NULL,
	PRIMARY KEY (run, seq),
	FOREIGN KEY (run, seq) REFERENCES samples (run, seq) ON DELETE CASCADE
);
