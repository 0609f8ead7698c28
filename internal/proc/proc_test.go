//go:build unix

package proc

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func sh(script string) Command {
	return Command{Path: "/bin/sh", Args: []string{"-c", script}, Timeout: 20 * time.Second}
}

func TestRunCollects(t *testing.T) {
	c := sh("echo out; echo err >&2; echo piped >&3; cat; exit 7")
	c.Pipe, c.Stdin = true, []byte("in\n")
	var stdout bytes.Buffer
	c.Stdout = &stdout
	r, err := Run(context.Background(), c)
	var exit *exec.ExitError
	if !errors.As(err, &exit) || r.Code != 7 {
		t.Errorf("got %v, code %d, want exit status 7", err, r.Code)
	}
	if got := stdout.String(); got != "out\nin\n" {
		t.Errorf("stdout is %q", got)
	}
	if got := string(r.Output); got != "err\n" {
		t.Errorf("output is %q", got)
	}
	if got := string(r.Pipe); got != "piped\n" {
		t.Errorf("pipe is %q", got)
	}
}

// alive reports whether the process exists and is not a zombie.
func alive(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return syscall.Kill(pid, 0) == nil
	}
	return !strings.Contains(string(stat), ") Z ")
}

func TestRunKillsTheGroup(t *testing.T) {
	tests := []struct {
		name   string
		script string
		want   error
	}{
		{"grandchild outlives its parent", "sleep 60 & echo $!", nil},
		{"deadline", "sleep 60 & echo $!; wait", ErrDeadline},
		{"cancelled", "sleep 60 & echo $!; wait", context.Canceled},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			c := sh(tt.script)
			switch tt.want {
			case ErrDeadline:
				c.Timeout = 200 * time.Millisecond
			case context.Canceled:
				time.AfterFunc(200*time.Millisecond, cancel)
			}
			r, err := Run(ctx, c)
			if !errors.Is(err, tt.want) {
				t.Errorf("got error %v, want %v", err, tt.want)
			}
			pid, err := strconv.Atoi(strings.TrimSpace(string(r.Output)))
			if err != nil {
				t.Fatalf("no pid in %q", r.Output)
			}
			for range 50 {
				if !alive(pid) {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
			t.Errorf("process %d is still alive", pid)
		})
	}
}

func TestRunLongOutput(t *testing.T) {
	r, err := Run(context.Background(), sh("echo first; head -c 1000000 /dev/zero | tr '\\0' x; echo; echo last"))
	if err != nil {
		t.Fatal(err)
	}
	out := string(r.Output)
	if len(out) > 4*keep || !strings.HasPrefix(out, "first\n") || !strings.HasSuffix(out, "last\n") || !strings.Contains(out, "(cut)") {
		t.Errorf("kept %d bytes, from %.20q to %.20q", len(out), out, out[len(out)-20:])
	}
}

func TestRunNotThere(t *testing.T) {
	if r, err := Run(context.Background(), Command{Path: "/does/not/exist"}); err == nil || r != nil {
		t.Errorf("got %v, %v", r, err)
	}
}
