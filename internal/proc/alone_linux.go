package proc

import (
	"os"
	"syscall"
)

// diesWithUs reports whether the kernel kills a child that we leave, without
// its own children.
const diesWithUs = true

func attributes(group int) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pgid: group, Pdeathsig: syscall.SIGKILL}
}

func switches(st *os.ProcessState) int64 {
	if u, ok := st.SysUsage().(*syscall.Rusage); ok {
		return u.Nivcsw
	}
	return -1
}
