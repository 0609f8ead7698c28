package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"time"
)

// A process is a subprocess in a process group of its own, which is killed as
// a whole when the process ends, when its context does, and on Linux when
// this program is killed.
type process struct {
	cmd   *exec.Cmd
	out   *tail
	ended chan struct{}
	err   error // of cmd.Wait; to be read once ended is closed
}

// outputGrace is how long output is read after the process has ended.
const outputGrace = 500 * time.Millisecond

// startProcess starts cmd, whose context, Stdout, Stderr and SysProcAttr must
// not be set.
func startProcess(ctx context.Context, cmd *exec.Cmd) (*process, error) {
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	p := &process{cmd: cmd, out: new(tail), ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = p.out, p.out
	cmd.SysProcAttr = attributes()
	cmd.WaitDelay = outputGrace
	started := make(chan error, 1)
	go func() {
		// The kernel ties "die with the parent" to the parent's thread.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		p.err = cmd.Wait()
		if errors.Is(p.err, exec.ErrWaitDelay) {
			p.err = nil // it ended well, but left a process that holds its output
		}
		killGroup(cmd.Process.Pid)
		close(p.ended)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	go func() {
		select {
		case <-p.ended:
		case <-ctx.Done():
			killGroup(cmd.Process.Pid)
		}
	}()
	return p, nil
}

// stop asks the process to end, and kills it after the grace. It returns what
// was wrong with its end: only status 0 is right.
func (p *process) stop(grace time.Duration) error {
	select {
	case <-p.ended:
		return fmt.Errorf("it had ended by itself (%s)%s", p.status(), p.lastLines())
	default:
	}
	terminate(p.cmd.Process.Pid)
	select {
	case <-p.ended:
	case <-time.After(grace):
		killGroup(p.cmd.Process.Pid)
		<-p.ended
		return fmt.Errorf("it had to be killed, %v after SIGTERM%s", grace, p.lastLines())
	}
	if p.err != nil {
		return fmt.Errorf("it ended with %s after SIGTERM%s", p.status(), p.lastLines())
	}
	return nil
}

// status says how an ended process did.
func (p *process) status() string {
	if p.err == nil {
		return "exit status 0"
	}
	return p.err.Error()
}

// lastLines is the end of what the process printed, each line indented on a
// line of its own.
func (p *process) lastLines() string {
	const most = 8
	text := strings.TrimSpace(p.out.String())
	if text == "" {
		return "; it printed nothing"
	}
	lines := strings.Split(text, "\n")
	lines = lines[max(0, len(lines)-most):]
	return "; it printed:\n    " + strings.Join(lines, "\n    ")
}

// runProcess runs a command to its end and returns what it printed, on either
// output. The error of one that did not end well has its last lines.
func runProcess(ctx context.Context, limit time.Duration, cmd *exec.Cmd) (string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("killed after %v", limit))
	defer cancel()
	p, err := startProcess(ctx, cmd)
	if err != nil {
		return "", err
	}
	<-p.ended
	if err := context.Cause(ctx); err != nil {
		return "", fmt.Errorf("%s: %w", strings.Join(cmd.Args, " "), err)
	}
	if p.err != nil {
		return "", fmt.Errorf("%s: %w%s", strings.Join(cmd.Args, " "), p.err, p.lastLines())
	}
	return p.out.String(), nil
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 64 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > 2*tailSize {
		t.text = append(t.text[:0], t.text[len(t.text)-tailSize:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
