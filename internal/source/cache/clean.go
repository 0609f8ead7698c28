package cache

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A Usage is what the snapshots of a cache take.
type Usage struct {
	Snapshots int
	Bytes     int64
}

// UsageOf looks at the cache in a folder, which need not be there. It
// changes nothing.
func UsageOf(cache string) Usage {
	var u Usage
	for _, s := range listSnapshots(filepath.Join(cache, "snap")) {
		u.Snapshots++
		u.Bytes += s.bytes
	}
	return u
}

// A Cleaned says what Clean removed.
type Cleaned struct {
	Snapshots int
	// Leftovers counts the temporary folders of runs that were killed.
	Leftovers int
	// Bytes is what all of it took.
	Bytes int64
	// InUse counts the snapshots that are kept because another process uses
	// them.
	InUse int
}

// smallFolders are the folders of the cache whose entries take no lock.
var smallFolders = []string{"work", "pgo", "goroot"}

// justUsed is for how long such an entry may be needed by a run that has just
// found it.
const justUsed = time.Minute

// Temporary returns the temporary folders of the cache at dir with what each
// takes in bytes.
func Temporary(dir string) map[string]int64 { return folderBytes(filepath.Join(dir, "tmp")) }

// Clean empties the cache. What another process uses stays. Leftovers are the
// temporary folders that there were before the cache was opened, which removes
// those of killed runs.
func (ca *Cache) Clean(leftovers map[string]int64) (Cleaned, error) {
	var c Cleaned
	parent := filepath.Join(ca.Dir, "tmp")
	alone := true
	for name, bytes := range leftovers {
		_, err := os.Lstat(filepath.Join(parent, name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.Leftovers++
			c.Bytes += bytes
		case name != filepath.Base(ca.Scratch.Dir):
			alone = false
		}
	}
	for _, s := range listSnapshots(filepath.Join(ca.Dir, "snap")) {
		if !s.whole {
			s.bytes = treeBytes(s.root)
		}
		removed, err := ca.trimOne(s)
		if err != nil {
			return c, err
		}
		if !removed {
			c.InUse++
			continue
		}
		c.Snapshots++
		c.Bytes += s.bytes
	}
	if alone {
		for _, name := range smallFolders {
			c.Bytes += removeUnused(filepath.Join(ca.Dir, name))
		}
	}
	return c, nil
}

// folderBytes returns the folders in parent with what each takes.
func folderBytes(parent string) map[string]int64 {
	sizes := make(map[string]int64)
	list, _ := os.ReadDir(parent)
	for _, d := range list {
		if !strings.HasSuffix(d.Name(), ".lock") {
			sizes[d.Name()] = treeBytes(filepath.Join(parent, d.Name()))
		}
	}
	return sizes
}

// treeBytes returns what the files below path take; what cannot be read counts
// for nothing.
func treeBytes(path string) (bytes int64) {
	filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			bytes += info.Size()
		}
		return nil
	})
	return bytes
}

// removeUnused removes the entries of dir that were not used just now and
// returns what they took.
func removeUnused(dir string) (bytes int64) {
	list, _ := os.ReadDir(dir)
	for _, d := range list {
		info, err := d.Info()
		if err != nil || time.Since(info.ModTime()) < justUsed {
			continue
		}
		path := filepath.Join(dir, d.Name())
		n := treeBytes(path)
		if os.RemoveAll(path) == nil {
			bytes += n
		}
	}
	return bytes
}
