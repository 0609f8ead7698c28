package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

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
