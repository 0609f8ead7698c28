//go:build unix

package proc

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// guardScript kills its own group once no process holds its input open any
// more. Signals to the group that are not final are not for it.
const guardScript = `trap '' HUP INT TERM; read -r over; kill -s KILL -- -$$`

// A group is the process group of something that we started.
//
// With a guard it ends when we do, whatever we die of. The guard leads the
// group, so it knows which one to kill before there is anything in it. And its
// input is open in a child that has not yet become another program, so it
// cannot kill too early.
type group struct {
	id    int
	guard *exec.Cmd // nil without
	input *os.File  // of the guard
}

// start starts a command in a group of its own. With guarded, what the command
// starts dies with us, too. Where there is no shell, there is no guard.
func start(cmd *exec.Cmd, guarded bool) (*group, error) {
	g := new(group)
	if guarded || !diesWithUs {
		g.post()
	}
	cmd.SysProcAttr = attributes(g.id)
	if err := begin(starting(cmd)); err != nil {
		g.end()
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	if g.guard == nil {
		g.id = cmd.Process.Pid
	}
	return g, nil
}

// post posts a guard.
func (g *group) post() {
	r, w, err := os.Pipe() // not inherited by what is started later
	if err != nil {
		return
	}
	defer r.Close()
	guard := exec.Command("/bin/sh", "-c", guardScript)
	guard.Stdin, guard.Dir = r, "/"
	guard.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := begin(starting(guard)); err != nil {
		w.Close()
		return
	}
	g.id, g.guard, g.input = guard.Process.Pid, guard, w
}

// number is that of the group, which its members ask the kernel for.
func (g *group) number() int { return g.id }

func (g *group) kill() { syscall.Kill(-g.id, syscall.SIGKILL) }

// terminate asks a group to end. One that is stopped hears of it only when it
// goes on.
func (g *group) terminate() {
	syscall.Kill(-g.id, syscall.SIGTERM)
	syscall.Kill(-g.id, syscall.SIGCONT)
}

// end kills what is left of the group, and its guard.
func (g *group) end() {
	if g.id != 0 {
		g.kill()
	}
	if g.guard != nil {
		g.guard.Wait()
		over(g.guard.Process.Pid)
		g.input.Close()
	}
}

// terminated reports whether a process died of what terminate sends it.
func terminated(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGTERM
}
