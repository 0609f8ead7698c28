package repos

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The branches of a clone. The third is the parent with the commit's tests,
// for benchstat's recipe: hone makes it itself.
const (
	parentBranch = "parent"
	commitBranch = "commit"
	mixedBranch  = "parent-with-tests"
)

// noise are lines of git and go that say nothing of a failure.
var noise = regexp.MustCompile(`^(#|go: (downloading|finding|found|added|upgraded|creating|to add|\s)|FAIL\b|exit status|ok\s|From |hint: |warning: |HEAD is now)`)

// clone fetches a commit and its parent and prepares them. A clone that was
// kept from an earlier run of the same case is used again.
func (w *commitSession) clone(ctx context.Context, c commitCase) (dir string, err error) {
	dir = filepath.Join(w.clones, c.ID)
	stamp := filepath.Join(dir, ".git", "hone-case")
	want, err := json.Marshal(c)
	if err != nil {
		return "", err
	}
	if have, err := os.ReadFile(stamp); err == nil && string(have) == string(want) {
		return dir, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("remove the old clone: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make room for a clone: %w", err)
	}
	fmt.Fprintf(w.log, "%s: fetch %s\n", c.ID, c.Repo)
	if _, err := w.gitIn(ctx, dir, nil, "init", "--quiet"); err != nil {
		return "", err
	}
	if _, err := w.gitIn(ctx, dir, nil, "fetch", "--quiet", "--no-tags", "--depth=2", w.origin(c.Repo), c.Commit); err != nil {
		return "", err
	}
	if err := w.branch(ctx, c, dir, parentBranch, c.Commit+"^"); err != nil {
		return "", err
	}
	if err := w.branch(ctx, c, dir, commitBranch, c.Commit); err != nil {
		return "", err
	}
	if c.testsFromHead() {
		if err := w.mix(ctx, dir); err != nil {
			return "", fmt.Errorf("put the commit's tests over its parent: %w", err)
		}
	}
	if err := os.WriteFile(stamp, want, 0o644); err != nil {
		return "", fmt.Errorf("keep the clone: %w", err)
	}
	return dir, nil
}

// origin is where a repository is fetched from: the folder owner/name of -clones where
// there is one, or else the network.
func (w *commitSession) origin(repo string) string {
	_, name, _ := strings.Cut(repo, "/")
	if dir := filepath.Join(w.from, filepath.FromSlash(name)); w.from != "" {
		if _, err := os.Stat(dir); err == nil {
			return "file://" + filepath.ToSlash(dir)
		}
	}
	return "https://" + repo
}

// branch prepares the tree of a revision and commits it to a branch.
func (w *commitSession) branch(ctx context.Context, c commitCase, dir, name, revision string) error {
	if err := w.checkout(ctx, dir, "-B", name, revision); err != nil {
		return err
	}
	if err := w.prepare(ctx, dir, name, c.Prepare); err != nil {
		return err
	}
	if len(c.Prepare) == 0 {
		return nil
	}
	return w.commitAll(ctx, dir, "what the tree needs to build today")
}

// prepare runs commands of go and git at the top of a clone; name says what of.
func (w *commitSession) prepare(ctx context.Context, dir, name string, lines []string) error {
	for _, line := range lines {
		args := strings.Fields(line)
		tool := w.git
		if args[0] == "go" {
			tool = w.goTool
		}
		if _, err := w.output(ctx, dir, tool, args[1:]...); err != nil {
			return fmt.Errorf("prepare %s with %q: %w", name, line, err)
		}
	}
	return nil
}

func (w *commitSession) checkout(ctx context.Context, dir string, args ...string) error {
	_, err := w.gitIn(ctx, dir, nil, append([]string{"checkout", "--quiet", "--force"}, args...)...)
	return err
}

// commitAll commits files that the repository ignores, too: some ignore go.sum.
func (w *commitSession) commitAll(ctx context.Context, dir, message string) error {
	if _, err := w.gitIn(ctx, dir, nil, "add", "--all", "--force"); err != nil {
		return err
	}
	_, err := w.gitIn(ctx, dir, nil, "commit", "--quiet", "--allow-empty", "--message="+message)
	return err
}

// mix makes the parent with the commit's tests and none of its own, as
// -tests-from head does.
func (w *commitSession) mix(ctx context.Context, dir string) error {
	if err := w.checkout(ctx, dir, "-B", mixedBranch, parentBranch); err != nil {
		return err
	}
	for _, step := range []struct {
		from string
		args []string
	}{
		{parentBranch, []string{"rm", "--quiet"}},
		{commitBranch, []string{"checkout", "--quiet", commitBranch}},
	} {
		tests, err := w.tests(ctx, dir, step.from)
		if err != nil {
			return err
		}
		if len(tests) == 0 {
			continue
		}
		args := append(step.args, "--pathspec-from-file=-", "--pathspec-file-nul")
		if _, err := w.gitIn(ctx, dir, []byte(strings.Join(tests, "\x00")), args...); err != nil {
			return err
		}
	}
	return w.commitAll(ctx, dir, "the tests of the commit")
}

// tests lists the files of a revision that -tests-from exchanges.
func (w *commitSession) tests(ctx context.Context, dir, revision string) ([]string, error) {
	out, err := w.gitIn(ctx, dir, nil, "ls-tree", "-r", "-z", "--name-only", revision)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Split(out, "\x00"), func(name string) bool {
		folders := strings.Split(path.Dir(name), "/")
		return name == "" || !strings.HasSuffix(name, "_test.go") && !slices.Contains(folders, "testdata")
	}), nil
}

// baseBranch is the branch whose tests and code benchstat's recipe runs as
// base.
func (c commitCase) baseBranch() string {
	if c.testsFromHead() {
		return mixedBranch
	}
	return parentBranch
}
