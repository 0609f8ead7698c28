//go:build unix

package target

import (
	"math"
	"syscall"
)

// openFiles returns how many files may be open, after raising the soft limit if
// that is less than needed.
func openFiles(need uint64) uint64 {
	var files syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &files); err != nil {
		return math.MaxUint64
	}
	if files.Cur >= need || files.Max < need {
		return files.Max
	}
	soft := files.Cur
	files.Cur = files.Max
	if syscall.Setrlimit(syscall.RLIMIT_NOFILE, &files) != nil {
		return soft
	}
	return files.Max
}
