package repos

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/proc"
)

// tunedBranch is the branch of a clone that has the patches.
const tunedBranch = "tuned"

// A practiceTree is a repository of its own with the code of a case.
type practiceTree struct{ dir, branch string }

// tree fetches the code of a case into a repository of its own, and checks out the
// branch to start from.
func (r *practiceRun) tree(ctx context.Context, w *commitSession, c practiceCase) (at practiceTree, err error) {
	if c.parent != nil {
		at.branch = c.parent.baseBranch()
		at.dir, err = w.clone(ctx, *c.parent)
	} else {
		at.branch = parentBranch
		at.dir, err = r.module(ctx, w, c)
	}
	if err != nil {
		return at, err
	}
	return at, w.checkout(ctx, at.dir, at.branch)
}

// module makes a repository of a module of the module cache, or of one in a folder.
func (r *practiceRun) module(ctx context.Context, w *commitSession, c practiceCase) (dir string, err error) {
	dir = filepath.Join(w.clones, c.ID)
	stamp := filepath.Join(dir, ".git", "hone-case")
	want := strings.Join(append([]string{c.Module, c.Tests}, c.Prepare...), "; ")
	if have, err := os.ReadFile(stamp); err == nil && string(have) == want && c.Folder == "" {
		return dir, nil
	}
	if err := os.RemoveAll(dir); err != nil {
		return "", fmt.Errorf("remove the old clone: %w", err)
	}
	from := c.Folder
	if c.Module != "" {
		fmt.Fprintf(w.log, "%s: fetch %s\n", c.ID, c.Module)
		if from, err = w.download(ctx, c.Module); err != nil {
			return "", err
		}
	}
	// The module cache is read-only, what CopyFS makes is not.
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		return "", fmt.Errorf("copy %s: %w", c.name(), err)
	}
	if c.Tests != "" {
		// They lie beside the list.
		tests := filepath.Join(filepath.Dir(r.packages), "practice", c.Tests)
		if err := os.CopyFS(filepath.Join(dir, c.Package), os.DirFS(tests)); err != nil {
			return "", fmt.Errorf("add tests to %s: %w", c.Module, err)
		}
	}
	if err := w.prepare(ctx, dir, c.name(), c.Prepare); err != nil {
		return "", err
	}
	if _, err := w.gitIn(ctx, dir, nil, "init", "--quiet", "--initial-branch="+parentBranch); err != nil {
		return "", err
	}
	if err := w.commitAll(ctx, dir, c.name()); err != nil {
		return "", err
	}
	if err := os.WriteFile(stamp, []byte(want), 0o644); err != nil {
		return "", fmt.Errorf("keep the clone: %w", err)
	}
	return dir, nil
}

// download puts a module into the module cache and returns its folder there.
func (w *commitSession) download(ctx context.Context, module string) (string, error) {
	var out bytes.Buffer
	r, err := w.start(ctx, proc.Command{
		Path: w.goTool, Args: []string{"mod", "download", "-json", module}, Dir: w.temp, Stdout: &out, Timeout: fetchTimeout,
	})
	var got struct{ Dir, Error string }
	if bad := json.Unmarshal(out.Bytes(), &got); bad == nil && got.Error != "" {
		return "", fmt.Errorf("go mod download %s: %s", module, got.Error)
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("go mod download %s: %w", module, said(r, err))
	case got.Dir == "":
		return "", fmt.Errorf("go mod download %s: it names no folder", module)
	}
	return got.Dir, nil
}

// What the module's tests say of the patched code.
const (
	testsPass   = "pass"
	testsBefore = "fail before, too"
)

// apply commits patches on a branch as git am does and runs the module's own tests
// there: what they say is testsPass, testsBefore or the first line that says what is
// wrong.
func (r *practiceRun) apply(ctx context.Context, w *commitSession, c practiceCase, at practiceTree, patches []string) (string, error) {
	dir := at.dir
	if err := w.checkout(ctx, dir, "-B", tunedBranch, at.branch); err != nil {
		return "", err
	}
	if _, err := w.gitIn(ctx, dir, nil, append([]string{"am", "--quiet"}, patches...)...); err != nil {
		return "the patches do not apply: " + err.Error(), ctx.Err()
	}
	after, err := w.ownTests(ctx, dir, c.Run)
	if err != nil || after == "" {
		return testsPass, err
	}
	if err := w.checkout(ctx, dir, at.branch); err != nil {
		return "", err
	}
	before, err := w.ownTests(ctx, dir, c.Run)
	if err == nil && before != "" {
		return testsBefore, nil
	}
	return after, err
}

// ownTests runs all tests of a module; a text says what fails.
func (w *commitSession) ownTests(ctx context.Context, dir, run string) (string, error) {
	var out bytes.Buffer
	r, err := w.start(ctx, proc.Command{
		Path: w.goTool, Args: []string{"test", "-count=1", "-run=" + run, "./..."}, Dir: dir, Stdout: &out, Timeout: measureTimeout,
	})
	switch _, failed := errors.AsType[*exec.ExitError](err); {
	case ctx.Err() != nil:
		return "", ctx.Err()
	case err != nil && !failed:
		return "", err
	case err != nil:
		return "go test: " + firstOr(telling(string(r.Output)+out.String()), err), nil
	}
	return "", nil
}

func firstOr(line string, err error) string {
	if line == "" {
		return err.Error()
	}
	return line
}
