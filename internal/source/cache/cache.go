// Package cache keeps snapshots of code in a folder that several processes use
// at once.
//
//	snap/<40 hex>/      a snapshot
//	snap/<40 hex>.list  what it held when it was made: see manifest
//	snap/<40 hex>.lock  locked shared while in use, exclusively while made
//	work/<40 hex>/      a go.work that applies to snapshots
//	pgo/<40 hex>.pprof  a copy of a profile for the compiler
//	goroot/<40 hex>     a link to a toolchain, made by package build
//	tmp/<name>/         what a process needs while it lives, with a .lock; tmp/<name>/short names a folder elsewhere
//
// A run may be killed at any moment. Snapshots are made in tmp and renamed,
// the manifest last; locks end with the process; and each run removes the
// folders in tmp that no process has locked.
package cache

import (
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/source/tree"
)

// A Cache is the folder for snapshots, opened by one process. Its methods must
// not be called at the same time.
type Cache struct {
	// Dir is the folder, an absolute path without symbolic links.
	Dir string
	// Scratch is the part that this process has for itself.
	Scratch *Scratch
}

// Open opens the cache at dir, made if need be, and removes what runs that
// were killed have left there.
func Open(dir string) (*Cache, error) {
	for _, sub := range []string{"snap", "work"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	dir, err := tree.RealDir(dir)
	if err != nil {
		return nil, err
	}
	s, err := newScratch(filepath.Join(dir, "tmp"))
	if err != nil {
		return nil, err
	}
	return &Cache{Dir: dir, Scratch: s}, nil
}

// Close removes what the process kept for itself.
func (c *Cache) Close() error { return c.Scratch.remove() }
