package proc

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// A Service is a process that runs until it is told to end. Like every process
// here it leads a group of its own and dies with us; so does its whole group.
type Service struct {
	pid    int
	group  *group
	done   chan struct{}
	output *lockedTail

	// Valid once done is closed:
	err error // of the process
	cpu time.Duration
}

// A lockedTail is a Tail that can be read while it is written to.
type lockedTail struct {
	mu sync.Mutex
	Tail
}

func (t *lockedTail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Tail.Write(p)
}

func (t *lockedTail) Bytes() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.Tail.Bytes()
}

// ErrEnded is the error of a service that ended by itself.
var ErrEnded = errors.New("the process ended by itself")

// StartService starts the command, whose Stdin, Stdout, Pipe and Timeout are not
// used: both outputs are kept together. The caller must call Stop.
func StartService(c Command) (*Service, error) {
	s := &Service{done: make(chan struct{}), output: new(lockedTail)}
	started := make(chan error)
	go s.run(c, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return s, nil
}

// run is one goroutine for the whole life of the process: the kernel ties "die
// with the parent" to the parent's thread.
func (s *Service) run(c Command, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	// Who inherits the outputs and goes on must not keep Wait from returning.
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = s.output, s.output, grace
	var err error
	if s.group, err = start(cmd, true); err != nil {
		started <- err
		return
	}
	s.pid = cmd.Process.Pid
	started <- nil
	s.err = cmd.Wait()
	s.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	over(s.pid)
	s.group.end()
	endStrays(s.group.number())
	if errors.Is(s.err, exec.ErrWaitDelay) {
		s.err = nil
	}
	close(s.done)
}

// PID returns the process's number.
func (s *Service) PID() int { return s.pid }

// Group returns the number of the process group. Its leader may be a guard of
// ours instead of the process.
func (s *Service) Group() int { return s.group.number() }

// Done is closed when the process has ended.
func (s *Service) Done() <-chan struct{} { return s.done }

// Ended returns the CPU time that a process has spent which has ended by itself, with
// what it waited for, and how it ended. It waits for that.
func (s *Service) Ended() (cpu time.Duration, err error) {
	<-s.done
	return s.cpu, s.err
}

// Output returns what the process has written so far; of a long output the
// middle is missing.
func (s *Service) Output() []byte { return s.output.Bytes() }

// Stop asks the process group to end and kills it after a time. The error is
// ErrDeadline if it had to be killed, ErrEnded with its status if it had ended
// before, or that of a process that did not end well. Dying of the signal is
// ending well.
func (s *Service) Stop(patience time.Duration) error {
	select {
	case <-s.done:
		return s.ended()
	default:
	}
	s.group.terminate()
	select {
	case <-s.done:
		if terminated(s.err) {
			return nil
		}
		return s.err
	case <-time.After(patience):
	}
	s.group.kill()
	<-s.done
	return ErrDeadline
}

// ended says how the process ended by itself.
func (s *Service) ended() error {
	if s.err != nil {
		return fmt.Errorf("%w: %w", ErrEnded, s.err)
	}
	return fmt.Errorf("%w: exit status 0", ErrEnded)
}
