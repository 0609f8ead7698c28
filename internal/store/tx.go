package store

import (
	"context"
	"database/sql"
	"errors"
)

// queryer is what a database and a transaction have in common.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// read runs f in a transaction that sees one state of the store throughout
// and holds no one up.
func (s *Store) read(ctx context.Context, verb string, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return s.explain(verb, err)
	}
	defer tx.Rollback()
	return s.explain(verb, f(tx))
}

// writeRun is write for a run that must exist.
func (s *Store) writeRun(ctx context.Context, id int64, verb string, f func(*sql.Tx) error) error {
	return s.write(ctx, verb, func(tx *sql.Tx) error {
		if err := s.exists(ctx, tx, id); err != nil {
			return err
		}
		return f(tx)
	})
}

// write runs f in a transaction that is rolled back where f or the commit
// fails.
func (s *Store) write(ctx context.Context, verb string, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(verb, err)
	}
	defer tx.Rollback() // does nothing after a commit
	if err := f(tx); err != nil {
		return s.explain(verb, err)
	}
	return s.explain(verb, tx.Commit())
}

// writeDurably is write that returns when the disk has what was written, with all that was
// written before.
func (s *Store) writeDurably(ctx context.Context, verb string, f func(*sql.Tx) error) error {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return s.explain(verb, err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, syncEach); err != nil {
		return s.explain(verb, err)
	}
	defer conn.ExecContext(context.WithoutCancel(ctx), syncSeldom)
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return s.explain(verb, err)
	}
	defer tx.Rollback() // does nothing after a commit
	if err := f(tx); err != nil {
		return s.explain(verb, err)
	}
	return s.explain(verb, tx.Commit())
}

// exists returns an error that wraps ErrNoRun where there is no run id.
func (s *Store) exists(ctx context.Context, q queryer, id int64) error {
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM runs WHERE id = $1`, id).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return s.noRun(id)
	}
	return err
}

// query calls scan for each row of the result.
func query(ctx context.Context, tx *sql.Tx, scan func(*sql.Rows) error, text string, args ...any) error {
	rows, err := tx.QueryContext(ctx, text, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
