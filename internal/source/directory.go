package source

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/git"
	"github.com/gohone/hone/internal/source/tree"
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
	copied := r.cache.Scratch.Path("copy")
	if err := cache.CopyTree(ctx, origin, copied, r.Cache); err != nil {
		return nil, err
	}
	if patch != "" {
		if err := git.ApplyTo(ctx, filepath.Join(copied, prefix), r.environ(), patch); err != nil {
			return nil, err
		}
	}
	entries, err := listEntries(ctx, copied)
	if err != nil {
		return nil, err
	}
	if err := tree.Absolute(ctx, entries, origin, fileStore(copied)); err != nil {
		return nil, err
	}
	c := &code{
		origin: origin, prefix: strings.TrimPrefix(filepath.ToSlash(prefix), "."), dirty: true,
		ignores: func(context.Context, string) bool { return false },
	}
	c.content.Entries = entries
	c.content.Fill = func(_ context.Context, dir string) error { return os.Rename(copied, dir) }
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
func listEntries(ctx context.Context, root string) ([]tree.Entry, error) {
	files, err := cache.Walk(root)
	if err != nil {
		return nil, err
	}
	var entries []tree.Entry
	for _, f := range cache.SortedFiles(files) {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		e := tree.Entry{Path: f.Path, Mode: f.Mode}
		data, err := fileStore(root).readOne(e)
		if err != nil {
			return nil, err
		}
		e.ID = tree.BlobID(data)
		entries = append(entries, e)
	}
	return entries, nil
}

// A fileStore is a store of the files at a root.
type fileStore string

func (root fileStore) Read(_ context.Context, entries []tree.Entry) ([][]byte, error) {
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

func (root fileStore) readOne(e tree.Entry) ([]byte, error) {
	path := filepath.Join(string(root), e.Path)
	if e.Mode == tree.ModeSymlink {
		target, err := os.Readlink(path)
		return []byte(target), err
	}
	return os.ReadFile(path)
}

func (root fileStore) Write(_ context.Context, e tree.Entry, data []byte) (tree.Entry, error) {
	path := filepath.Join(string(root), e.Path)
	e.ID = tree.BlobID(data)
	if e.Mode != tree.ModeSymlink {
		return e, os.WriteFile(path, data, 0o600) // keeps the mode of the file
	}
	if err := os.Remove(path); err != nil {
		return e, err
	}
	return e, os.Symlink(string(data), path)
}
