package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// Begin stores a new run with all it holds already and returns its number,
// from 1. It sets run.ID, and run.Started and run.State where they are zero
// (to now and [sample.StateRunning]).
func (s *Store) Begin(ctx context.Context, run *sample.Run) (int64, error) {
	started, state := run.Started, run.State
	if started.IsZero() {
		started = s.Now()
	}
	if state == "" {
		state = sample.StateRunning
	}
	var id int64
	err := s.write(ctx, "begin a run", func(tx *sql.Tx) error {
		var err error
		if id, err = s.insertRun(ctx, tx, run, formatTime(started), state); err != nil {
			return err
		}
		if state == sample.StateRunning {
			if err := s.claim(id); err != nil {
				return err
			}
		}
		return s.insertParts(ctx, tx, id, run)
	})
	if err != nil {
		s.release(id)
		return 0, err
	}
	run.ID, run.Started, run.State = id, started, state
	return id, nil
}

func (s *Store) insertRun(ctx context.Context, tx *sql.Tx, run *sample.Run,
	started, state string) (id int64, err error) {
	command, err := json.Marshal(run.Command)
	if err != nil {
		return 0, err
	}
	machine, err := json.Marshal(run.Machine)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `
INSERT INTO runs (started, seconds, state, command, hone, method, machine, by_key, seed, policy)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
RETURNING id`,
		started, run.Seconds, state, string(command), run.Hone, run.Method, string(machine),
		run.By, strconv.FormatUint(run.Seed, 10), string(run.Policy)).Scan(&id)
	return id, err
}

// insertParts stores what hangs on a run.
func (s *Store) insertParts(ctx context.Context, tx *sql.Tx, id int64, run *sample.Run) error {
	if err := insertVersions(ctx, tx, id, run.Versions); err != nil {
		return err
	}
	if err := insertRows(ctx, tx, id, run.Rows); err != nil {
		return err
	}
	for _, w := range run.Warnings {
		if err := insertWarning(ctx, tx, id, w); err != nil {
			return err
		}
	}
	return s.insertSamples(ctx, tx, id, run.Samples)
}

// Load returns the whole run, its samples in the order in which they were
// measured. A run that is being measured is returned as it is now.
func (s *Store) Load(ctx context.Context, id int64) (*sample.Run, error) {
	run := &sample.Run{ID: id}
	err := s.read(ctx, fmt.Sprintf("load run %d", id), func(tx *sql.Tx) error {
		for _, load := range []func(context.Context, *sql.Tx, *sample.Run) error{
			s.loadRun, loadVersions, loadRows, loadPriors, loadSamples, loadFunctions, loadWarnings,
		} {
			if err := load(ctx, tx, run); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return run, nil
}

func (s *Store) loadRun(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	var started, command, machine, seed, policy string
	err := tx.QueryRowContext(ctx, `
SELECT started, seconds, state, command, hone, method, machine, by_key, seed, policy
FROM runs WHERE id = $1`, run.ID).Scan(&started, &run.Seconds, &run.State, &command,
		&run.Hone, &run.Method, &machine, &run.By, &seed, &policy)
	if errors.Is(err, sql.ErrNoRows) {
		return s.noRun(run.ID)
	}
	if err != nil {
		return err
	}
	if policy != "" {
		run.Policy = json.RawMessage(policy)
	}
	run.Started, err = time.Parse(timeFormat, started)
	if err == nil {
		run.Seed, err = strconv.ParseUint(seed, 10, 64)
	}
	if err == nil {
		err = json.Unmarshal([]byte(command), &run.Command)
	}
	if err == nil {
		err = json.Unmarshal([]byte(machine), &run.Machine)
	}
	return unreadable("entry", run.ID, err)
}

// SetRows replaces the rows of a run. They are to be fixed before the first
// look.
func (s *Store) SetRows(ctx context.Context, id int64, rows []sample.Row) error {
	return s.writeRun(ctx, id, "store rows", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM rows WHERE run = $1`, id); err != nil {
			return err
		}
		return insertRows(ctx, tx, id, rows)
	})
}

// AddPair stores the samples of one finished pair (all arms and units) in one
// transaction, in the order given: all of them or, with an error, none. It
// takes well under a millisecond unless another process is writing. To keep a
// pair that was finished when Ctrl-C came, pass a context that the signal
// does not cancel.
func (s *Store) AddPair(ctx context.Context, id int64, samples []sample.Sample) error {
	return s.writeRun(ctx, id, "store a pair", func(tx *sql.Tx) error {
		return s.insertSamples(ctx, tx, id, samples)
	})
}

// DropSamples removes the samples of a run whose last comparison is made again.
func (s *Store) DropSamples(ctx context.Context, id int64) error {
	return s.writeRun(ctx, id, "drop samples", func(tx *sql.Tx) error {
		for _, table := range []string{"functions", "samples", "series"} {
			if _, err := tx.ExecContext(ctx, "DELETE FROM "+table+" WHERE run = $1", id); err != nil {
				return err
			}
		}
		return nil
	})
}

// AddWarning adds a caveat to a run.
func (s *Store) AddWarning(ctx context.Context, id int64, w sample.Warning) error {
	return s.writeRun(ctx, id, "store a warning", func(tx *sql.Tx) error {
		return insertWarning(ctx, tx, id, w)
	})
}

// Resume records that a run goes on, under a policy that may allow it more
// time. Further pairs follow those that are stored; [Store.Finish] ends it
// again. The error wraps [ErrAlive] if another process is measuring the run.
func (s *Store) Resume(ctx context.Context, id int64, policy json.RawMessage) error {
	err := s.writeRun(ctx, id, "resume a run", func(tx *sql.Tx) error {
		if err := s.claim(id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE runs SET state = $2, policy = $3 WHERE id = $1`,
			id, sample.StateRunning, string(policy))
		return err
	})
	if err != nil {
		s.release(id)
	}
	return err
}

// Finish records how a run ended, one of the states of package sample, and
// how long it took. It may be called again, as when a run has gone on: see
// [Store.Resume].
func (s *Store) Finish(ctx context.Context, id int64, state string, seconds float64) error {
	err := s.writeRun(ctx, id, "finish a run", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE runs SET state = $2, seconds = $3 WHERE id = $1`, id,
			state, seconds)
		return err
	})
	if err == nil {
		s.release(id)
	}
	return err
}
