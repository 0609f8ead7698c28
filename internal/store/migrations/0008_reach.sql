-- Why a change is taken to reach the benchmark of a row, as a JSON object; empty
-- where that was not looked for.
ALTER TABLE rows ADD COLUMN reach TEXT NOT NULL DEFAULT '';
