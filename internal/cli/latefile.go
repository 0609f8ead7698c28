package cli

import (
	"fmt"
	"os"
	"path/filepath"
)

// A lateFile is a file that -o or another flag names. It gets its content in one piece, and
// only when that is complete: an existing file is never half overwritten. A nil lateFile is
// none.
type lateFile struct {
	flag, name string
	temp       *os.File // nil when it is in its place, or gone
}

// createLate makes a file beside the one of that name to write to.
func createLate(name string) (*lateFile, error) { return createLateFor("-o", name) }

// createLateFor is createLate for a file that another flag names.
func createLateFor(flag, name string) (*lateFile, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s %s: not a regular file", flag, name)
	}
	temp, err := os.CreateTemp(filepath.Dir(name), ".hone-report-*")
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", flag, name, err)
	}
	return &lateFile{flag, name, temp}, nil
}

// keep renames what was written to the file's name.
func (f *lateFile) keep() error {
	if f == nil || f.temp == nil {
		return nil
	}
	temp := f.temp
	f.temp = nil
	err := temp.Chmod(0o644)
	if e := temp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(temp.Name(), f.name)
	}
	if err != nil {
		os.Remove(temp.Name())
		return fmt.Errorf("%s %s: %w", f.flag, f.name, err)
	}
	return nil
}

// discard removes what is not to be kept.
func (f *lateFile) discard() {
	if f != nil && f.temp != nil {
		f.temp.Close()
		os.Remove(f.temp.Name())
		f.temp = nil
	}
}
