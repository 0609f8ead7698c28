package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"
)

// findPlain finds the code of a directory that git knows nothing of: all of
// the module it lies in, or of itself if it lies in none. It is copied at
// once, since files may change between being read and being copied.
func (r *Resolver) findPlain(ctx context.Context, dir, patch string) (*code, error) {
	origin := moduleRoot(dir)
	prefix, err := filepath.Rel(origin, dir)
	if err != nil {
		return nil, err
	}
	copied := r.cache.scratch.path("copy")
	if err := copyTree(ctx, origin, copied, r.Cache); err != nil {
		return nil, err
	}
	if patch != "" {
		if err := patchDir(ctx, filepath.Join(copied, prefix), r.environ(), patch); err != nil {
			return nil, err
		}
	}
	entries, err := listEntries(ctx, copied)
	if err != nil {
		return nil, err
	}
	if err := absolute(ctx, entries, origin, fileStore(copied)); err != nil {
		return nil, err
	}
	c := &code{
		origin: origin, prefix: strings.TrimPrefix(filepath.ToSlash(prefix), "."), dirty: true,
		ignores: func(context.Context, string) bool { return false },
	}
	c.content.entries = entries
	c.content.fill = func(_ context.Context, dir string) error { return os.Rename(copied, dir) }
	return c, nil
}

// moduleRoot returns the nearest parent of dir, or dir, with a go.mod; dir if
// there is none.
func moduleRoot(dir string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if isFile(d, "go.mod") {
			return d
		}
		if d == filepath.Dir(d) {
			return dir
		}
	}
}

// listEntries lists the files at root with git's names of their contents.
func listEntries(ctx context.Context, root string) ([]entry, error) {
	files, err := walkFiles(root)
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, f := range sortedFiles(files) {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		e := entry{path: f.path, mode: f.mode}
		data, err := fileStore(root).readOne(e)
		if err != nil {
			return nil, err
		}
		e.id = blobID(data)
		entries = append(entries, e)
	}
	return entries, nil
}

// A fileStore is a store of the files at a root.
type fileStore string

func (root fileStore) read(_ context.Context, entries []entry) ([][]byte, error) {
	var contents [][]byte
	for _, e := range entries {
		data, err := root.readOne(e)
		if err != nil {
			return nil, err
		}
		contents = append(contents, data)
	}
	return contents, nil
}

func (root fileStore) readOne(e entry) ([]byte, error) {
	path := filepath.Join(string(root), e.path)
	if e.mode == modeSymlink {
		target, err := os.Readlink(path)
		return []byte(target), err
	}
	return os.ReadFile(path)
}

func (root fileStore) write(_ context.Context, e entry, data []byte) (entry, error) {
	path := filepath.Join(string(root), e.path)
	e.id = blobID(data)
	if e.mode != modeSymlink {
		return e, os.WriteFile(path, data, 0o600) // keeps the mode of the file
	}
	if err := os.Remove(path); err != nil {
		return e, err
	}
	return e, os.Symlink(string(data), path)
}
