//go:build go1.21 && linux

package process

import (
	"bytes"
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
	"time"
)

const (
	mostMemory = 1 << 30
	mostStack  = 64 << 20
)

// spent is the processor time that the process has taken.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// LimitMemory makes the process die where a call asks for very much memory, before
// the machine suffers.
func LimitMemory() {
	debug.SetMaxStack(mostStack)
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return
	}
	first, _, _ := bytes.Cut(data, []byte(" "))
	pages, err := strconv.ParseUint(string(first), 10, 64)
	if err != nil {
		return
	}
	most := pages*uint64(os.Getpagesize()) + mostMemory
	syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: most, Max: most})
}
