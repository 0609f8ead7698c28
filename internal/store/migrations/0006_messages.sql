-- What a run that is no comparison of benchmarks has reported, such as one of
-- hone load: the lines of its JSON stream, in order. They are shown again as
-- they are.
CREATE TABLE messages (
	run  INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	ord  INTEGER NOT NULL,
	line TEXT NOT NULL,
	PRIMARY KEY (run, ord)
);
