package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/gohone/hone/internal/sample"
)

const (
	insertSeries = `
INSERT INTO series (run, package, benchmark, unit, version, look)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (run, package, benchmark, unit, version, look) DO NOTHING`

	insertSample = `
INSERT INTO samples (run, seq, series, pair, place, n, value, seconds, blocks)
SELECT $1, (SELECT COALESCE(MAX(seq), 0) + 1 FROM samples WHERE run = $1), id, $7, $8, $9, $10, $11, $12
FROM series
WHERE run = $1 AND package = $2 AND benchmark = $3 AND unit = $4 AND version = $5 AND look = $6`
)

func (s *Store) insertSamples(ctx context.Context, tx *sql.Tx, id int64, samples []sample.Sample) error {
	series := tx.StmtContext(ctx, s.addSeries)
	defer series.Close()
	add := tx.StmtContext(ctx, s.addSample)
	defer add.Close()
	for _, v := range samples {
		if _, err := series.ExecContext(ctx, id, v.Package, v.Benchmark, v.Unit, v.Version,
			v.Look); err != nil {
			return err
		}
		_, err := add.ExecContext(ctx, id, v.Package, v.Benchmark, v.Unit, v.Version, v.Look,
			v.Pair, v.Order, v.N, v.Value, v.Seconds, encodeBlocks(v.Blocks))
		if code(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return fmt.Errorf("pair %d of %s (%s, %s, %s look) is stored already: %w", v.Pair,
				v.Benchmark, v.Version, v.Unit, v.Look, err)
		}
		if err == nil {
			err = insertFunctions(ctx, tx, id, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// insertFunctions stores the functions of the sample that was stored last.
func insertFunctions(ctx context.Context, tx *sql.Tx, id int64, v sample.Sample) error {
	if len(v.Functions) == 0 {
		return nil
	}
	counts, err := json.Marshal(v.Functions)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
INSERT INTO functions (run, seq, counts)
SELECT $1, MAX(seq), $2 FROM samples WHERE run = $1`, id, string(counts))
	return err
}

func loadSamples(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var v sample.Sample
		var blocks []byte
		err := r.Scan(&v.Package, &v.Benchmark, &v.Unit, &v.Version, &v.Look, &v.Pair, &v.Order, &v.N,
			&v.Value, &v.Seconds, &blocks)
		if err != nil {
			return err
		}
		v.Blocks, err = decodeBlocks(blocks)
		run.Samples = append(run.Samples, v)
		return unreadable("samples", run.ID, err)
	}, `
SELECT s.package, s.benchmark, s.unit, s.version, s.look, v.pair, v.place, v.n, v.value, v.seconds, v.blocks
FROM samples v JOIN series s ON s.id = v.series
WHERE v.run = $1 ORDER BY v.seq`, run.ID)
}

// loadFunctions completes the samples of a run, which are loaded before: they
// are numbered from 1 without gaps.
func loadFunctions(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var seq int
		var counts string
		if err := r.Scan(&seq, &counts); err != nil {
			return err
		}
		if seq < 1 || seq > len(run.Samples) {
			return unreadable("functions", run.ID, fmt.Errorf("there is no sample %d", seq))
		}
		return unreadable("functions", run.ID, json.Unmarshal([]byte(counts), &run.Samples[seq-1].Functions))
	}, `SELECT seq, counts FROM functions WHERE run = $1`, run.ID)
}
