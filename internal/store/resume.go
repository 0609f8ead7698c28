package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/gohone/hone/internal/sample"
)

// Resume records that a run goes on, under a policy that may allow it more
// time. Further pairs follow those that are stored; [Store.Finish] ends it
// again.
func (s *Store) Resume(ctx context.Context, id int64, policy json.RawMessage) error {
	return s.writeRun(ctx, id, "resume a run", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE runs SET state = $2, policy = $3 WHERE id = $1`,
			id, sample.StateRunning, string(policy))
		return err
	})
}
