package source

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
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
	for _, f := range own.files.files {
		if !isTest(f.path) {
			list = append(list, placedFile{f, own.root})
		}
	}
	for _, f := range tests.files.files {
		if isTest(f.path) {
			list = append(list, placedFile{f, tests.root})
		}
	}
	slices.SortFunc(list, func(a, b placedFile) int { return strings.Compare(a.path, b.path) })
	c := v.at.code
	c.content.entries = nil
	for _, f := range list {
		c.content.entries = append(c.content.entries, entry{f.path, f.mode, f.id})
	}
	if sameFiles(c.content.entries, v.at.files) {
		return v, nil
	}
	if from.at.code.content.salt != c.content.salt {
		c.content.salt += from.at.code.content.salt
	}
	c.dirty = v.Spec.Kind != Dir
	c.content.fill = func(ctx context.Context, dir string) error { return placeFiles(ctx, list, dir) }
	s, err := r.keep(ctx, &c)
	if err != nil {
		return nil, err
	}
	return r.version(ctx, v.Spec, s)
}

// isTest reports whether a path belongs to the tests of a package.
func isTest(name string) bool {
	return strings.HasSuffix(name, "_test.go") || slices.Contains(strings.Split(path.Dir(name), "/"), "testdata")
}

// sameFiles reports whether entries are exactly files, as of Version.Files.
func sameFiles(entries []entry, files map[string]string) bool {
	return len(entries) == len(files) && !slices.ContainsFunc(entries, func(e entry) bool {
		return files[e.path] != e.mode+" "+e.id
	})
}

// A placedFile is a file of the snapshot at root.
type placedFile struct {
	manifestFile
	root string
}

// placeFiles copies files to the new folder dir.
func placeFiles(ctx context.Context, files []placedFile, dir string) error {
	made := make(map[string]bool)
	for _, f := range files {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		from, to := filepath.Join(f.root, f.path), filepath.Join(dir, f.path)
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
		if info.Size() != f.size || info.ModTime().UnixNano() != f.mtime {
			return fmt.Errorf("%s was written to in its snapshot; end other runs of hone and try again", f.path)
		}
		if f.mode == modeSymlink {
			err = copyLink(from, to)
		} else {
			_, err = copyFile(from, to)
		}
		if err != nil {
			return err
		}
	}
	return os.MkdirAll(dir, 0o700) // there may be no files
}
