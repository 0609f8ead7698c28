package repos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/session"
	"github.com/gohone/hone/lab/build"
	"github.com/gohone/hone/lab/neighbor"
)

const (
	fetchTimeout   = 10 * time.Minute // of git, and of go where it fetches or builds
	measureTimeout = 3 * time.Hour    // of all benchmarks of a commit
)

// A commitSession is what commits works with. Closing it leaves no files
// but the clones in -cache.
type commitSession struct {
	*commitsRun
	temp    string // removed at the end
	clones  string
	git     string
	goTool  string
	version string   // of Go
	env     []string // of every child, without PWD
	lock    *session.Session
}

func openCommits(ctx context.Context, r *commitsRun) (w *commitSession, err error) {
	w = &commitSession{commitsRun: r}
	if w.git, err = exec.LookPath("git"); err != nil {
		return nil, errors.New("git is not in PATH; install it, the commits are fetched with it")
	}
	if w.goTool, err = exec.LookPath("go"); err != nil {
		return nil, errors.New("the go command is not in PATH; install Go, see go.dev/dl")
	}
	if w.temp, err = os.MkdirTemp("", "hone-commits-"); err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	if err = w.furnish(ctx); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// furnish makes directories and environment, builds hone and takes the lock.
func (w *commitSession) furnish(ctx context.Context) error {
	w.clones = filepath.Join(w.temp, "clones")
	if w.cache != "" {
		var err error
		if w.clones, err = filepath.Abs(w.cache); err != nil {
			return fmt.Errorf("-cache %s: %w", w.cache, err)
		}
	}
	for _, dir := range []string{w.clones, filepath.Join(w.temp, "tmp")} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return fmt.Errorf("make room for clones: %w", err)
		}
	}
	w.env = childEnv(os.Environ())
	goEnv, err := w.output(ctx, w.temp, w.goTool, "env", "GOCACHE", "GOVERSION")
	if err != nil {
		return err
	}
	goCache, version, _ := strings.Cut(goEnv, "\n")
	w.version = strings.TrimSpace(version)
	// Whoever is killed removes nothing: what children leave lies in temp, but
	// Go's build cache, which is shared.
	w.env = append(w.env, "GOCACHE="+goCache,
		"TMPDIR="+filepath.Join(w.temp, "tmp"), "XDG_CACHE_HOME="+filepath.Join(w.temp, "cache"))
	if w.mode == "check" {
		return nil
	}
	if w.hone, err = build.Hone(ctx, w.hone, w.temp); err != nil || w.noLock {
		return err
	}
	w.lock, err = neighbor.Lock(ctx)
	return err
}

// childEnv is the environment of all children: without what leads git to
// another repository, as in a hook, and without a go.work from above.
func childEnv(env []string) []string {
	keep := []string{"GIT_CONFIG_", "GIT_SSH", "GIT_SSL", "GIT_EXEC_PATH="}
	env = slices.DeleteFunc(slices.Clone(env), func(nv string) bool {
		has := func(prefix string) bool { return strings.HasPrefix(nv, prefix) }
		return has("GIT_") && !slices.ContainsFunc(keep, has)
	})
	return append(env, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_LITERAL_PATHSPECS=1", "GOWORK=off")
}

func (w *commitSession) close() {
	if w.lock != nil {
		w.lock.Close()
	}
	// Compilers of a go command that was killed may write for a moment more.
	for range 50 {
		if os.RemoveAll(w.temp) == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// gitSettings keep the user's settings out of clones.
var gitSettings = []string{
	"user.name=lab", "user.email=lab@localhost", "commit.gpgSign=false", "core.hooksPath=/dev/null",
	"core.autocrlf=false", "core.safecrlf=false", "init.defaultBranch=main", "gc.auto=0", "maintenance.auto=false",
	"advice.detachedHead=false", "core.quotePath=false",
}

// gitIn runs git in a clone and returns what it prints.
func (w *commitSession) gitIn(ctx context.Context, dir string, stdin []byte, args ...string) (string, error) {
	var all []string
	for _, s := range gitSettings {
		all = append(all, "-c", s)
	}
	var out bytes.Buffer
	r, err := w.start(ctx, proc.Command{
		Path: w.git, Args: append(all, args...), Dir: dir, Stdin: stdin, Stdout: &out, Timeout: fetchTimeout,
	})
	if err != nil {
		return "", fmt.Errorf("git %s: %w", args[0], said(r, err))
	}
	return out.String(), nil
}

// output runs a short program and returns what it prints.
func (w *commitSession) output(ctx context.Context, dir, path string, args ...string) (string, error) {
	var out bytes.Buffer
	r, err := w.start(ctx, proc.Command{Path: path, Args: args, Dir: dir, Stdout: &out, Timeout: fetchTimeout})
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", filepath.Base(path), args[0], said(r, err))
	}
	return out.String(), nil
}

// start runs a child in the environment of all.
func (w *commitSession) start(ctx context.Context, c proc.Command) (*proc.Result, error) {
	c.Env = w.env
	if c.Dir != "" {
		c.Env = append(slices.Clone(w.env), "PWD="+c.Dir)
	}
	return proc.Run(ctx, c)
}

// said makes the error of a child that failed out of its first words that say
// anything.
func said(r *proc.Result, err error) error {
	if _, failed := errors.AsType[*exec.ExitError](err); !failed || r == nil {
		return err
	}
	if line := telling(string(r.Output)); line != "" {
		return errors.New(line)
	}
	return err
}

// telling returns the first line of a failed child's output that is no mere
// heading or progress, "" if there is none.
func telling(output string) string {
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if line == "" || noise.MatchString(line) {
			continue
		}
		for _, prefix := range []string{"fatal: ", "error: ", "hone: "} {
			line = strings.TrimPrefix(line, prefix)
		}
		return line
	}
	return ""
}
