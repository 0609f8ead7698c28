//go:build !linux

package proc

import (
	"os"
	"syscall"
)

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

func terminateGroup(pid int) { syscall.Kill(-pid, syscall.SIGTERM) }

func switches(*os.ProcessState) int64 { return -1 }
