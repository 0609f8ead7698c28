package store

import "context"

// Runs returns the number of runs that are stored.
func (s *Store) Runs(ctx context.Context) (int, error) {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM runs`).Scan(&n)
	return n, s.explain("count the runs", err)
}
