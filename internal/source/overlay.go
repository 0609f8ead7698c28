package source

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

// OverlayTests returns v with the tests of another version: its _test.go files
// and testdata folders are those of from, and none of its own. Both must be of
// this Resolver. It returns v itself if that changes nothing.
func (r *Resolver) OverlayTests(ctx context.Context, v, from *Version) (*Version, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w, err := r.overlayTests(ctx, v, from)
	if err != nil {
		return nil, fmt.Errorf("put the tests of %s over %s: %w", from.Name, v.Name, err)
	}
	return w, nil
}

func (r *Resolver) overlayTests(ctx context.Context, v, from *Version) (*Version, error) {
	own, tests := v.at.snap, from.at.snap
	var list []placedFile
	for _, f := range own.Files.Files {
		if !isTest(f.Path) {
			list = append(list, placedFile{f, own.Root})
		}
	}
	for _, f := range tests.Files.Files {
		if isTest(f.Path) {
			list = append(list, placedFile{f, tests.Root})
		}
	}
	slices.SortFunc(list, func(a, b placedFile) int { return strings.Compare(a.file.Path, b.file.Path) })
	c := v.at.code
	c.content.Entries = nil
	for _, f := range list {
		c.content.Entries = append(c.content.Entries,
			tree.Entry{Path: f.file.Path, Mode: f.file.Mode, ID: f.file.ID})
	}
	if sameFiles(c.content.Entries, v.at.files) {
		return v, nil
	}
	if from.at.code.content.Salt != c.content.Salt {
		c.content.Salt += from.at.code.content.Salt
	}
	c.dirty = v.Spec.Kind != Dir
	c.content.Fill = func(ctx context.Context, dir string) error { return placeFiles(ctx, list, dir) }
	s, err := r.keep(ctx, &c)
	if err != nil {
		return nil, err
	}
	return r.version(ctx, v.Spec, s)
}

// isTest reports whether a path belongs to the tests of a package.
func isTest(name string) bool {
	return strings.HasSuffix(name, "_test.go") ||
		slices.Contains(strings.Split(path.Dir(name), "/"), "testdata")
}

// sameFiles reports whether entries are exactly files, as of Version.Files.
func sameFiles(entries []tree.Entry, files map[string]string) bool {
	return len(entries) == len(files) && !slices.ContainsFunc(entries, func(e tree.Entry) bool {
		return files[e.Path] != e.Mode+" "+e.ID
	})
}

// A placedFile is a file of the snapshot at root.
type placedFile struct {
	file cache.File
	root string
}

// placeFiles copies files to the new folder dir.
func placeFiles(ctx context.Context, files []placedFile, dir string) error {
	made := make(map[string]bool)
	for _, f := range files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		from, to := filepath.Join(f.root, f.file.Path), filepath.Join(dir, f.file.Path)
		if parent := filepath.Dir(to); !made[parent] {
			if err := os.MkdirAll(parent, 0o700); err != nil {
				return err
			}
			made[parent] = true
		}
		info, err := os.Lstat(from)
		if err != nil {
			return err
		}
		if info.Size() != f.file.Size || info.ModTime().UnixNano() != f.file.Mtime {
			return fmt.Errorf("%s was written to in its snapshot; end other runs of hone and try again",
				f.file.Path)
		}
		if f.file.Mode == tree.ModeSymlink {
			err = cache.CopyLink(from, to)
		} else {
			_, err = cache.CopyFile(from, to)
		}
		if err != nil {
			return err
		}
	}
	return os.MkdirAll(dir, 0o700) // there may be no files
}
