package store

import (
	"database/sql"
	"time"
)

// A Store is an open file of runs. Its methods are safe for concurrent use.
type Store struct {
	// Now gives the time that Begin records. Open sets it to time.Now; a test
	// may replace it before the first use.
	Now func() time.Time

	db   *sql.DB
	path string

	claims claims

	addSeries *sql.Stmt
	addSample *sql.Stmt
}

// Path returns the absolute path of the store's file.
func (s *Store) Path() string { return s.path }
