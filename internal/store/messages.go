package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// AddMessages stores what a run has reported so far, after what was stored of it before,
// and how long the run took until then. What it has returned from survives the death of
// the process.
func (s *Store) AddMessages(ctx context.Context, id int64, seconds float64, messages []json.RawMessage) error {
	return s.write(ctx, "store messages", s.adding(ctx, id, seconds, messages))
}

// AddDurably is AddMessages for what is rare and dear: it waits for the disk, so that what
// is stored also survives the death of the machine.
func (s *Store) AddDurably(ctx context.Context, id int64, seconds float64, messages []json.RawMessage) error {
	return s.writeDurably(ctx, "store messages", s.adding(ctx, id, seconds, messages))
}

func (s *Store) adding(ctx context.Context, id int64, seconds float64, messages []json.RawMessage) func(*sql.Tx) error {
	return func(tx *sql.Tx) error {
		if err := s.exists(ctx, tx, id); err != nil {
			return err
		}
		for _, m := range messages {
			_, err := tx.ExecContext(ctx, `
INSERT INTO messages (run, ord, line)
VALUES ($1, (SELECT COALESCE(MAX(ord), -1) + 1 FROM messages WHERE run = $1), $2)`, id, string(m))
			if err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, `UPDATE runs SET seconds = $2 WHERE id = $1`, id, seconds)
		return err
	}
}

// SaveMessages stores what a run has reported, one JSON object a message, in
// place of what was stored of it before.
func (s *Store) SaveMessages(ctx context.Context, id int64, messages []json.RawMessage) error {
	for i, m := range messages {
		if !json.Valid(m) {
			return fmt.Errorf("store messages of run %d: message %d is no JSON", id, i)
		}
	}
	return s.writeRun(ctx, id, "store messages", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM messages WHERE run = $1`, id); err != nil {
			return err
		}
		for i, m := range messages {
			_, err := tx.ExecContext(ctx, `INSERT INTO messages (run, ord, line) VALUES ($1, $2, $3)`, id,
				i, string(m))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Messages returns what a run has reported, in order; none for a run that
// keeps samples instead.
func (s *Store) Messages(ctx context.Context, id int64) ([]json.RawMessage, error) {
	var list []json.RawMessage
	err := s.read(ctx, fmt.Sprintf("load messages of run %d", id), func(tx *sql.Tx) error {
		if err := s.exists(ctx, tx, id); err != nil {
			return err
		}
		return query(ctx, tx, func(r *sql.Rows) error {
			var line string
			err := r.Scan(&line)
			list = append(list, json.RawMessage(line))
			return err
		}, `SELECT line FROM messages WHERE run = $1 ORDER BY ord`, id)
	})
	return list, err
}
