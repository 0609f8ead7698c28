package proc

import (
	"os"
	"syscall"
)

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// terminateGroup asks a group to end. One that is stopped hears of it only when it
// goes on.
func terminateGroup(pid int) {
	syscall.Kill(-pid, syscall.SIGTERM)
	syscall.Kill(-pid, syscall.SIGCONT)
}

func switches(st *os.ProcessState) int64 {
	if u, ok := st.SysUsage().(*syscall.Rusage); ok {
		return u.Nivcsw
	}
	return -1
}
