package proc

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// guardScript kills the group whose number it reads once no process holds its input
// open any more. A terminal's signals are not for it.
const guardScript = `trap '' HUP INT TERM; read -r group || exit 0; read -r over || kill -s KILL -- "-$group"`

// A guard is a process that outlives us, whatever we die of, to end the group of
// a service: the kernel kills our child with us, but not its children.
type guard struct {
	cmd   *exec.Cmd
	input *os.File
}

// newGuard starts a guard, which has nothing to guard yet. Where there is no
// shell there is none: nil.
func newGuard() *guard {
	r, w, err := os.Pipe() // not inherited by what is started later
	if err != nil {
		return nil
	}
	defer r.Close()
	cmd := exec.Command("/bin/sh", "-c", guardScript)
	cmd.Stdin, cmd.Dir = r, "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		w.Close()
		return nil
	}
	return &guard{cmd, w}
}

// of says which group is to be guarded.
func (g *guard) of(pid int) {
	if g != nil {
		fmt.Fprintln(g.input, pid) // a guard that is gone guards nothing
	}
}

// end ends the guard itself.
func (g *guard) end() {
	if g == nil {
		return
	}
	g.cmd.Process.Kill() // before its input is closed
	g.cmd.Wait()
	g.input.Close()
}
