package cache

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/flock"
)

// DefaultBytes is what the snapshots may take unless a caller says
// otherwise: 2 GiB.
const DefaultBytes = 2 << 30

// SmallUnused is for how long a rewritten go.work or the copy of a profile is
// kept unused.
const SmallUnused = 30 * 24 * time.Hour

// Trim removes snapshots from the cache, the least recently used first, until
// what is left takes at most maxBytes. Snapshots in use are left alone,
// whatever they take.
func (ca *Cache) Trim(maxBytes int64) error {
	trimSmall(filepath.Join(ca.Dir, "work"))
	trimSmall(filepath.Join(ca.Dir, "pgo"))
	cached := listSnapshots(filepath.Join(ca.Dir, "snap"))
	var total int64
	for _, s := range cached {
		total += s.bytes
	}
	for _, s := range cached {
		if total <= maxBytes && s.whole {
			continue
		}
		removed, err := ca.trimOne(s)
		if err != nil {
			return err
		}
		if removed {
			total -= s.bytes
		}
	}
	return nil
}

// trimOne removes one snapshot unless it is in use.
func (ca *Cache) trimOne(s cachedSnapshot) (removed bool, err error) {
	lock, err := flock.Try(s.root+".lock", flock.Exclusive)
	if lock == nil || err != nil {
		return false, err
	}
	if err := ca.discard(s.root); err != nil {
		lock.Unlock()
		return false, err
	}
	lock.Remove()
	return true, nil
}

// A cachedSnapshot is what Trim has to know about a snapshot.
type cachedSnapshot struct {
	root  string
	used  time.Time // last
	bytes int64
	whole bool // it has a manifest: without, it is of no use
}

// listSnapshots lists the snapshots in dir, the least recently used first.
func listSnapshots(dir string) []cachedSnapshot {
	list, _ := os.ReadDir(dir)
	var names []string
	for _, d := range list {
		name, _, _ := strings.Cut(d.Name(), ".") // root, root.list or root.lock
		names = append(names, name)
	}
	slices.Sort(names)
	var cached []cachedSnapshot
	for _, name := range slices.Compact(names) {
		s := cachedSnapshot{root: filepath.Join(dir, name)}
		if info, err := os.Stat(s.root + ".lock"); err == nil {
			s.used = info.ModTime()
		}
		size, err := readManifestBytes(s.root + ".list")
		s.bytes, s.whole = size, err == nil
		cached = append(cached, s)
	}
	slices.SortFunc(cached, func(a, b cachedSnapshot) int { return a.used.Compare(b.used) })
	return cached
}

// trimSmall removes the entries of dir that were not used for a long time. They
// are small and take no lock.
func trimSmall(dir string) {
	list, _ := os.ReadDir(dir)
	for _, d := range list {
		info, err := d.Info()
		if err == nil && time.Since(info.ModTime()) > SmallUnused {
			os.RemoveAll(filepath.Join(dir, d.Name()))
		}
	}
}
