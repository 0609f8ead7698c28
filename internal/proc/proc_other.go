//go:build !linux

package proc

import (
	"os"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// terminateGroup asks a group to end. One that is stopped hears of it only when it
// goes on.
func terminateGroup(pid int) {
	syscall.Kill(-pid, syscall.SIGTERM)
	syscall.Kill(-pid, syscall.SIGCONT)
}

func switches(*os.ProcessState) int64 { return -1 }
