package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strconv"

	sqlite3 "modernc.org/sqlite/lib"

	"github.com/gohone/hone/internal/sample"
)

const (
	insertSeries = `
INSERT INTO series (run, package, benchmark, unit, version, look)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (run, package, benchmark, unit, version, look) DO NOTHING`

	insertSample = `
INSERT INTO samples (run, seq, series, pair, place, n, value, seconds, blocks)
SELECT $1, (SELECT COALESCE(MAX(seq), 0) + 1 FROM samples WHERE run = $1), id, $7, $8, $9, $10, $11, $12
FROM series
WHERE run = $1 AND package = $2 AND benchmark = $3 AND unit = $4 AND version = $5 AND look = $6`
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
		return s.insertParts(ctx, tx, id, run)
	})
	if err != nil {
		return 0, err
	}
	run.ID, run.Started, run.State = id, started, state
	return id, nil
}

func (s *Store) insertRun(ctx context.Context, tx *sql.Tx, run *sample.Run, started, state string) (id int64, err error) {
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

func insertVersions(ctx context.Context, tx *sql.Tx, id int64, versions []sample.Version) error {
	for i, v := range versions {
		settings, err := json.Marshal(v.Settings)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
INSERT INTO versions (run, ord, name, commit_hash, tree, dirty, settings, toolchain)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			id, i, v.Name, v.Commit, v.Tree, v.Dirty, string(settings), v.Toolchain)
		if err != nil {
			return err
		}
	}
	return nil
}

func insertRows(ctx context.Context, tx *sql.Tx, id int64, rows []sample.Row) error {
	for i, r := range rows {
		metrics, err := encodeList(r.Metrics)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
INSERT INTO rows (run, ord, package, benchmark, base, head, base_name, head_name, identical, missing, failed, reason, skip_long, neighbor,
	evidence_key, fresh, set_aside, metrics)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
			id, i, r.Package, r.Benchmark, r.Base, r.Head, r.BaseName, r.HeadName,
			r.Identical, r.Missing, r.Failed, r.Reason, r.SkipLong, r.Neighbor,
			r.Key, r.Fresh, r.SetAside, metrics)
		if err != nil {
			return err
		}
		if err := insertPriors(ctx, tx, id, i, r.Prior); err != nil {
			return err
		}
	}
	return nil
}

func insertWarning(ctx context.Context, tx *sql.Tx, id int64, w sample.Warning) error {
	_, err := tx.ExecContext(ctx, `
INSERT INTO warnings (run, ord, code, text, remedy, package, benchmark)
VALUES ($1, (SELECT COUNT(*) FROM warnings WHERE run = $1), $2, $3, $4, $5, $6)`,
		id, w.Code, w.Text, w.Remedy, w.Package, w.Benchmark)
	return err
}

func (s *Store) insertSamples(ctx context.Context, tx *sql.Tx, id int64, samples []sample.Sample) error {
	series := tx.StmtContext(ctx, s.addSeries)
	defer series.Close()
	add := tx.StmtContext(ctx, s.addSample)
	defer add.Close()
	for _, v := range samples {
		if _, err := series.ExecContext(ctx, id, v.Package, v.Benchmark, v.Unit, v.Version, v.Look); err != nil {
			return err
		}
		_, err := add.ExecContext(ctx, id, v.Package, v.Benchmark, v.Unit, v.Version, v.Look,
			v.Pair, v.Order, v.N, v.Value, v.Seconds, encodeBlocks(v.Blocks))
		if code(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return fmt.Errorf("pair %d of %s (%s, %s, %s look) is stored already: %w", v.Pair, v.Benchmark, v.Version, v.Unit, v.Look, err)
		}
		if err == nil {
			err = insertFunctions(ctx, tx, id, v)
		}
		if err != nil {
			return err
		}
	}
	return nil
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

// AddWarning adds a caveat to a run.
func (s *Store) AddWarning(ctx context.Context, id int64, w sample.Warning) error {
	return s.writeRun(ctx, id, "store a warning", func(tx *sql.Tx) error {
		return insertWarning(ctx, tx, id, w)
	})
}

// Finish records how a run ended, one of the states of package sample, and
// how long it took. It may be called again, as when a run has gone on: see
// [Store.Resume].
func (s *Store) Finish(ctx context.Context, id int64, state string, seconds float64) error {
	return s.writeRun(ctx, id, "finish a run", func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `UPDATE runs SET state = $2, seconds = $3 WHERE id = $1`, id, state, seconds)
		return err
	})
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
