package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/flock"
)

// A content is a tree of code that is known and not yet extracted.
type content struct {
	entries []entry // sorted by path
	// salt tells apart what lies on disk for equal trees: the settings of
	// git that change files on their way out.
	salt string
	// fill writes the entries to dir, which does not exist yet.
	fill func(ctx context.Context, dir string) error
}

// A snapshot is a folder of the cache that holds a content, locked against
// being changed or removed by other processes.
type snapshot struct {
	root  string
	files *manifest
	lock  *flock.Lock
}

// Limits of the search for a place to put a snapshot.
const (
	// slotPatience is how long to wait for a place that others use.
	slotPatience = time.Second
	// maxSlots bounds the number of places one content can have.
	maxSlots = 64
	// maxExtracts bounds how often a place is filled at once.
	maxExtracts = 3
)

// snapshot returns the snapshot of c, extracting it where the cache does not
// hold it unchanged. Where the code lies depends on the content alone, so
// that go's build cache knows it again. Only if that place has been written
// to by benchmarks of another process that still uses it does the snapshot go
// to the next place.
func (ca *cache) snapshot(ctx context.Context, c *content) (*snapshot, error) {
	id := treeID(c.entries)
	for slot := range maxSlots {
		s, err := ca.openSlot(ctx, c, snapshotKey(id, c.salt, slot))
		if s != nil || err != nil {
			return s, err
		}
	}
	return nil, errors.New("every place in the cache for its snapshot is in use and was written to; end the other runs of hone")
}

// snapshotKey names a place for a snapshot: 40 hex digits, whatever is in it,
// so that the paths of all snapshots are of one length.
func snapshotKey(tree, salt string, slot int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s\n%d\n%s", manifestFormat, tree, slot, salt))
	return hex.EncodeToString(sum[:20])
}

// openSlot returns the snapshot at key, extracting c to it if need be, or nil
// if the place holds something else and is in use.
func (ca *cache) openSlot(ctx context.Context, c *content, key string) (*snapshot, error) {
	root := filepath.Join(ca.dir, "snap", key)
	var busySince time.Time
	for extracts := 0; extracts < maxExtracts; {
		if s, err := useSnapshot(ctx, root); s != nil || err != nil {
			return s, err
		}
		lock, err := flock.Try(root+".lock", flock.Exclusive)
		if err != nil {
			return nil, err
		}
		if lock != nil {
			extracts++
			err := ca.extract(ctx, c, root)
			lock.Unlock()
			if err != nil {
				return nil, err
			}
			continue
		}
		if busySince.IsZero() {
			busySince = time.Now()
		}
		if time.Since(busySince) > slotPatience {
			return nil, nil
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil, fmt.Errorf("the snapshot at %s changes while it is made", root)
}

// useSnapshot returns the snapshot at root if it is whole and unchanged, with
// a shared lock, or nil. It waits for an extraction that is under way.
func useSnapshot(ctx context.Context, root string) (*snapshot, error) {
	lock, err := flock.Wait(ctx, root+".lock", flock.Shared)
	if err != nil {
		return nil, err
	}
	files, err := readManifest(root + ".list")
	if err != nil || !files.matches(root) {
		lock.Unlock()
		return nil, nil
	}
	touch(root + ".lock")
	return &snapshot{root: root, files: files, lock: lock}, nil
}

// extract puts c at root, whose lock is held exclusively. Killed at any
// moment it leaves either no manifest or a whole snapshot.
func (ca *cache) extract(ctx context.Context, c *content, root string) error {
	dir := ca.scratch.path("snap")
	if err := c.fill(ctx, dir); err != nil {
		return err
	}
	files, err := recordManifest(dir, c.entries)
	if err != nil {
		return err
	}
	list := ca.scratch.path("list")
	if err := files.write(list); err != nil {
		return err
	}
	if err := ca.discard(root); err != nil {
		return err
	}
	if err := os.Rename(dir, root); err != nil {
		return err
	}
	return os.Rename(list, root+".list")
}

// discard removes the snapshot at root, its manifest first, leaving its lock.
func (ca *cache) discard(root string) error {
	if err := os.Remove(root + ".list"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	old := ca.scratch.path("old")
	if err := os.Rename(root, old); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	return removeAll(old)
}
