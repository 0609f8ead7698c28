// Package flock locks files for the whole machine. The kernel drops a lock when
// its holder ends, however it ends.
package flock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// A Lock is held: an flock of a file that exists for nothing else.
type Lock struct{ f *os.File }

// How a file can be locked.
const (
	Shared    = false
	Exclusive = true
)

// Try takes the lock of path without waiting, creating the file if need
// be. It returns nil if another process holds it.
func Try(path string, exclusive bool) (*Lock, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		err = lockOpen(f, exclusive)
		if err == nil {
			return &Lock{f}, nil
		}
		f.Close()
		switch {
		case held(err):
			return nil, nil
		case !again(err) && !errors.Is(err, errStale):
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
	}
}

// errStale is the error where the file of a lock was removed by its last holder after
// we opened it: a lock of it means nothing.
var errStale = errors.New("the lock was removed")

// lockOpen locks the open file f.
func lockOpen(f *os.File, exclusive bool) error {
	if err := lock(f, exclusive); err != nil {
		return err
	}
	locked, err := f.Stat()
	if err != nil {
		return err
	}
	there, err := os.Stat(f.Name())
	if err != nil || !os.SameFile(locked, there) {
		return errStale
	}
	return nil
}

// Wait takes the lock of path, waiting until ctx ends.
func Wait(ctx context.Context, path string, exclusive bool) (*Lock, error) {
	for delay := 5 * time.Millisecond; ; delay = min(2*delay, 200*time.Millisecond) {
		l, err := Try(path, exclusive)
		if l != nil || err != nil {
			return l, err
		}
		if err := sleep(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// Unlock gives the lock up and leaves its file. Closing the file would not do: a
// child that another goroutine has just forked has it open until it runs its
// program, and the lock with it.
func (l *Lock) Unlock() {
	unlock(l.f)
	l.f.Close()
}

// Remove gives an exclusive lock up and removes its file.
func (l *Lock) Remove() {
	os.Remove(l.f.Name())
	l.Unlock()
}

// sleep waits for d or until ctx ends, which is an error.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-t.C:
		return nil
	}
}
