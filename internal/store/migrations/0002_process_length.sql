-- How long the process of a timed sample took, and which benchmarks need no
-- long look because their ordinary processes are as long.
ALTER TABLE samples ADD COLUMN seconds DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE rows ADD COLUMN skip_long BOOLEAN NOT NULL DEFAULT FALSE;
