package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

// A Private is a copy of a version's snapshot that may be written into, as tests
// do that update their own files. What was written can be undone.
type Private struct {
	// Version is the same code, its Root being the copy.
	*Version
	from  string // the snapshot
	files map[string]cache.File
}

// Private copies the snapshot of a version. The copy goes away when the Resolver
// is closed.
func (r *Resolver) Private(ctx context.Context, v *Version) (*Private, error) {
	dir, err := r.TempDir()
	if err != nil {
		return nil, err
	}
	root := filepath.Join(dir, "code")
	if err := cache.CopyTree(ctx, v.Root, root, r.Cache); err != nil {
		return nil, fmt.Errorf("copy the snapshot of %s: %w", v.Name, err)
	}
	moved := *v
	moved.Root = root
	for _, path := range []*string{&moved.Dir, &moved.GoWork} {
		if rel, ok := tree.Within(v.Root, *path); ok {
			*path = filepath.Join(root, rel)
		}
	}
	if moved.GoWork == v.GoWork && v.GoWork != noWork {
		if moved.GoWork, err = movedWork(v.GoWork, filepath.Join(dir, "work"), v.Root, root); err != nil {
			return nil, err
		}
	}
	files, err := cache.Walk(root)
	if err != nil {
		return nil, err
	}
	return &Private{Version: &moved, from: v.Root, files: files}, nil
}

// movedWork copies a go.work that is not part of the code into a new folder, with the
// modules of the snapshot in their new place.
func movedWork(file, dir, from, to string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read go.work: %w", err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	if _, err := cache.CopyFile(file+".sum", filepath.Join(dir, "go.work.sum")); err != nil &&
		!errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	moved := filepath.Join(dir, "go.work")
	return moved, os.WriteFile(moved, []byte(strings.ReplaceAll(string(data), from, to)), 0o600)
}

// Restore undoes what was written into the copy since it was made. It returns the
// files of the version that had been changed or removed, relative to Root and in
// ascending order; new files are removed without a word.
func (p *Private) Restore() ([]string, error) {
	now, err := cache.Walk(p.Root)
	if err != nil {
		return nil, fmt.Errorf("look for what tests have written: %w", err)
	}
	for path := range now {
		if _, ours := p.files[path]; !ours {
			if err := os.Remove(filepath.Join(p.Root, path)); err != nil {
				return nil, err
			}
		}
	}
	var changed []string
	for _, path := range slices.Sorted(maps.Keys(p.files)) {
		if now[path] == p.files[path] {
			continue
		}
		changed = append(changed, path)
		if err := p.renew(path); err != nil {
			return changed, fmt.Errorf("restore %s: %w", path, err)
		}
	}
	return changed, nil
}

// renew copies one file again, with the time it had.
func (p *Private) renew(path string) error {
	from, to := filepath.Join(p.from, path), filepath.Join(p.Root, path)
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	if p.files[path].Mode == tree.ModeSymlink {
		if err := cache.CopyLink(from, to); err != nil {
			return err
		}
	} else if _, err := cache.CopyFile(from, to); err != nil {
		return err
	}
	now, err := os.Lstat(to)
	if err != nil {
		return err
	}
	f := p.files[path]
	f.Mtime = now.ModTime().UnixNano()
	p.files[path] = f
	return nil
}
