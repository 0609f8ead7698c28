package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/git"
	"github.com/gohone/hone/internal/source/tree"
)

// openRepo finds the repository that dir lies in.
func (r *Resolver) openRepo(ctx context.Context, dir string) (*git.Repo, error) {
	return git.Open(ctx, dir, r.environ(), r.cache.Scratch)
}

// findCommit finds the code of a ref or merge base.
func (r *Resolver) findCommit(ctx context.Context, spec Spec, patch string) (*code, error) {
	rp, err := r.openRepo(ctx, r.Dir)
	if errors.Is(err, git.ErrNoRepository) {
		return nil, fmt.Errorf("%s is not in a git repository; use directories as versions (./old ./new)", r.Dir)
	}
	if err != nil {
		return nil, err
	}
	commit := ""
	if spec.Kind == MergeBase {
		commit, err = rp.MergeBase(ctx, spec.Ref)
	} else {
		commit, err = rp.CommitOf(ctx, spec.Ref)
	}
	if err != nil {
		return nil, err
	}
	entries, err := rp.TreeEntries(ctx, commit)
	if err != nil {
		return nil, err
	}
	in := superproject{top: rp.Top, gitDirs: slices.Compact([]string{rp.GitDir, rp.Common})}
	entries, warnings, err := r.refSubmodules(ctx, rp, entries, in)
	if err != nil {
		return nil, err
	}
	c := &code{commit: commit, warnings: warnings}
	return c, finish(ctx, rp, c, entries, patch)
}

// findWorkTree finds the code of the working tree dir lies in, with
// everything that git does not ignore. Outside of git, and in a folder that
// git ignores, it is that of a plain directory.
func (r *Resolver) findWorkTree(ctx context.Context, dir, patch string) (*code, error) {
	rp, err := r.openRepo(ctx, dir)
	if errors.Is(err, git.ErrNoRepository) {
		return r.findPlain(ctx, dir, patch)
	}
	if err != nil {
		return nil, err
	}
	if rp.Top == "" {
		return nil, fmt.Errorf("%s has no working tree; name commits instead", dir)
	}
	entries, err := rp.WorkEntries(ctx, r.Cache)
	if err != nil {
		return nil, err
	}
	if rp.Prefix != "" && !slices.ContainsFunc(entries, func(e tree.Entry) bool {
		return strings.HasPrefix(e.Path, rp.Prefix+"/")
	}) {
		return r.findPlain(ctx, dir, patch)
	}
	c := new(code)
	if c.commit, c.dirty, err = rp.CompareHead(ctx, entries); err != nil {
		return nil, err
	}
	if entries, err = r.workSubmodules(ctx, rp, c, entries); err != nil {
		return nil, err
	}
	return c, finish(ctx, rp, c, entries, patch)
}

// findDir finds the code of a directory version. In a git repository this is
// the whole working tree, so that a module finds those beside it.
func (r *Resolver) findDir(ctx context.Context, name, patch string) (*code, error) {
	if !filepath.IsAbs(name) {
		name = filepath.Join(r.Dir, name)
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, errors.New("there is no such directory")
	}
	if !info.IsDir() {
		return nil, errors.New("it is not a directory")
	}
	dir, err := tree.RealDir(name)
	if err != nil {
		return nil, err
	}
	c, err := r.findWorkTree(ctx, dir, patch)
	if err != nil {
		return nil, err
	}
	c.commit, c.dirty = "", false
	return c, nil
}

// finish completes the code of a repository: it applies the patch and makes
// what points out of the tree absolute.
func finish(ctx context.Context, rp *git.Repo, c *code, entries []tree.Entry, patch string) (err error) {
	if patch != "" {
		if entries, err = rp.Apply(ctx, entries, patch); err != nil {
			return err
		}
		c.dirty = true
	}
	if rp.Top != "" {
		if err := tree.Absolute(ctx, entries, rp.Top, rp); err != nil {
			return err
		}
	}
	if c.content.Salt, err = rp.CheckoutSettings(ctx); err != nil {
		return err
	}
	c.content.Entries, c.origin, c.prefix = entries, rp.Top, rp.Prefix
	c.content.Fill = func(ctx context.Context, dir string) error { return rp.Checkout(ctx, entries, dir) }
	c.ignores = rp.Ignores
	return nil
}
