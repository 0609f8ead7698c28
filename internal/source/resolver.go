package source

import (
	"context"
	"errors"
	"os"
	"sync"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
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
	cache *cache.Cache // nil until first used
	snaps []*cache.Snapshot
	seen  map[string]*resolved
}

// keep extracts c and holds its snapshot until the Resolver is closed.
func (r *Resolver) keep(ctx context.Context, c *code) (*resolved, error) {
	snap, err := r.cache.Snapshot(ctx, &c.content)
	if err != nil {
		return nil, err
	}
	r.snaps = append(r.snaps, snap)
	files := make(map[string]string, len(snap.Files.Files))
	for _, f := range snap.Files.Files {
		files[f.Path] = f.Mode + " " + f.ID
	}
	return &resolved{code: *c, tree: tree.ID(c.content.Entries), snap: snap, files: files}, nil
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
	if r.Dir, err = tree.RealDir(r.Dir); err != nil {
		return err
	}
	if r.cache, err = cache.Open(r.Cache); err != nil {
		return err
	}
	r.Cache = r.cache.Dir
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
	dir := r.cache.Scratch.Path("run")
	return dir, os.Mkdir(dir, 0o700)
}

// ShortDir returns a folder with a short path for the temporary files of tests. It is the
// same each time, and is removed as those of TempDir are.
func (r *Resolver) ShortDir() (string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.open(); err != nil {
		return "", err
	}
	return r.cache.Scratch.Short()
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
func (r *Resolver) Clean() (cache.Cleaned, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	leftovers := cache.Temporary(r.Cache)
	if err := r.open(); err != nil {
		return cache.Cleaned{}, err
	}
	return r.cache.Clean(leftovers)
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
		s.Lock.Unlock()
	}
	err := r.cache.Close()
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
