package git

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// CommitOf resolves a ref to the full hash of a commit.
func (rp *Repo) CommitOf(ctx context.Context, ref string) (string, error) {
	out, stderr, err := rp.call("", nil, []string{"rev-parse", "--verify", ref + "^{commit}"}).run(ctx)
	if err != nil {
		if ge, ok := errors.AsType[*gitError](err); ok {
			return "", rp.explainRef(ctx, ref, ge)
		}
		return "", err
	}
	if strings.Contains(stderr, "is ambiguous") {
		return "", fmt.Errorf("it names more than one thing%s; write one in full", rp.refsNamed(ctx, ref))
	}
	commit := strings.TrimSpace(string(out))
	if strings.HasPrefix(commit, "^") {
		return "", errors.New("it is not a single commit")
	}
	return commit, nil
}

// explainRef says why a ref is not known and what to do.
func (rp *Repo) explainRef(ctx context.Context, ref string, ge *gitError) error {
	switch {
	case strings.Contains(ge.stderr, "is ambiguous"):
		return errors.New("the hash is ambiguous; give more digits")
	case strings.Contains(ge.stderr, "expected commit type"), rp.known(ctx, ref):
		return errors.New("it is not a commit")
	case !rp.known(ctx, "HEAD") && strings.HasPrefix(ref, "HEAD"):
		return errors.New("the repository has no commit yet; commit first, or compare directories (./old ./new)")
	}
	text := "there is no such branch, tag or commit"
	if info, err := os.Stat(filepath.Join(rp.dir, filepath.FromSlash(rp.Prefix),
		ref)); err == nil && info.IsDir() {
		return errors.New(text + "; for the directory write ./" + ref)
	}
	if out, err := rp.Git(ctx, "for-each-ref", "--format=%(refname:short)",
		"refs/remotes/*/"+ref); err == nil && len(out) > 0 {
		name, _, _ := strings.Cut(string(out), "\n")
		return errors.New(text + "; there is " + name)
	}
	return errors.New(text + rp.deepen())
}

// known reports whether name is an object that is there.
func (rp *Repo) known(ctx context.Context, name string) bool {
	_, err := rp.Git(ctx, "cat-file", "-e", name)
	return err == nil
}

// deepen says how to get older commits where some are left out.
func (rp *Repo) deepen() string {
	if !rp.shallow {
		return ""
	}
	return "; this clone is shallow: get older commits with git fetch --unshallow (or --deepen=N), other branches with git fetch origin <branch>"
}

// refsNamed lists the refs that a short name can stand for.
func (rp *Repo) refsNamed(ctx context.Context, name string) string {
	out, err := rp.Git(ctx, "for-each-ref", "--format=%(refname)", "refs/"+name, "refs/tags/"+name,
		"refs/heads/"+name, "refs/remotes/"+name)
	if err != nil || len(out) == 0 {
		return ""
	}
	return " (" + strings.Join(strings.Fields(string(out)), ", ") + ")"
}

// MergeBase returns the best common ancestor of the two sides of A...B.
func (rp *Repo) MergeBase(ctx context.Context, ref string) (string, error) {
	a, b, _ := strings.Cut(ref, "...")
	commitA, err := rp.CommitOf(ctx, a)
	if err != nil {
		return "", fmt.Errorf("%s: %w", a, err)
	}
	commitB, err := rp.CommitOf(ctx, b)
	if err != nil {
		return "", fmt.Errorf("%s: %w", b, err)
	}
	out, err := rp.Git(ctx, "merge-base", commitA, commitB)
	if exitStatus(err) == 1 {
		return "", fmt.Errorf("%s and %s have no common ancestor%s", a, b, rp.deepen())
	}
	return strings.TrimSpace(string(out)), err
}
