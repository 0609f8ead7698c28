// Package session holds what commands that measure work with: the store of
// runs, the cache of snapshots, and the lock of the machine.
package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/flock"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/store"
)

// Options say what a session opens.
type Options struct {
	// Dir is the directory that versions are relative to, empty for the
	// current one.
	Dir string
	// Store is the file of runs; empty means the user's own. NoStore opens none.
	Store   string
	NoStore bool
	// NoLock makes Lock do nothing: another hone may measure meanwhile.
	NoLock bool
}

// A Session is what one command works with. Its owner must Close it, which
// leaves nothing but the cache and the store.
type Session struct {
	// Store is nil under NoStore.
	Store *store.Store
	// Resolver makes snapshots and temporary folders in the cache.
	Resolver *source.Resolver

	noLock bool
	lock   *flock.Lock // of the machine, nil before it is taken
	built  bool        // so the cache may have grown
}

// Open opens a session. It creates no folder in the cache.
func Open(ctx context.Context, o Options) (*Session, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("find a place for the cache: %w; set HOME or XDG_CACHE_HOME", err)
	}
	s := &Session{Resolver: &source.Resolver{Cache: filepath.Join(base, "hone"), Dir: o.Dir},
		noLock: o.NoLock}
	if o.NoStore {
		return s, nil
	}
	s.Store, err = store.OpenDefault(ctx, o.Store)
	return s, err
}

// Close gives up the lock, trims the cache and removes what was built.
func (s *Session) Close() error {
	var err error
	if s.lock != nil {
		s.lock.Unlock()
	}
	if s.built {
		s.Resolver.Trim(cache.DefaultBytes) // the next run does what this one cannot
	}
	if s.Store != nil {
		err = s.Store.Close()
	}
	return errors.Join(err, s.Resolver.Close())
}

// Builder returns what compiles with the build tags given, as -tags takes
// them, into a temporary folder of the session.
func (s *Session) Builder(tags string) (*build.Builder, error) {
	s.built = true
	dir, err := s.Resolver.TempDir()
	if err != nil {
		return nil, err
	}
	temp, err := s.Resolver.ShortDir()
	return &build.Builder{Dir: dir, Temp: temp, Tags: tags, Links: s.Links()}, err
}

// Links is the folder of the cache for links to toolchains.
func (s *Session) Links() string { return filepath.Join(s.Resolver.Cache, "goroot") }

// Locked reports whether the session holds the lock of the machine.
func (s *Session) Locked() bool { return s.lock != nil }

// Lock takes the lock that keeps two processes from measuring at the same
// time, and waits for it. Building counts as measuring: it disturbs as much.
// If it has to wait, waiting, unless nil, is told from time to time the id of
// the process that has the lock.
func (s *Session) Lock(ctx context.Context, waiting func(pid string)) error {
	if s.noLock || s.lock != nil {
		return nil
	}
	if err := os.MkdirAll(s.Resolver.Cache, 0o777); err != nil {
		return fmt.Errorf("take the measuring lock: %w; -nolock goes on without it", err)
	}
	path := s.lockPath()
	for {
		l, err := flock.Try(path, flock.Exclusive)
		if err != nil {
			return fmt.Errorf("take the measuring lock: %w; -nolock goes on without it", err)
		}
		if l != nil {
			s.lock = l
			// For those who wait; the lock does not depend on it.
			return os.WriteFile(path, []byte(strconv.Itoa(os.Getpid())), 0o600)
		}
		if waiting != nil {
			waiting(holder(path))
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// Other returns the id of another process that holds the lock right now, and
// whether there is one.
func (s *Session) Other() (pid string, held bool) {
	path := s.lockPath()
	if _, err := os.Stat(path); err != nil || s.lock != nil {
		return "", false
	}
	l, err := flock.Try(path, flock.Exclusive)
	if l != nil {
		l.Unlock()
	}
	if err != nil || l != nil {
		return "", false
	}
	return holder(path), true
}

func (s *Session) lockPath() string { return filepath.Join(s.Resolver.Cache, "measure.lock") }

// holder reads who has taken the lock.
func holder(path string) string {
	pid, _ := os.ReadFile(path)
	return strings.TrimSpace(string(pid))
}
