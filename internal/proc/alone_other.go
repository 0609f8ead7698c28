//go:build unix && !linux

package proc

import (
	"os"
	"syscall"
)

// diesWithUs reports whether the kernel kills a child that we leave. Where it
// does not, every process has a guard.
const diesWithUs = false

func attributes(group int) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pgid: group}
}

func switches(*os.ProcessState) int64 { return -1 }
