package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// openRepo finds the repository that dir lies in.
func (r *Resolver) openRepo(ctx context.Context, dir string) (*repo, error) {
	return openRepo(ctx, dir, r.environ(), r.cache.scratch)
}

// findCommit finds the code of a ref or merge base.
func (r *Resolver) findCommit(ctx context.Context, spec Spec, patch string) (*code, error) {
	rp, err := r.openRepo(ctx, r.Dir)
	if errors.Is(err, errNoRepository) {
		return nil, fmt.Errorf("%s is not in a git repository; use directories as versions (./old ./new)", r.Dir)
	}
	if err != nil {
		return nil, err
	}
	commit := ""
	if spec.Kind == MergeBase {
		commit, err = rp.mergeBase(ctx, spec.Ref)
	} else {
		commit, err = rp.commitOf(ctx, spec.Ref)
	}
	if err != nil {
		return nil, err
	}
	entries, err := rp.treeEntries(ctx, commit)
	if err != nil {
		return nil, err
	}
	in := superproject{top: rp.top, gitDirs: slices.Compact([]string{rp.gitDir, rp.common})}
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
	if errors.Is(err, errNoRepository) {
		return r.findPlain(ctx, dir, patch)
	}
	if err != nil {
		return nil, err
	}
	if rp.top == "" {
		return nil, fmt.Errorf("%s has no working tree; name commits instead", dir)
	}
	entries, err := rp.workEntries(ctx, r.Cache)
	if err != nil {
		return nil, err
	}
	if rp.prefix != "" && !slices.ContainsFunc(entries, func(e entry) bool { return strings.HasPrefix(e.path, rp.prefix+"/") }) {
		return r.findPlain(ctx, dir, patch)
	}
	c := new(code)
	if c.commit, c.dirty, err = rp.compareHead(ctx, entries); err != nil {
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
	dir, err := realDir(name)
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
func finish(ctx context.Context, rp *repo, c *code, entries []entry, patch string) (err error) {
	if patch != "" {
		if entries, err = rp.applyPatch(ctx, entries, patch); err != nil {
			return err
		}
		c.dirty = true
	}
	if rp.top != "" {
		if err := absolute(ctx, entries, rp.top, rp); err != nil {
			return err
		}
	}
	if c.content.salt, err = rp.checkoutSettings(ctx); err != nil {
		return err
	}
	c.content.entries, c.origin, c.prefix = entries, rp.top, rp.prefix
	c.content.fill = func(ctx context.Context, dir string) error { return rp.checkout(ctx, entries, dir) }
	c.ignores = rp.ignores
	return nil
}
