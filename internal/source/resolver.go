package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A Resolver turns Specs into Versions. It sees each place once: naming a
// version again gives the code it was the first time, even if the files have
// been edited since. Its methods may be called at the same time.
//
// Close must be called at the end.
type Resolver struct {
	// Cache is the folder for snapshots, made if need be.
	Cache string
	// Dir is the directory that versions are relative to, "" for the
	// current one.
	Dir string
	// Env is the environment, nil for that of the process.
	Env []string

	mu    sync.Mutex
	cache *cache // nil until first used
	snaps []*snapshot
	seen  map[string]*resolved
}

// A resolved is a place with its snapshot, before the keys that concern only
// the build.
type resolved struct {
	code  code
	tree  string
	snap  *snapshot
	files map[string]string // as Version.Files
}

// A code is what is known of the code at a place before it is extracted.
type code struct {
	content  content
	commit   string
	dirty    bool
	origin   string // the folder that Root stands for, "" if there is none
	prefix   string // from origin to the directory asked for, with slashes
	warnings []Warning
	// ignores reports whether git ignores a path.
	ignores func(ctx context.Context, path string) bool
}

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

// keep extracts c and holds its snapshot until the Resolver is closed.
func (r *Resolver) keep(ctx context.Context, c *code) (*resolved, error) {
	snap, err := r.cache.snapshot(ctx, &c.content)
	if err != nil {
		return nil, err
	}
	r.snaps = append(r.snaps, snap)
	files := make(map[string]string, len(snap.files.files))
	for _, f := range snap.files.files {
		files[f.path] = f.mode + " " + f.id
	}
	return &resolved{code: *c, tree: treeID(c.content.entries), snap: snap, files: files}, nil
}

// version makes the Version of a place.
func (r *Resolver) version(ctx context.Context, spec Spec, s *resolved) (*Version, error) {
	v := &Version{
		Name: spec.name(), Spec: spec, Commit: s.code.commit, Tree: s.tree, Dirty: s.code.dirty,
		Root: s.snap.root, Dir: filepath.Join(s.snap.root, filepath.FromSlash(s.code.prefix)),
		Warnings: s.code.warnings, at: s,
	}
	if spec.Kind == Dir && s.code.prefix != "" {
		// Folders of one tree differ as code: hash the path with the tree.
		v.Tree = treeID([]entry{{path: s.code.prefix, mode: modeTree, id: s.tree}})
	}
	if info, err := os.Stat(v.Dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("it has no directory %s; run hone from a directory that all versions have", s.code.prefix)
	}
	var err error
	if v.PGO, err = r.profile(spec); err != nil {
		return nil, err
	}
	v.GoWork, err = r.goWork(ctx, s)
	return v, err
}

// open prepares the cache.
func (r *Resolver) open() error {
	if r.cache != nil {
		return nil
	}
	if r.Cache == "" {
		return errors.New("no cache directory is set")
	}
	var err error
	if r.Dir, err = realDir(r.Dir); err != nil {
		return err
	}
	if r.cache, err = openCache(r.Cache); err != nil {
		return err
	}
	r.Cache = r.cache.dir
	r.seen = make(map[string]*resolved)
	return nil
}

// TempDir makes a folder for the caller that Close removes, and the next run
// if this one is killed. All its paths have the same length.
func (r *Resolver) TempDir() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.open(); err != nil {
		return "", err
	}
	dir := r.cache.scratch.path("run")
	return dir, os.Mkdir(dir, 0o700)
}

// Trim removes snapshots from the cache, the least recently used first, until
// what is left takes at most maxBytes. Snapshots in use stay, whatever they
// take.
func (r *Resolver) Trim(maxBytes int64) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.open(); err != nil {
		return err
	}
	return r.cache.Trim(maxBytes)
}

// Clean empties the cache. What another process uses stays: it works on
// undisturbed. The store, which lies beside the cache, is left alone.
func (r *Resolver) Clean() (Cleaned, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	leftovers := temporary(r.Cache)
	if err := r.open(); err != nil {
		return Cleaned{}, err
	}
	return r.cache.clean(leftovers)
}

// Close gives up the snapshots, which may be changed or removed from then on,
// and removes what the Resolver kept for itself.
func (r *Resolver) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cache == nil {
		return nil
	}
	for _, s := range r.snaps {
		s.lock.Unlock()
	}
	err := r.cache.close()
	r.snaps, r.seen, r.cache = nil, nil, nil
	return err
}

// environ returns the environment of the caller.
func (r *Resolver) environ() []string {
	if r.Env != nil {
		return r.Env
	}
	return os.Environ()
}

// name is how s is printed.
func (s Spec) name() string {
	switch {
	case s.Raw != "":
		return s.Raw
	case s.Kind == WorkTree:
		return "."
	}
	return strings.Join(append([]string{s.Ref}, s.Settings()...), ",")
}
