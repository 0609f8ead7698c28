// Package git reads repositories by running git, and changes nothing in them.
//
// A [Repo] lists the files of commits and of the working tree and writes them
// elsewhere. New objects and indexes go to a scratch folder of the cache.
// [AsUser] alone runs git as the user would, for what is to stay.
package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
)

var (
	// ErrNoRepository is the error for a directory that lies in no git repository.
	ErrNoRepository = errors.New("not a git repository")
	// errNoGit is the error where there is no git to run.
	errNoGit = errors.New("git is not installed or not on PATH: install it, or compare directories (./old ./new)")
)

// gitTimeout is the longest one git process may take.
const gitTimeout = 10 * time.Minute

// gitConfig overrides settings of the user that would make git write into the
// repository, run other programs or print what is not asked for.
var gitConfig = []string{
	"core.fsmonitor=false",
	"core.hooksPath=/dev/null",
	"core.splitIndex=false",       // a split index is written into .git
	"core.sparseCheckout=false",   // skip-worktree bits do; patterns would refuse new files
	"core.safecrlf=false",         // would refuse files
	"core.looseCompression=0",     // objects live for one run
	"core.fsync=none",             // likewise
	"core.warnAmbiguousRefs=true", // parsed in ref.go
	"core.quotePath=false",
	"add.ignoreErrors=false",
	"advice.addEmbeddedRepo=false",
	"advice.addIgnoredFile=false",
	"submodule.recurse=false",
	"gc.auto=0",
	"maintenance.auto=false",
}

// gitKeep lists the variables of the caller that git gets to see, by prefix.
// All others that start with GIT_ are dropped: in a hook they name the
// repository the hook belongs to, its index and its object directory, which
// need not be the ones of the directory hone was asked about.
var gitKeep = []string{
	"GIT_CONFIG_", "GIT_EXEC_PATH=", "GIT_CEILING_DIRECTORIES=", "GIT_DISCOVERY_ACROSS_FILESYSTEM=",
	"GIT_SSH", "GIT_SSL", "GIT_HTTP", "GIT_PROXY", "GIT_LFS_", "GIT_ALLOW_PROTOCOL=",
}

// gitEnv returns the environment of every git process: the caller's env
// without what would lead git elsewhere.
func gitEnv(env []string) []string {
	var kept []string
	for _, nv := range env {
		hasPrefix := func(p string) bool { return strings.HasPrefix(nv, p) }
		if !hasPrefix("GIT_") || slices.ContainsFunc(gitKeep, hasPrefix) {
			kept = append(kept, nv)
		}
	}
	return append(kept, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_PAGER=cat")
}

// A gitCall is one run of git.
type gitCall struct {
	dir   string
	env   []string // whole environment
	stdin []byte
	args  []string
	// plain leaves the user's settings as they are, for what is to stay in the
	// repository.
	plain bool
}

// run runs git and returns what it printed. The error is a *gitError if git
// ran and failed.
func (c gitCall) run(ctx context.Context) (stdout []byte, stderr string, err error) {
	git, err := exec.LookPath("git")
	if err != nil {
		return nil, "", errNoGit
	}
	var args []string
	if !c.plain {
		for _, kv := range gitConfig {
			args = append(args, "-c", kv)
		}
	}
	var out bytes.Buffer
	r, err := proc.Run(ctx, proc.Command{
		Path: git, Args: append(args, c.args...), Dir: c.dir, Env: c.env,
		Stdin: c.stdin, Stdout: &out, Timeout: gitTimeout,
	})
	_, failed := errors.AsType[*exec.ExitError](err)
	switch {
	case err == nil:
		return out.Bytes(), string(r.Output), nil
	case errors.Is(err, proc.ErrDeadline):
		return nil, "", fmt.Errorf("git %s did not end within %v", c.name(), gitTimeout)
	case !failed:
		return nil, "", err
	}
	said := string(r.Output)
	return out.Bytes(), said, &gitError{command: c.name(), stderr: said, err: err}
}

// name is the subcommand.
func (c gitCall) name() string {
	args := c.args
	for len(args) > 2 && args[0] == "-c" {
		args = args[2:]
	}
	return args[0]
}

// A gitError is a run of git that failed.
type gitError struct {
	command string
	stderr  string
	err     error
}

func (e *gitError) Error() string {
	if e.reason() == "" {
		return fmt.Sprintf("git %s: %v", e.command, e.err)
	}
	return fmt.Sprintf("git %s: %s", e.command, e.reason())
}

func (e *gitError) Unwrap() error { return e.err }

// reason is what git said, in one line: its errors without its hints.
func (e *gitError) reason() string {
	var said, other []string
	for line := range strings.Lines(e.stderr) {
		line = strings.TrimSpace(line)
		if text, ok := cutAny(line, "fatal: ", "error: "); ok {
			said = append(said, text)
		} else if line != "" {
			other = append(other, line)
		}
	}
	if len(said) == 0 {
		said = other
	}
	return strings.Join(said[:min(len(said), 3)], "; ")
}

func cutAny(s string, prefixes ...string) (string, bool) {
	for _, p := range prefixes {
		if rest, ok := strings.CutPrefix(s, p); ok {
			return rest, true
		}
	}
	return s, false
}

// exitStatus returns the status git ended with, or -1 if err is not of a git
// process that ended by itself.
func exitStatus(err error) int {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	return -1
}

// AsUser runs git in dir as the user would: with the user's settings and names,
// for what is to stay in the repository. It returns what git printed.
func AsUser(ctx context.Context, dir string, environ []string, stdin []byte, args ...string) ([]byte, error) {
	env := gitEnv(environ)
	for _, nv := range environ {
		if strings.HasPrefix(nv, "GIT_AUTHOR_") || strings.HasPrefix(nv, "GIT_COMMITTER_") {
			env = append(env, nv)
		}
	}
	out, _, err := gitCall{dir: dir, env: env, stdin: stdin, plain: true, args: args}.run(ctx)
	return out, err
}
