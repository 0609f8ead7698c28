package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

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
		return fmt.Errorf("nothing was written: %s changed meanwhile; -out writes patches",
			strings.Join(changed, ", "))
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
