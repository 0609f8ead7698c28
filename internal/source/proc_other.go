//go:build !linux

package source

import (
	"os/exec"
	"syscall"
)

// startAttributes puts the child into a process group of its own, so that it
// can be killed with everything it started.
func startAttributes(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}
