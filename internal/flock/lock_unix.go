//go:build unix

package flock

import (
	"errors"
	"os"
	"syscall"
)

func lock(f *os.File, exclusive bool) error {
	how := syscall.LOCK_SH
	if exclusive {
		how = syscall.LOCK_EX
	}
	return syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
}

func unlock(f *os.File) { syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// held reports whether another process has the lock.
func held(err error) bool { return errors.Is(err, syscall.EWOULDBLOCK) }

// again reports whether locking was interrupted.
func again(err error) bool { return errors.Is(err, syscall.EINTR) }
