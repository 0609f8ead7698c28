package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func sh(script string) *exec.Cmd { return exec.Command("/bin/sh", "-c", script) }

// children returns the processes that this one has started.
func children(t *testing.T) (pids []int) {
	t.Helper()
	lists, _ := filepath.Glob("/proc/self/task/*/children")
	if len(lists) == 0 {
		t.Skip("/proc does not list children here")
	}
	for _, list := range lists {
		for field := range strings.FieldsSeq(read(t, list)) {
			if pid, err := strconv.Atoi(field); err == nil && alive(pid) {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// alive reports whether a process exists and has not ended.
func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

func checkGone(t *testing.T, pid int) {
	t.Helper()
	for range 1000 {
		if !alive(pid) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("process %d is still alive", pid)
}

func TestRunProcess(t *testing.T) {
	for _, c := range []struct {
		name, script, want string
	}{
		{"well", "echo out; echo err >&2", ""},
		{"badly", "echo one; echo two >&2; exit 7", "exit status 7; it printed:\n    one\n    two"},
		{"silently", "exit 1", "exit status 1; it printed nothing"},
		{"at length", "seq 100; exit 1", "it printed:\n    93\n    94\n    95\n    96\n    97\n    98\n    99\n    100"},
		{"too late", "sleep 60", "killed after 300ms"},
	} {
		limit := 20 * time.Second
		if c.name == "too late" {
			limit = 300 * time.Millisecond
		}
		out, err := runProcess(t.Context(), limit, sh(c.script))
		switch {
		case c.want == "" && (err != nil || out != "out\nerr\n"):
			t.Errorf("%s: got %q, %v", c.name, out, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: got error %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := runProcess(t.Context(), time.Second, exec.Command("/does/not/exist")); err == nil {
		t.Error("no error for a program that is not there")
	}
}

// TestProcessKillsTheGroup covers what a process has started itself.
func TestProcessKillsTheGroup(t *testing.T) {
	for _, c := range []struct {
		name, script string
		cancel       bool
	}{
		{"ends by itself", "sleep 60 & echo $!", false},
		{"cancelled", "sleep 60 & echo $!; wait", true},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		p, err := startProcess(ctx, sh(c.script))
		if err != nil {
			t.Fatal(err)
		}
		for c.cancel && !strings.Contains(p.out.String(), "\n") {
			time.Sleep(5 * time.Millisecond)
		}
		if c.cancel {
			cancel()
		}
		<-p.ended
		pid, err := strconv.Atoi(strings.TrimSpace(p.out.String()))
		if err != nil {
			t.Fatal(err)
		}
		checkGone(t, pid)
		cancel()
	}
}

// TestProcessDiesWithUs kills a program in a way that it cannot notice.
func TestProcessDiesWithUs(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asParent+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if !alive(pid) {
		t.Error("the process is not there yet")
	}
	cmd.Process.Kill()
	cmd.Wait()
	checkGone(t, pid)
}

func TestStop(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"well", "trap 'exit 0' TERM; echo ready; while :; do sleep 0.01; done", ""},
		{"badly", "trap 'echo bye; exit 4' TERM; echo ready; while :; do sleep 0.01; done", "it ended with exit status 4 after SIGTERM; it printed:\n    ready\n    bye"},
		{"not at all", "trap '' TERM; echo ready; while :; do sleep 0.01; done", "it had to be killed, 300ms after SIGTERM"},
		{"before", "echo ready; exit 5", "it had ended by itself (exit status 5); it printed:\n    ready"},
	} {
		p, err := startProcess(t.Context(), sh(c.script))
		if err != nil {
			t.Fatal(err)
		}
		for !strings.Contains(p.out.String(), "ready") {
			time.Sleep(5 * time.Millisecond)
		}
		grace := 20 * time.Second
		switch c.name {
		case "not at all":
			grace = 300 * time.Millisecond
		case "before":
			<-p.ended
		}
		err = p.stop(grace)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got error %v, want %q", c.name, err, c.want)
		}
		checkGone(t, p.cmd.Process.Pid)
	}
}

// TestCPUTime compares the clock of a process with what the kernel says of it
// at its end.
func TestCPUTime(t *testing.T) {
	p, err := startProcess(t.Context(), sh("trap 'exit 0' TERM; i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo done; while :; do sleep 0.05; done"))
	if err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(p.out.String(), "done") {
		time.Sleep(5 * time.Millisecond)
	}
	clock, err := cpuTime(p.cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	u, err := usageOf(p.cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	if clock < 10*time.Millisecond || (u.user+u.system-clock).Abs() > 40*time.Millisecond {
		t.Errorf("the clock says %v, /proc %v and %v", clock, u.user, u.system)
	}
	if u.rss < 100<<10 || u.peak < u.rss || u.peak > 100<<20 {
		t.Errorf("resident %d, at most %d bytes", u.rss, u.peak)
	}
	if err := p.stop(20 * time.Second); err != nil {
		t.Error(err)
	}
	if _, err := cpuTime(p.cmd.Process.Pid); err == nil {
		t.Error("a process that has ended still has a clock")
	}
	if _, err := usageOf(p.cmd.Process.Pid); err == nil {
		t.Error("a process that has ended is still in /proc")
	}
}
