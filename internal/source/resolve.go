package source

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/source/tree"
)

// Resolve finds the code that spec names and makes sure that a snapshot of it
// lies in the cache. The user's files and repository are only read.
func (r *Resolver) Resolve(ctx context.Context, spec Spec) (*Version, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, err := r.resolve(ctx, spec)
	if err != nil {
		return nil, fmt.Errorf("resolve %s: %w", spec.name(), err)
	}
	return v, nil
}

func (r *Resolver) resolve(ctx context.Context, spec Spec) (*Version, error) {
	if err := r.open(); err != nil {
		return nil, err
	}
	patch, err := r.patchPath(spec)
	if err != nil {
		return nil, err
	}
	place := fmt.Sprintf("%d\x00%s\x00%s", spec.Kind, spec.Ref, patch)
	s := r.seen[place]
	if s == nil {
		c, err := r.find(ctx, spec, patch)
		if err != nil {
			return nil, err
		}
		if s, err = r.keep(ctx, c); err != nil {
			return nil, err
		}
		r.seen[place] = s
	}
	return r.version(ctx, spec, s)
}

// find finds the code at the place of spec.
func (r *Resolver) find(ctx context.Context, spec Spec, patch string) (*code, error) {
	switch spec.Kind {
	case WorkTree:
		return r.findWorkTree(ctx, r.Dir, patch)
	case Dir:
		return r.findDir(ctx, spec.Ref, patch)
	case Ref, MergeBase:
		return r.findCommit(ctx, spec, patch)
	}
	return nil, fmt.Errorf("a %s is not a version of code", spec.Kind)
}

// version makes the Version of a place.
func (r *Resolver) version(ctx context.Context, spec Spec, s *resolved) (*Version, error) {
	v := &Version{
		Name: spec.name(), Spec: spec, Commit: s.code.commit, Tree: s.tree, Dirty: s.code.dirty,
		Root: s.snap.Root, Dir: filepath.Join(s.snap.Root, filepath.FromSlash(s.code.prefix)),
		Warnings: s.code.warnings, at: s,
	}
	if spec.Kind == Dir && s.code.prefix != "" {
		// Folders of one tree differ as code: hash the path with the tree.
		v.Tree = tree.ID([]tree.Entry{{Path: s.code.prefix, Mode: tree.ModeTree, ID: s.tree}})
	}
	if info, err := os.Stat(v.Dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("it has no directory %s; run hone from a directory that all versions have",
			s.code.prefix)
	}
	var err error
	if v.PGO, err = r.profile(spec); err != nil {
		return nil, err
	}
	v.GoWork, err = r.goWork(ctx, s)
	return v, err
}
