package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

// A fileLock is a lock of the whole machine: an flock of a file that exists
// for nothing else. The kernel drops it when the process ends, however it
// ends.
type fileLock struct{ f *os.File }

// How a file can be locked.
const (
	shared    = syscall.LOCK_SH
	exclusive = syscall.LOCK_EX
)

// tryLock takes the lock of path without waiting, creating the file if need
// be. It returns nil if somebody else holds it.
func tryLock(path string, how int) (*fileLock, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		err = lockOpen(f, how)
		if err == nil {
			return &fileLock{f}, nil
		}
		f.Close()
		switch {
		case errors.Is(err, syscall.EWOULDBLOCK):
			return nil, nil
		case !errors.Is(err, syscall.EINTR) && !errors.Is(err, errStale):
			return nil, fmt.Errorf("lock %s: %w", path, err)
		}
	}
}

// errStale says that the file of a lock was removed by its last holder after
// we opened it: a lock of it means nothing.
var errStale = errors.New("the lock was removed")

// lockOpen locks the open file f.
func lockOpen(f *os.File, how int) error {
	if err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); err != nil {
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

// waitLock takes the lock of path, waiting until ctx ends.
func waitLock(ctx context.Context, path string, how int) (*fileLock, error) {
	for delay := 5 * time.Millisecond; ; delay = min(2*delay, 200*time.Millisecond) {
		l, err := tryLock(path, how)
		if l != nil || err != nil {
			return l, err
		}
		if err := sleep(ctx, delay); err != nil {
			return nil, err
		}
	}
}

// unlock gives the lock up and leaves its file.
func (l *fileLock) unlock() { l.f.Close() }

// remove gives an exclusive lock up and removes its file.
func (l *fileLock) remove() {
	os.Remove(l.f.Name())
	l.f.Close()
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
