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
)

// A Private is a copy of a version's snapshot that may be written into, as tests
// do that update their own files. What was written can be undone.
type Private struct {
	// Version is the same code, its Root being the copy.
	*Version
	from  string // the snapshot
	files map[string]manifestFile
}

// Private copies the snapshot of a version. The copy goes away when the Resolver
// is closed.
func (r *Resolver) Private(ctx context.Context, v *Version) (*Private, error) {
	dir, err := r.TempDir()
	if err != nil {
		return nil, err
	}
	root := filepath.Join(dir, "code")
	if err := copyTree(ctx, v.Root, root, r.Cache); err != nil {
		return nil, fmt.Errorf("copy the snapshot of %s: %w", v.Name, err)
	}
	moved := *v
	moved.Root = root
	for _, path := range []*string{&moved.Dir, &moved.GoWork} {
		if rel, ok := within(v.Root, *path); ok {
			*path = filepath.Join(root, rel)
		}
	}
	if moved.GoWork == v.GoWork && v.GoWork != noWork {
		if moved.GoWork, err = movedWork(v.GoWork, filepath.Join(dir, "work"), v.Root, root); err != nil {
			return nil, err
		}
	}
	files, err := walkFiles(root)
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
	if _, err := copyFile(file+".sum", filepath.Join(dir, "go.work.sum")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	moved := filepath.Join(dir, "go.work")
	return moved, os.WriteFile(moved, []byte(strings.ReplaceAll(string(data), from, to)), 0o600)
}

// Restore undoes what was written into the copy since it was made. It returns the
// files of the version that had been changed or removed, relative to Root and in
// ascending order; new files are removed without a word.
func (p *Private) Restore() ([]string, error) {
	now, err := walkFiles(p.Root)
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
	if p.files[path].mode == modeSymlink {
		if err := copyLink(from, to); err != nil {
			return err
		}
	} else if _, err := copyFile(from, to); err != nil {
		return err
	}
	now, err := os.Lstat(to)
	if err != nil {
		return err
	}
	f := p.files[path]
	f.mtime = now.ModTime().UnixNano()
	p.files[path] = f
	return nil
}

// Origin returns the folder of the user that Root stands for, "" where there is
// none, as for a commit.
func (v *Version) Origin() string { return v.at.code.origin }

// Written is a file to be written over one of the user's.
type Written struct {
	// Path is relative to the root of the version, with slashes.
	Path string
	// Old is what the file must still hold, nil for one that must not be there, and New
	// what it is to hold.
	Old, New []byte
}

// Write writes files into the folder that a version was taken from, all or none of
// them: a file that no longer holds what the version has is an error, and so is
// one that is no regular file.
func (v *Version) Write(files []Written) error {
	root := v.Origin()
	if root == "" {
		return fmt.Errorf("%s is not a folder that can be written to", v.Name)
	}
	var changed []string
	for _, f := range files {
		path := filepath.Join(root, filepath.FromSlash(f.Path))
		info, err := os.Lstat(path)
		if f.Old == nil && errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", f.Path, err)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return fmt.Errorf("write %s: %w", f.Path, err)
		}
		if f.Old == nil || !info.Mode().IsRegular() || string(data) != string(f.Old) {
			changed = append(changed, f.Path)
		}
	}
	if len(changed) > 0 {
		return fmt.Errorf("nothing was written: %s changed meanwhile; -out writes patches", strings.Join(changed, ", "))
	}
	for _, f := range files {
		if err := replaceFile(filepath.Join(root, filepath.FromSlash(f.Path)), f.New); err != nil {
			return fmt.Errorf("write %s: %w", f.Path, err)
		}
	}
	return nil
}

// replaceFile gives a file other content in one step, with the mode it has, or makes it.
func replaceFile(path string, data []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".hone-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // gone where all went well
	if _, err := temp.Write(data); err != nil {
		temp.Close()
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := os.Chmod(temp.Name(), mode); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
