package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

// A Match is a row of a stored run whose key was asked for.
type Match struct {
	Run int64
	// Row is the index in the run's Rows.
	Row   int
	Key   string
	Fresh bool
}

// Matches returns the rows that have key or other, the newest run first. Runs
// that have not ended are left out: another process may be measuring them.
func (s *Store) Matches(ctx context.Context, key, other string) ([]Match, error) {
	var list []Match
	err := s.read(ctx, "find earlier runs", func(tx *sql.Tx) error {
		return query(ctx, tx, func(r *sql.Rows) error {
			var m Match
			err := r.Scan(&m.Run, &m.Row, &m.Key, &m.Fresh)
			list = append(list, m)
			return err
		}, `
SELECT w.run, w.ord, w.evidence_key, w.fresh
FROM rows w JOIN runs r ON r.id = w.run
WHERE w.evidence_key <> '' AND w.evidence_key IN ($1, $2) AND r.state <> $3
ORDER BY w.run DESC, w.ord`, key, other, sample.StateRunning)
	})
	return list, err
}

// insertPriors stores what the row at ord starts from.
func insertPriors(ctx context.Context, tx *sql.Tx, id int64, ord int, priors []sample.Prior) error {
	for i, p := range priors {
		metrics, err := encodeList(p.Metrics)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
INSERT INTO priors (run, row_ord, ord, source, fast, mean, long, bytes, allocs, metrics)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
			id, ord, i, p.Run, encodeBlocks(p.Fast), encodeBlocks(p.Mean), encodeBlocks(p.Long),
			encodeBlocks(p.Bytes), encodeBlocks(p.Allocs), metrics)
		if err != nil {
			return err
		}
	}
	return nil
}

// loadPriors completes the rows of a run, which are loaded before.
func loadPriors(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var ord int
		var p sample.Prior
		var packed [5][]byte
		var metrics string
		err := r.Scan(&ord, &p.Run, &packed[0], &packed[1], &packed[2], &packed[3], &packed[4], &metrics)
		if err != nil {
			return err
		}
		for i, d := range []*[]float64{&p.Fast, &p.Mean, &p.Long, &p.Bytes, &p.Allocs} {
			if *d, err = decodeBlocks(packed[i]); err != nil {
				return unreadable("evidence", run.ID, err)
			}
		}
		if p.Metrics, err = decodeList[sample.PriorMetric](metrics); err != nil {
			return unreadable("evidence", run.ID, err)
		}
		if ord < 0 || ord >= len(run.Rows) {
			return unreadable("evidence", run.ID, fmt.Errorf("there is no row %d", ord))
		}
		run.Rows[ord].Prior = append(run.Rows[ord].Prior, p)
		return nil
	}, `
SELECT row_ord, source, fast, mean, long, bytes, allocs, metrics
FROM priors WHERE run = $1 ORDER BY row_ord, ord`, run.ID)
}
