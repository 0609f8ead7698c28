package proc

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// daemon starts a process in a session of its own, which outlives the shell.
const daemon = `setsid sh -c 'echo $$ >"$0"; exec sleep 600' "$1" & while [ ! -s "$1" ]; do sleep 0.01; done`

// number reads a process's number from a file.
func number(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// TestStrays: a process that has left its group ends with it, and is named.
func TestStrays(t *testing.T) {
	Adopt()
	if !kin.adopts {
		t.Skip("the kernel does not make us a parent of strays")
	}
	if _, err := os.Stat("/proc/self/task/" + strconv.Itoa(os.Getpid()) + "/children"); err != nil {
		t.Skip("the kernel does not tell which children a process has")
	}
	defer func() { kin.adopts = false }()
	file := filepath.Join(t.TempDir(), "pid")
	r, err := Run(t.Context(), Command{Path: "/bin/sh", Args: []string{"-c", daemon, "sh", file}, Timeout: time.Minute})
	if err != nil {
		t.Fatal(err, string(r.Output))
	}
	pid := number(t, file)
	if want := (Stray{pid, "sleep 600"}); len(r.Strays) != 1 || r.Strays[0] != want {
		t.Errorf("strays are %v, want %v", r.Strays, want)
	}
	if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
		t.Errorf("process %d is still there: %v", pid, err)
	}
}

// TestKillWith: processes are found by what is in their environment, wherever they are.
func TestKillWith(t *testing.T) {
	dir := t.TempDir()
	file, entry := filepath.Join(dir, "pid"), "HONE_TEST_KILL="+dir
	r, err := Run(t.Context(), Command{
		Path: "/bin/sh", Args: []string{"-c", daemon, "sh", file}, Env: append(os.Environ(), entry), Timeout: time.Minute,
	})
	if err != nil {
		t.Fatal(err, string(r.Output))
	}
	pid := number(t, file)
	KillWith(entry + "/other")
	if err := syscall.Kill(pid, 0); err != nil {
		t.Errorf("a process was killed that has another entry: %v", err)
	}
	KillWith(entry)
	for end := time.Now().Add(10 * time.Second); syscall.Kill(pid, 0) == nil; time.Sleep(time.Millisecond) {
		if state, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat"); strings.Contains(string(state), ") Z ") {
			return // whose child it is now has to wait for it
		}
		if time.Now().After(end) {
			t.Fatalf("process %d is still there", pid)
		}
	}
}
