package cache

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"github.com/gohone/hone/internal/flock"
	"github.com/gohone/hone/internal/proc"
)

// A Scratch is the temporary folder of one Resolver under the cache. Beside
// it lies a file that is locked while the folder is in use, so that the next
// run can tell what a killed one has left.
type Scratch struct {
	Dir  string
	lock *flock.Lock
	n    atomic.Int64
	// short is what Short has made, empty for nothing.
	short string
}

// newScratch makes a folder below parent and removes those of runs that have
// ended without doing so themselves.
func newScratch(parent string) (*Scratch, error) {
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return nil, err
	}
	sweepScratch(parent)
	for {
		dir := filepath.Join(parent, strings.ToLower(rand.Text()))
		lock, err := flock.Try(dir+".lock", flock.Exclusive)
		if err != nil {
			return nil, err
		}
		if lock == nil {
			continue // another process sweeps and was faster
		}
		if err := os.Mkdir(dir, 0o700); err != nil {
			lock.Remove()
			return nil, err
		}
		return &Scratch{Dir: dir, lock: lock}, nil
	}
}

// sweepScratch removes the folders below parent that no process uses. What cannot
// be removed waits for the next run.
func sweepScratch(parent string) {
	list, _ := os.ReadDir(parent)
	for _, d := range list {
		dir := filepath.Join(parent, strings.TrimSuffix(d.Name(), ".lock"))
		lock, err := flock.Try(dir+".lock", flock.Exclusive)
		if err != nil || lock == nil {
			continue
		}
		endProcesses(dir)
		if removeShort(dir) == nil && removeAll(dir) == nil {
			lock.Remove()
		} else {
			lock.Unlock()
		}
	}
}

// endProcesses ends what a run has left that keeps its temporary files in the short folder of
// dir, such as a daemon that a benchmark started.
func endProcesses(dir string) {
	if short, ok := shortOf(dir); ok {
		proc.KillWith("TMPDIR=" + short)
	}
}

// Path returns a new path in the folder at which nothing is yet. The paths for
// one name are of one length.
func (s *Scratch) Path(name string) string {
	return filepath.Join(s.Dir, fmt.Sprintf("%s%06d", name, s.n.Add(1)))
}

func (s *Scratch) remove() error {
	endProcesses(s.Dir)
	if err := errors.Join(removeShort(s.Dir), removeAll(s.Dir)); err != nil {
		s.lock.Unlock()
		return err
	}
	s.lock.Remove()
	return nil
}

// removeAll is os.RemoveAll for folders that a benchmark may have made
// unreadable.
func removeAll(dir string) error {
	if os.RemoveAll(dir) == nil {
		return nil
	}
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			os.Chmod(path, 0o700) // before its entries are read
		}
		return nil
	})
	return os.RemoveAll(dir)
}

// Objects returns the folder for new git objects. They live as long as the
// scratch folder does: a store kept longer would have to be cleaned while
// other runs rely on it.
func (s *Scratch) Objects() string {
	dir := filepath.Join(s.Dir, "objects")
	os.MkdirAll(filepath.Join(dir, "pack"), 0o700) // git says what is wrong if this fails
	return dir
}
