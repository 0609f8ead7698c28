package store

import (
	"context"
	"database/sql"

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
