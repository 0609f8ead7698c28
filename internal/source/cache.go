package source

import (
	"os"
	"path/filepath"
)

// A cache is the folder for snapshots, opened by one process. Its methods must
// not be called at the same time.
type cache struct {
	// dir is the folder, an absolute path without symbolic links.
	dir string
	// scratch is the part that this process has for itself.
	scratch *scratch
}

// openCache opens the cache at dir, made if need be, and removes what runs that
// were killed have left there.
func openCache(dir string) (*cache, error) {
	for _, sub := range []string{"snap", "work"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o700); err != nil {
			return nil, err
		}
	}
	dir, err := realDir(dir)
	if err != nil {
		return nil, err
	}
	s, err := newScratch(filepath.Join(dir, "tmp"))
	if err != nil {
		return nil, err
	}
	return &cache{dir: dir, scratch: s}, nil
}

// close removes what the process kept for itself.
func (c *cache) close() error { return c.scratch.remove() }
