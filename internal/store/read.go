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

// exists returns an error that wraps ErrNoRun where there is no run id.
func (s *Store) exists(ctx context.Context, q queryer, id int64) error {
	var one int
	err := q.QueryRowContext(ctx, `SELECT 1 FROM runs WHERE id = $1`, id).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return s.noRun(id)
	}
	return err
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
	(SELECT COUNT(*) FROM samples WHERE run = runs.id)
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
	err = r.Scan(&sum.ID, &started, &sum.Seconds, &sum.State, &command, &sum.By, &sum.Benchmarks, &sum.Samples)
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

// unreadable says that a part of a run is not what hone stores; nil stays nil.
func unreadable(part string, id int64, err error) error {
	if err == nil {
		return nil
	}
	return &damage{part: fmt.Sprintf("%s of run %d", part, id), err: err}
}

func loadVersions(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var v sample.Version
		var settings string
		if err := r.Scan(&v.Name, &v.Commit, &v.Tree, &v.Dirty, &settings, &v.Toolchain); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(settings), &v.Settings)
		run.Versions = append(run.Versions, v)
		return unreadable("versions", run.ID, err)
	}, `
SELECT name, commit_hash, tree, dirty, settings, toolchain
FROM versions WHERE run = $1 ORDER BY ord`, run.ID)
}

func loadRows(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var w sample.Row
		var metrics string
		err := r.Scan(&w.Package, &w.Benchmark, &w.Base, &w.Head, &w.BaseName, &w.HeadName,
			&w.Identical, &w.Missing, &w.Failed, &w.Reason, &w.SkipLong, &w.Neighbor,
			&w.Key, &w.Fresh, &w.SetAside, &metrics)
		if err != nil {
			return err
		}
		w.Metrics, err = decodeList[sample.Metric](metrics)
		run.Rows = append(run.Rows, w)
		return unreadable("rows", run.ID, err)
	}, `
SELECT package, benchmark, base, head, base_name, head_name, identical, missing, failed, reason, skip_long, neighbor,
	evidence_key, fresh, set_aside, metrics
FROM rows WHERE run = $1 ORDER BY ord`, run.ID)
}

func loadSamples(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var v sample.Sample
		var blocks []byte
		err := r.Scan(&v.Package, &v.Benchmark, &v.Unit, &v.Version, &v.Look, &v.Pair, &v.Order, &v.N, &v.Value, &v.Seconds, &blocks)
		if err != nil {
			return err
		}
		v.Blocks, err = decodeBlocks(blocks)
		run.Samples = append(run.Samples, v)
		return unreadable("samples", run.ID, err)
	}, `
SELECT s.package, s.benchmark, s.unit, s.version, s.look, v.pair, v.place, v.n, v.value, v.seconds, v.blocks
FROM samples v JOIN series s ON s.id = v.series
WHERE v.run = $1 ORDER BY v.seq`, run.ID)
}

func loadWarnings(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var w sample.Warning
		err := r.Scan(&w.Code, &w.Text, &w.Remedy, &w.Package, &w.Benchmark)
		run.Warnings = append(run.Warnings, w)
		return err
	}, `
SELECT code, text, remedy, package, benchmark
FROM warnings WHERE run = $1 ORDER BY ord`, run.ID)
}

// read runs f in a transaction that sees one state of the store throughout
// and holds nobody up.
func (s *Store) read(ctx context.Context, verb string, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return s.explain(verb, err)
	}
	defer tx.Rollback()
	return s.explain(verb, f(tx))
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
