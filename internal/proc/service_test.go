//go:build unix

package proc

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// service starts a shell script and waits until it has written a line.
func service(t *testing.T, script string) *Service {
	t.Helper()
	s, err := StartService(sh(script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Stop(0) })
	for deadline := time.Now().Add(10 * time.Second); !strings.Contains(string(s.Output()), "\n"); {
		if time.Now().After(deadline) {
			t.Fatalf("it wrote %q", s.Output())
		}
		time.Sleep(time.Millisecond)
	}
	return s
}

func TestServiceStops(t *testing.T) {
	for _, c := range []struct {
		name, script string
		patience     time.Duration
		want         error
	}{
		{"dies of the signal", "echo ready; while :; do sleep 1; done", 10 * time.Second, nil},
		{"ends well", "trap 'exit 0' TERM; echo ready; while :; do sleep 0.05; done", 10 * time.Second, nil},
		{"does not listen", "trap '' TERM; echo ready; while :; do sleep 0.05; done", 50 * time.Millisecond, ErrDeadline},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := service(t, c.script)
			if err := s.Stop(c.patience); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if alive(s.PID()) {
				t.Error("the process is still there")
			}
		})
	}
}

// TestServiceStopsWhileStopped stops services that SIGSTOP has stopped.
func TestServiceStopsWhileStopped(t *testing.T) {
	for _, c := range []struct {
		name, script string
		patience     time.Duration
		want         error
	}{
		{"listens", "trap 'echo good bye; exit 0' TERM; echo ready; kill -STOP $$; while :; do sleep 0.05; done", 10 * time.Second, nil},
		{"does not listen", "trap '' TERM; echo ready; kill -STOP $$; while :; do sleep 0.05; done", 50 * time.Millisecond, ErrDeadline},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := service(t, c.script)
			for deadline := time.Now().Add(10 * time.Second); !stopped(s.PID()); time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Skip("this system does not tell that a process is stopped")
				}
			}
			if err := s.Stop(c.patience); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			if alive(s.PID()) {
				t.Error("the process is still there")
			}
			if got := string(s.Output()); c.want == nil && got != "ready\ngood bye\n" {
				t.Errorf("output %q", got)
			}
		})
	}
}

// stopped says that a process does not run because of a signal.
func stopped(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") T ")
}

func TestServiceEndsBadly(t *testing.T) {
	s := service(t, "trap 'exit 3' TERM; echo ready; while :; do sleep 0.05; done")
	var exit *exec.ExitError
	if err := s.Stop(10 * time.Second); !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("%v, want exit status 3", err)
	}
	s = service(t, "echo good bye; exit 4")
	<-s.Done()
	if err := s.Stop(time.Second); !errors.Is(err, ErrEnded) || !strings.Contains(err.Error(), "exit status 4") {
		t.Errorf("%v, want %v with exit status 4", err, ErrEnded)
	}
	if got := string(s.Output()); got != "good bye\n" {
		t.Errorf("output %q", got)
	}
}

func TestServiceTakesItsGroupAlong(t *testing.T) {
	s := service(t, "sleep 60 & echo $!; wait")
	child, err := strconv.Atoi(strings.TrimSpace(string(s.Output())))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Stop(10 * time.Second); err != nil {
		t.Error(err)
	}
	for deadline := time.Now().Add(5 * time.Second); alive(child); {
		if time.Now().After(deadline) {
			syscall.Kill(child, syscall.SIGKILL)
			t.Fatal("a child of the process is still there")
		}
		time.Sleep(time.Millisecond)
	}
}

func TestServiceDoesNotStart(t *testing.T) {
	if _, err := StartService(Command{Path: "/does/not/exist"}); err == nil || !strings.Contains(err.Error(), "/does/not/exist") {
		t.Errorf("%v", err)
	}
}
