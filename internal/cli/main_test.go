package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/slowtest"
	"github.com/rogpeppe/go-internal/goproxytest"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what cmp sees into the scripts")

// TestMain lets the test binary be hone, a server to load and a vet tool: scripts run them
// as processes.
func TestMain(m *testing.M) {
	// Where a shell runs the tests in the background, an interrupt is ignored, and would be
	// in the processes that they start.
	if signal.Ignored(os.Interrupt) {
		signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	}
	// Most of what tests do is wait for processes.
	flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	testscript.Main(m, map[string]func(){"hone": impatient, "served": served, "vettool": vettool, "fieldalignment": fieldAlignment})
}

// impatient is hone, as its main runs it, whose benchmark processes are brief, and which
// ends a load without a good answer after the time in TEST_ABORT_AFTER, so that tests need
// not wait.
func impatient() {
	if d, err := time.ParseDuration(os.Getenv("TEST_ABORT_AFTER")); err == nil {
		abortAfter = d
	}
	briefProcesses = true
	os.Exit(Main(Process(), os.Args[1:]))
}

// TestScripts runs testdata/script, one behaviour a file. script_test.go says
// what commands there are beyond testscript's own. Modules in a folder .gomodproxy of
// a script are served to it; it must then have a GOMODCACHE of its own.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := scripts()
	if err != nil {
		t.Fatal(err)
	}
	p := testscript.Params{
		Files:               files,
		Setup:               setup,
		Cmds:                scriptCommands,
		Condition:           condition,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	}
	goproxytest.Setup(&p)
	testscript.Run(t, p)
}

// scripts lists the scripts that are to run: all, or those that a default run does not
// run to their end.
func scripts() ([]string, error) {
	files, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || !slowtest.Alone() {
		return files, err
	}
	var slow []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if bytes.Contains(text, []byte("\n[!all] ")) || bytes.Contains(text, []byte("\n[all] ")) {
			slow = append(slow, file)
		}
	}
	return slow, nil
}

// goDirs asks the go command for what tests share with the machine: the build
// cache, so that package testing is compiled once, and the modules.
var goDirs = sync.OnceValues(func() ([]string, error) {
	out, err := exec.Command("go", "env", "GOCACHE", "GOMODCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	dirs := strings.Split(strings.TrimSpace(string(out)), "\n")
	return []string{"GOCACHE=" + dirs[0], "GOMODCACHE=" + dirs[1]}, nil
})

// privateEnv is the environment of a hone that shares nothing with the user's:
// a cache and a folder for temporary files in home, no configuration of go and
// git, no network.
func privateEnv(home string) ([]string, error) {
	dirs, err := goDirs()
	if err != nil {
		return nil, err
	}
	cache, temp := filepath.Join(home, "cache"), filepath.Join(home, "tmp")
	for _, dir := range []string{cache, temp} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return nil, err
		}
	}
	return append(dirs,
		"HOME="+home, "XDG_CACHE_HOME="+cache, "TMPDIR="+temp,
		"GOENV=off", "GOPROXY=off", "GOFLAGS=-ldflags=-w", "GOWORK=", "GOTOOLCHAIN=local",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=gopher", "GIT_AUTHOR_EMAIL=gopher@example.org",
		"GIT_COMMITTER_NAME=gopher", "GIT_COMMITTER_EMAIL=gopher@example.org",
		"NO_COLOR=",
	), nil
}

// setup gives a script an environment of its own. Its home lies outside of
// $WORK, which holds the files of the script and nothing else.
func setup(env *testscript.Env) error {
	t := env.T().(testing.TB)
	home := t.TempDir()
	vars, err := privateEnv(home)
	if err != nil {
		return err
	}
	cases, err := filepath.Abs("../../cases")
	if err != nil {
		return err
	}
	env.Vars = append(append(env.Vars, vars...), "CASES="+cases)
	// What diff and bench leave behind is their store and their snapshots.
	// Scripts that kill them are called otherwise.
	if strings.Contains(t.Name(), "/diff_") || strings.Contains(t.Name(), "/bench_") || strings.Contains(t.Name(), "/doctor_") ||
		strings.Contains(t.Name(), "/load_") || strings.Contains(t.Name(), "/tune_") {
		env.Defer(func() {
			cache := filepath.Join(home, "cache", "hone", "tmp")
			if err := errors.Join(isEmpty(cache), isEmpty(filepath.Join(home, "tmp"))); err != nil {
				t.Error(err)
			}
		})
	}
	return nil
}

// isEmpty returns an error that names what is left in a folder.
func isEmpty(dir string) error {
	list, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for _, entry := range list {
		err = errors.Join(err, fmt.Errorf("left behind: %s", filepath.Join(dir, entry.Name())))
	}
	return err
}
