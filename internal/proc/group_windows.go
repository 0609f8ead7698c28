package proc

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// stoppedStatus is the exit status of what terminate and kill end, as after Ctrl-C.
const stoppedStatus = 0xC000013A

// A group is a job: what a process in it starts is in it, too, and all of it ends
// when the last handle to the job is closed, as it is when we end.
type group struct{ job windows.Handle }

// ourJob puts us into a job, once: a process that we start is in it from its
// beginning, and dies with us before it has a job of its own.
var ourJob = sync.OnceValue(func() error {
	job, err := newJob()
	if err != nil {
		return err
	}
	return windows.AssignProcessToJobObject(job, windows.CurrentProcess())
})

func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	return job, err
}

// start starts a command in a job of its own.
func start(cmd *exec.Cmd, _ bool) (*group, error) {
	if err := ourJob(); err != nil {
		return nil, fmt.Errorf("start %s: make a job: %w", cmd.Path, err)
	}
	job, err := newJob()
	if err != nil {
		return nil, fmt.Errorf("start %s: make a job: %w", cmd.Path, err)
	}
	g := &group{job}
	if err := begin(starting(cmd)); err != nil {
		g.end()
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	process, err := windows.OpenProcess(rights, false, uint32(cmd.Process.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, process)
		windows.CloseHandle(process)
	}
	// One that has ended cannot be put into a job, and need not be.
	if err != nil && !errors.Is(err, windows.ERROR_ACCESS_DENIED) {
		cmd.Process.Kill()
		cmd.Wait()
		g.end()
		return nil, fmt.Errorf("start %s: put it into a job: %w", cmd.Path, err)
	}
	return g, nil
}

func (g *group) kill() { windows.TerminateJobObject(g.job, stoppedStatus) }

// terminate kills: nothing can be asked to end here.
func (g *group) terminate() { g.kill() }

func (g *group) end() {
	g.kill()
	windows.CloseHandle(g.job)
}

// number is not known: a group has none here.
func (g *group) number() int { return 0 }

// terminated reports whether a process ended because of terminate.
func terminated(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && uint32(exit.ExitCode()) == stoppedStatus
}

func switches(*os.ProcessState) int64 { return -1 }

// Pipes reports whether a process can be given files beside the standard ones.
const Pipes = false

// rest is not needed: reads of pipes have no deadline here.
func (*stream) rest() {}
