package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// sameEnv compares HEAD with itself in another environment, so that it is
// measured.
var sameEnv = []string{"HEAD", "HEAD,env.OTHER=1"}

func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		program, when string // what waits, and when
		hang          string // in which process the benchmark waits
		flags         string
		measured      bool
	}{
		{name: "snapshot", program: "git", when: "*checkout-index*"},
		{name: "looking for the version", program: "git", when: "*rev-parse*"},
		{name: "list", program: "go", when: "list*"},
		{name: "build", program: "go", when: "test*"},
		{name: "survey", hang: "1"},
		{name: "pilot", hang: "3", measured: true},
		{name: "measurement", hang: "14", measured: true},
		{name: "long look", hang: "long", flags: "-tolerance 90%", measured: true},
	} {
		for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
			if sig == syscall.SIGTERM && tt.name != "list" && tt.name != "measurement" ||
				sig == syscall.SIGHUP && tt.name != "measurement" {
				continue
			}
			t.Run(fmt.Sprintf("%s/%v", tt.name, sig), func(t *testing.T) {
				switch {
				case testing.Short() && tt.measured:
					t.Skip("measures")
				case signal.Ignored(sig):
					t.Skip("the signal is ignored, as under nohup")
				}
				l := newLab(t)
				if tt.program != "" {
					l.hold(t, tt.program, tt.when)
				}
				l.env = append(l.env, "HANG="+tt.hang)
				before := l.state(t)
				p := l.start(t, append(append([]string{"diff", "-json"}, strings.Fields(tt.flags)...), sameEnv...)...)
				eventually(t, tt.name, func() bool { return exists(l.at()) })
				p.interrupt(t, sig)
				l.checkClean(t)
				if l.state(t) != before {
					t.Error("the repository was changed")
				}
				if tt.measured {
					l.checkKept(t, p)
				} else if p.out.Len() > 0 {
					t.Errorf("stdout is %s", p.out.Bytes())
				}
			})
		}
	}
}

// checkKept checks that what an interrupted run printed is stored.
func (l *lab) checkKept(t *testing.T, p *process) {
	t.Helper()
	printed := printedPairs(t, p.out.Bytes())
	stored := l.storedPairs(t)
	for pair := range printed {
		if !stored[pair] {
			t.Errorf("%s was printed and is not stored", pair)
		}
	}
	if len(stored) != len(printed) {
		t.Errorf("%d samples are stored, %d were printed", len(stored), len(printed))
	}
	if !bytes.Contains(p.out.Bytes(), []byte(`"exit":130`)) {
		t.Errorf("no summary with its exit status in %s", p.out.Bytes())
	}
	if out := l.hone(t, 0, "log"); !strings.Contains(out, " interrupted ") {
		t.Errorf("hone log says\n%s", out)
	}
	l.hone(t, 0, "show", "last")
}

// TestInterruptBuild interrupts the compiler itself.
func TestInterruptBuild(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles the standard library")
	}
	l := newLab(t)
	l.env = append(l.env, "GOCACHE="+t.TempDir())
	p := l.start(t, append([]string{"diff"}, sameEnv...)...)
	eventually(t, "the compiler", func() bool {
		return strings.Contains(strings.Join(l.processes(), "\n"), "compile ")
	})
	p.interrupt(t, syscall.SIGINT)
	l.checkClean(t)
}

// blocked starts a hone that writes to a pipe no one reads, and waits until
// the pipe is full.
func (l *lab) blocked(t *testing.T) *process {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	const setPipeSize, size = 1031, 4096
	if _, _, errno := syscall.Syscall(syscall.SYS_FCNTL, w.Fd(), setPipeSize, size); errno != 0 {
		t.Fatal(errno)
	}
	p := l.command(append([]string{"diff", "-json"}, sameEnv...)...)
	p.Stdout = w
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() { p.Process.Kill() })
	eventually(t, "a full pipe", func() bool {
		n := waiting(r)
		time.Sleep(500 * time.Millisecond)
		return n > size/2 && n == waiting(r)
	})
	return p
}

// TestInterruptReport interrupts a hone that writes to a pipe no one reads.
func TestInterruptReport(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("measures")
	}
	l := newLab(t)
	l.blocked(t).interrupt(t, syscall.SIGINT)
	l.checkClean(t)
	if out := l.hone(t, 0, "log"); !strings.Contains(out, " interrupted ") {
		t.Errorf("hone log says\n%s", out)
	}
	l.hone(t, 0, "show", "last")

	// A second signal does not wait for anything.
	p := l.blocked(t)
	p.Process.Signal(syscall.SIGINT)
	time.Sleep(lastWait / 5)
	p.Process.Signal(syscall.SIGINT)
	p.Wait()
	if ws := p.ProcessState.Sys().(syscall.WaitStatus); !ws.Signaled() || ws.Signal() != syscall.SIGINT {
		t.Errorf("after two signals it ended with %v", p.ProcessState)
	}
	l.checkDead(t)
	l.hone(t, 0, "diff", "HEAD", "HEAD") // cleans up what that one left
	l.checkClean(t)
}

// TestInterruptInput interrupts a hone that waits for its input.
func TestInterruptInput(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	p := l.command("show", "-")
	p.Stdin = r
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	r.Close()
	eventually(t, "hone", func() bool { return blockedIn(p.Process.Pid) })
	p.interrupt(t, syscall.SIGINT)
}

// blockedIn reports whether a hone waits for its input: all of its threads wait, and one in the kernel's read of a pipe, where the
// kernel tells. On a busy machine all may wait long before that.
func blockedIn(pid int) bool {
	dir := "/proc/" + strconv.Itoa(pid)
	tasks, _ := filepath.Glob(dir + "/task/*")
	cmdline, _ := os.ReadFile(dir + "/cmdline")
	told, reads := false, false
	for _, task := range tasks {
		data, err := os.ReadFile(task + "/stat")
		if err != nil || !bytes.Contains(data, []byte(") S ")) {
			return false
		}
		where, _ := os.ReadFile(task + "/wchan")
		told = told || len(where) > 1
		reads = reads || bytes.Contains(where, []byte("pipe_read"))
	}
	return len(tasks) > 1 && bytes.HasPrefix(cmdline, []byte("hone\x00")) && (reads || !told)
}

// TestClosedStreams runs hone without standard input and output.
func TestClosedStreams(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	for script, want := range map[string]int{
		"exec hone diff HEAD HEAD <&-":              0,
		"exec hone diff HEAD HEAD <&- >&- 2>&-":     0, // they lead nowhere then
		"exec hone diff HEAD HEAD </dev/full":       0,
		"exec hone diff -json HEAD HEAD >/dev/full": exitFailed,
	} {
		cmd := exec.Command("sh", "-c", script)
		cmd.Dir, cmd.Env = l.repo, l.env
		out, _ := cmd.CombinedOutput()
		if got := cmd.ProcessState.ExitCode(); got != want {
			t.Errorf("%s: exit status %d, want %d\n%s", script, got, want, out)
		}
		l.checkClean(t)
	}
}
