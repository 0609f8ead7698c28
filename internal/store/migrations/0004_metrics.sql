-- The units a row is judged in beside those of every benchmark, and what
-- earlier runs found in them: lists in JSON, empty text for none.
ALTER TABLE rows ADD COLUMN metrics TEXT NOT NULL DEFAULT '';
ALTER TABLE priors ADD COLUMN metrics TEXT NOT NULL DEFAULT '';
