package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite", without cgo
)

// busyTimeout is how long a statement waits for another process to finish its
// transaction. Transactions take milliseconds; only a checkpoint on a slow
// disk or a stopped process can make anybody wait this long.
const busyTimeout = 20 * time.Second

// DefaultPath returns the file used where none is named: hone/hone.db in the
// user's cache directory.
func DefaultPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("find a place for the store: %w; name a file with -db", err)
	}
	return filepath.Join(dir, "hone", "hone.db"), nil
}

// Open opens the store at path, creating it and its directory where needed,
// and applies the migrations it lacks. Runs whose process was killed are dead
// from then on. The caller must Close it.
//
// A file that is no hone store is refused before anything is written to it.
func Open(ctx context.Context, path string) (*Store, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	if fi, err := os.Stat(path); err == nil && fi.IsDir() {
		return nil, fmt.Errorf("store %s is a directory; name a file with -db", path)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fmt.Errorf("create the directory of store %s: %w; name another with -db", path, err)
	}
	db, err := sql.Open("sqlite", dsn(path))
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", path, err)
	}
	// One connection writes; the others are for readers beside it.
	db.SetMaxOpenConns(4)
	s := &Store{Now: time.Now, db: db, path: path}
	if err := s.prepare(ctx); err != nil {
		db.Close()
		return nil, err
	}
	s.bury(ctx) // where that fails, the store says the same as before
	return s, nil
}

// OpenDefault opens the store at path, or at DefaultPath if path is empty.
func OpenDefault(ctx context.Context, path string) (*Store, error) {
	if path == "" {
		var err error
		if path, err = DefaultPath(); err != nil {
			return nil, err
		}
	}
	return Open(ctx, path)
}

// Close closes the store. What was stored stays stored without it. A run that
// was not finished is dead.
func (s *Store) Close() error {
	s.releaseAll()
	return s.explain("close", s.db.Close())
}

// How often SQLite waits for the disk: at each commit, or where it tidies up.
const (
	syncEach   = "PRAGMA synchronous = FULL"
	syncSeldom = "PRAGMA synchronous = NORMAL"
)

// dsn names the file with the settings every connection of the pool needs.
// A URL, because the path may contain characters such as ? and %.
//
// With synchronous=NORMAL a commit is a write without an fsync: it survives
// the death of the process but not always that of the machine, and it does
// not make the next measurement wait for a disk. Transactions that write take
// the write lock at once, since one that reads first and then writes could
// fail where another process wrote in between.
func dsn(path string) string {
	q := url.Values{
		"_txlock": {"immediate"},
		"_pragma": {
			fmt.Sprintf("busy_timeout(%d)", busyTimeout.Milliseconds()),
			"foreign_keys(1)",
			"synchronous(NORMAL)",
		},
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path), OmitHost: true, RawQuery: q.Encode()}
	return u.String()
}

// prepare makes the opened file ready for use: it looks before it writes.
func (s *Store) prepare(ctx context.Context) error {
	have, err := s.schemaVersion(ctx)
	if err != nil {
		return err
	}
	all, err := migrations()
	if err != nil {
		return err
	}
	if have > len(all) {
		return fmt.Errorf("store %s was written by a newer hone (schema %d, this hone knows %d); update hone or name another with -db",
			s.path, have, len(all))
	}
	if err := s.useWAL(ctx); err != nil {
		return err
	}
	if have < len(all) {
		if err := s.migrate(ctx, all); err != nil {
			return err
		}
	}
	return s.prepareStatements(ctx)
}

// useWAL switches the file to a write-ahead log, in which a commit is one
// write and readers do not block the writer. The mode is a property of the
// file. Where the file system cannot do it, SQLite keeps its other journal,
// which is slower and as safe.
func (s *Store) useWAL(ctx context.Context) error {
	deadline := time.Now().Add(busyTimeout)
	for {
		var mode string
		err := s.db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode)
		// Two processes that create the store at once meet here, and SQLite
		// does not apply the busy timeout to this one change.
		if !isBusy(err) || time.Now().After(deadline) {
			return s.explain("open", err)
		}
		select {
		case <-ctx.Done():
			return s.explain("open", ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// prepareStatements prepares what runs between two measured pairs.
func (s *Store) prepareStatements(ctx context.Context) error {
	var err1, err2 error
	s.addSeries, err1 = s.db.PrepareContext(ctx, insertSeries)
	s.addSample, err2 = s.db.PrepareContext(ctx, insertSample)
	return s.explain("open", errors.Join(err1, err2))
}
