package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

func insertRows(ctx context.Context, tx *sql.Tx, id int64, rows []sample.Row) error {
	for i, r := range rows {
		metrics, err := encodeList(r.Metrics)
		if err != nil {
			return err
		}
		reach, err := encodeValue(r.Reach)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
INSERT INTO rows (run, ord, package, benchmark, base, head, base_name, head_name, identical, missing, failed, reason, skip_long, neighbor,
	evidence_key, fresh, set_aside, metrics, reach)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
			id, i, r.Package, r.Benchmark, r.Base, r.Head, r.BaseName, r.HeadName,
			r.Identical, r.Missing, r.Failed, r.Reason, r.SkipLong, r.Neighbor,
			r.Key, r.Fresh, r.SetAside, metrics, reach)
		if err != nil {
			return err
		}
		if err := insertPriors(ctx, tx, id, i, r.Prior); err != nil {
			return err
		}
	}
	return nil
}

func loadRows(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var w sample.Row
		var metrics, reach string
		err := r.Scan(&w.Package, &w.Benchmark, &w.Base, &w.Head, &w.BaseName, &w.HeadName,
			&w.Identical, &w.Missing, &w.Failed, &w.Reason, &w.SkipLong, &w.Neighbor,
			&w.Key, &w.Fresh, &w.SetAside, &metrics, &reach)
		if err != nil {
			return err
		}
		w.Metrics, err = decodeList[sample.Metric](metrics)
		if err == nil {
			w.Reach, err = decodeValue[sample.Reach](reach)
		}
		run.Rows = append(run.Rows, w)
		return unreadable("rows", run.ID, err)
	}, `
SELECT package, benchmark, base, head, base_name, head_name, identical, missing, failed, reason, skip_long, neighbor,
	evidence_key, fresh, set_aside, metrics, reach
FROM rows WHERE run = $1 ORDER BY ord`, run.ID)
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
