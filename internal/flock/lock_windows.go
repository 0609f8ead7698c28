package flock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// far is an offset that no file has: other processes cannot read what is locked,
// and they read who has a lock.
const far = 1 << 30

func lock(f *os.File, exclusive bool) error {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if exclusive {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	return windows.LockFileEx(windows.Handle(f.Fd()), how, 0, 1, 0, &windows.Overlapped{OffsetHigh: far})
}

func unlock(f *os.File) {
	windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &windows.Overlapped{OffsetHigh: far})
}

// held reports whether another process has the lock.
func held(err error) bool { return errors.Is(err, windows.ERROR_LOCK_VIOLATION) }

// again reports whether locking was interrupted.
func again(error) bool { return false }
