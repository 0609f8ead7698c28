package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
)

// A Summary is one run as a list shows it.
type Summary struct {
	ID      int64
	Started time.Time
	// Seconds is how long the run took, 0 if it was not finished.
	Seconds float64
	State   string
	// Command is the command line, without the program's name.
	Command []string
	// By is the -by key, empty when versions were compared.
	By string
	// Versions are the names of the arms in the order given.
	Versions []string
	// Benchmarks counts those to compare, each once however many arms.
	Benchmarks int
	// Samples counts values of all units and looks.
	Samples int
	// Bytes is how large its samples, messages and profiles are.
	Bytes int64
}

// Last is the name of the newest run.
const Last = "last"

// Resolve returns the number of the run that name stands for: a number, or
// Last for the newest run.
func (s *Store) Resolve(ctx context.Context, name string) (int64, error) {
	if name == Last {
		var id int64
		err := s.db.QueryRowContext(ctx, `SELECT id FROM runs ORDER BY id DESC LIMIT 1`).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, s.noRun(name)
		}
		return id, s.explain("find a run", err)
	}
	id, err := strconv.ParseInt(name, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("run %q: want a number or %q: %w", name, Last, ErrNoRun)
	}
	return id, s.explain("find a run", s.exists(ctx, s.db, id))
}

// List returns the newest runs, newest first, at most limit of them; 0 means
// all.
func (s *Store) List(ctx context.Context, limit int) ([]Summary, error) {
	if limit <= 0 {
		limit = 1 << 30
	}
	var list []Summary
	err := s.read(ctx, "list runs", func(tx *sql.Tx) error {
		err := query(ctx, tx, func(r *sql.Rows) error {
			sum, err := scanSummary(r)
			list = append(list, sum)
			return err
		}, `
SELECT id, started, seconds, state, command, by_key,
	(SELECT COUNT(*) FROM (SELECT DISTINCT package, benchmark FROM rows WHERE run = runs.id) AS b),
	(SELECT COUNT(*) FROM samples WHERE run = runs.id),
	(SELECT COALESCE(SUM(30 + COALESCE(LENGTH(blocks), 0)), 0) FROM samples WHERE run = runs.id) +
	(SELECT COALESCE(SUM(LENGTH(line)), 0) FROM messages WHERE run = runs.id) +
	(SELECT COALESCE(SUM(LENGTH(data)), 0) FROM profiles WHERE run = runs.id) +
	(SELECT COALESCE(SUM(LENGTH(data)), 0) FROM sources WHERE run = runs.id)
FROM runs ORDER BY id DESC LIMIT $1`, limit)
		for i := range list {
			if err == nil {
				err = s.listVersions(ctx, tx, &list[i])
			}
		}
		return err
	})
	return list, err
}

func scanSummary(r *sql.Rows) (sum Summary, err error) {
	var started, command string
	err = r.Scan(&sum.ID, &started, &sum.Seconds, &sum.State, &command, &sum.By,
		&sum.Benchmarks, &sum.Samples, &sum.Bytes)
	if err != nil {
		return sum, err
	}
	sum.Started, err = time.Parse(timeFormat, started)
	if err == nil {
		err = json.Unmarshal([]byte(command), &sum.Command)
	}
	return sum, unreadable("entry", sum.ID, err)
}

func (s *Store) listVersions(ctx context.Context, tx *sql.Tx, sum *Summary) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var name string
		err := r.Scan(&name)
		sum.Versions = append(sum.Versions, name)
		return err
	}, `SELECT name FROM versions WHERE run = $1 ORDER BY ord`, sum.ID)
}

// Runs returns the number of runs that are stored.
func (s *Store) Runs(ctx context.Context) (int, error) {
	var n int
	err := s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM runs`).Scan(&n)
	return n, s.explain("count the runs", err)
}
