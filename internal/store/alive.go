package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	"github.com/gohone/hone/internal/flock"
	"github.com/gohone/hone/internal/sample"
)

// ErrAlive is the error of resuming a run that another process is measuring.
var ErrAlive = errors.New("another process is measuring the run")

// claims are the runs that this process measures. For each there is a file beside the
// store, locked for as long as the process lives: the kernel drops the lock however the
// process ends.
type claims struct {
	mu   sync.Mutex
	held map[int64]*flock.Lock
}

// claimPath is the file of a run.
func (s *Store) claimPath(id int64) string { return fmt.Sprintf("%s-run%d", s.path, id) }

// claim takes a run, in the transaction that makes it one that is measured: whoever looks
// for dead runs then sees both or neither. Where files cannot be locked, no run is ever
// taken to be dead.
func (s *Store) claim(id int64) error {
	s.claims.mu.Lock()
	defer s.claims.mu.Unlock()
	if s.claims.held[id] != nil {
		return nil
	}
	lock, err := flock.Try(s.claimPath(id), flock.Exclusive)
	if err != nil {
		return nil
	}
	if lock == nil {
		return ErrAlive
	}
	if s.claims.held == nil {
		s.claims.held = make(map[int64]*flock.Lock)
	}
	s.claims.held[id] = lock
	return nil
}

// release gives up the claim to a run, if there is one.
func (s *Store) release(id int64) {
	s.claims.mu.Lock()
	defer s.claims.mu.Unlock()
	if lock := s.claims.held[id]; lock != nil {
		lock.Remove()
		delete(s.claims.held, id)
	}
}

// releaseAll gives up all claims.
func (s *Store) releaseAll() {
	s.claims.mu.Lock()
	defer s.claims.mu.Unlock()
	for id, lock := range s.claims.held {
		lock.Remove()
		delete(s.claims.held, id)
	}
}

// bury marks runs as dead whose process has ended without finishing them.
func (s *Store) bury(ctx context.Context) error {
	var running []int64
	err := s.read(ctx, "find runs that were killed", func(tx *sql.Tx) error {
		return query(ctx, tx, func(r *sql.Rows) error {
			var id int64
			err := r.Scan(&id)
			running = append(running, id)
			return err
		}, `SELECT id FROM runs WHERE state = $1`, sample.StateRunning)
	})
	if err != nil || len(running) == 0 {
		return err
	}
	return s.write(ctx, "mark runs that were killed", func(tx *sql.Tx) error {
		for _, id := range running {
			lock, err := flock.Try(s.claimPath(id), flock.Exclusive)
			if err != nil || lock == nil {
				continue
			}
			defer lock.Remove()
			_, err = tx.ExecContext(ctx, `UPDATE runs SET state = $2 WHERE id = $1 AND state = $3`, id,
				sample.StateDead, sample.StateRunning)
			if err != nil {
				return err
			}
		}
		return nil
	})
}
