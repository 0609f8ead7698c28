package source

import (
	"os/exec"
	"syscall"
)

// startAttributes puts the child into a process group of its own, so that it
// can be killed with everything it started, and lets the kernel kill it
// should hone die first. The kernel means the thread that started the child
// by that: the caller keeps its thread until the child has ended.
func startAttributes(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
