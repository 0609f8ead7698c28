package store

import (
	"errors"
	"fmt"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrNoRun is wrapped by the errors of methods that were given the number of
// a run the store does not have.
var ErrNoRun = errors.New("no such run")

// noRun is the error for a name, a number or "last", that names no run.
func (s *Store) noRun(name any) error {
	return fmt.Errorf(`run %v: %w in store %s; "hone log" lists the runs`, name, ErrNoRun, s.path)
}

// explain turns an error of SQLite into one line that says what to do. verb
// says what was being done. A nil error stays nil, and one that was explained
// before stays as it is.
func (s *Store) explain(verb string, err error) error {
	if err == nil {
		return nil
	}
	var explained *storeError
	if errors.As(err, &explained) || errors.Is(err, ErrNoRun) {
		return err
	}
	var bad *damage
	if errors.As(err, &bad) {
		return s.damaged(err)
	}
	switch code(err) & 0xff {
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return s.damaged(err)
	case sqlite3.SQLITE_FULL:
		return &storeError{fmt.Sprintf("store %s: no space left (%v); what was stored before is kept; free some space or name another with -db", s.path, err), err}
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return &storeError{fmt.Sprintf("store %s cannot be written: %v; make the file and its directory writable or name another with -db", s.path, err), err}
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return &storeError{fmt.Sprintf("store %s is locked by another process: %v; wait for it or name another with -db", s.path, err), err}
	case sqlite3.SQLITE_IOERR:
		return &storeError{fmt.Sprintf("store %s: %s: %v; check the disk or name another with -db",
			s.path, verb, err), err}
	}
	return &storeError{fmt.Sprintf("store %s: %s: %v", s.path, verb, err), err}
}

func (s *Store) damaged(err error) error {
	return &storeError{fmt.Sprintf("store %s is damaged: %v; move it away or name another with -db",
		s.path, err), err}
}

// A damage is a value that no hone stored, although SQLite can read it.
type damage struct {
	part string // of which run
	err  error
}

func (e *damage) Error() string { return fmt.Sprintf("%s: %v", e.part, e.err) }

func (e *damage) Unwrap() error { return e.err }

// A storeError is an error that already names the store and what to do.
type storeError struct {
	text string
	err  error
}

func (e *storeError) Error() string { return e.text }

func (e *storeError) Unwrap() error { return e.err }

// code returns the extended result code of SQLite, 0 for any other error and
// for one that was explained before.
func code(err error) int {
	var explained *storeError
	var e *sqlite.Error
	if errors.As(err, &explained) || !errors.As(err, &e) {
		return 0
	}
	return e.Code()
}

func isBusy(err error) bool { return code(err)&0xff == sqlite3.SQLITE_BUSY }

// unreadable is the error for a part of a run that is not what hone stores; nil
// stays nil.
func unreadable(part string, id int64, err error) error {
	if err == nil {
		return nil
	}
	return &damage{part: fmt.Sprintf("%s of run %d", part, id), err: err}
}
