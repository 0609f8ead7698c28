//go:build amd64 || arm64

package touch

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// run traces a shell that runs a script in a folder with a few files.
func run(t *testing.T, script string) (*Files, string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a.txt", "sub/b.txt"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("sub", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	f, err := Run(t.Context(), Command{
		Path: sh, Args: []string{"-c", script}, Dir: dir, Env: os.Environ(), Timeout: 30 * time.Second,
	})
	if errors.Is(err, ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f, dir
}

func TestRun(t *testing.T) {
	for _, test := range []struct {
		name, script    string
		touched, listed []string
		not             []string
		failed          bool
	}{
		{name: "nothing", script: ":", not: []string{"a.txt", "sub/b.txt"}},
		{name: "read", script: "read x < a.txt; :", touched: []string{"a.txt"}, not: []string{"sub/b.txt"}},
		{name: "child", script: "cat sub/b.txt; :", touched: []string{"sub/b.txt"}, not: []string{"a.txt"}},
		{name: "background", script: "cat a.txt & wait", touched: []string{"a.txt"}},
		{name: "link", script: "cat link/b.txt; :", touched: []string{"link", "sub/b.txt"}},
		{name: "relative", script: "cd sub && cat ../a.txt; :", touched: []string{"sub", "a.txt"}},
		{name: "absent", script: "test -e new.txt; :", touched: []string{"new.txt"}},
		{name: "list", script: "ls sub; :", touched: []string{"sub"}, listed: []string{"sub"}},
		{name: "glob", script: "echo *; :", listed: []string{"."}},
		{name: "fails", script: "exit 3", failed: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, dir := run(t, test.script)
			if f.Unknown != "" || f.OK == test.failed {
				t.Errorf("unknown %q, OK %v", f.Unknown, f.OK)
			}
			for _, name := range test.touched {
				if !f.Paths[filepath.Join(dir, name)] {
					t.Errorf("%s is not among %v", name, f.Paths)
				}
			}
			for _, name := range test.listed {
				if !f.Listed[filepath.Join(dir, name)] {
					t.Errorf("%s is not among %v", name, f.Listed)
				}
			}
			for _, name := range test.not {
				if f.Paths[filepath.Join(dir, name)] {
					t.Errorf("%s is among what was touched", name)
				}
			}
		})
	}
}

func TestRunItself(t *testing.T) {
	if f, _ := run(t, "/proc/self/exe -c : ; cat /proc/$$/exe > /dev/null; :"); f.Unknown == "" {
		t.Error("a program may run itself again")
	}
}

func TestRunEnds(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	_, err := Run(ctx, Command{Path: "/bin/sleep", Args: []string{"60"}, Timeout: time.Minute})
	if !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, ErrUnsupported) {
		t.Error(err)
	}
	f, err := Run(t.Context(), Command{Path: "/bin/sleep", Args: []string{"60"}, Timeout: 200 * time.Millisecond})
	if err == nil && f.OK {
		t.Error("it ended by itself")
	}
}
