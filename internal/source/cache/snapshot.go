package cache

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
	"github.com/gohone/hone/internal/source/tree"
)

// A Content is a tree of code that is known and not yet extracted.
type Content struct {
	Entries []tree.Entry // sorted by path
	// Salt tells apart what lies on disk for equal trees: the settings of
	// git that change files on their way out.
	Salt string
	// Fill writes the entries to dir, which does not exist yet.
	Fill func(ctx context.Context, dir string) error
}

// A Snapshot is a folder of the cache that holds a content, locked against
// being changed or removed by other processes.
type Snapshot struct {
	Root  string
	Files *manifest
	Lock  *flock.Lock
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

// Snapshot returns the snapshot of c, extracting it where the cache does not
// hold it unchanged. Where the code lies depends on the content alone, so
// that go's build cache knows it again. Only if that place has been written
// to by benchmarks of another process that still uses it does the snapshot go
// to the next place.
func (ca *Cache) Snapshot(ctx context.Context, c *Content) (*Snapshot, error) {
	id := tree.ID(c.Entries)
	for slot := range maxSlots {
		s, err := ca.openSlot(ctx, c, snapshotKey(id, c.Salt, slot))
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
func (ca *Cache) openSlot(ctx context.Context, c *Content, key string) (*Snapshot, error) {
	root := filepath.Join(ca.Dir, "snap", key)
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
func useSnapshot(ctx context.Context, root string) (*Snapshot, error) {
	lock, err := flock.Wait(ctx, root+".lock", flock.Shared)
	if err != nil {
		return nil, err
	}
	files, err := readManifest(root + ".list")
	if err != nil || !files.matches(root) {
		lock.Unlock()
		return nil, nil
	}
	Touch(root + ".lock")
	return &Snapshot{Root: root, Files: files, Lock: lock}, nil
}

// extract puts c at root, whose lock is held exclusively. Killed at any
// moment it leaves either no manifest or a whole snapshot.
func (ca *Cache) extract(ctx context.Context, c *Content, root string) error {
	dir := ca.Scratch.Path("snap")
	if err := c.Fill(ctx, dir); err != nil {
		return err
	}
	files, err := recordManifest(dir, c.Entries)
	if err != nil {
		return err
	}
	list := ca.Scratch.Path("list")
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
func (ca *Cache) discard(root string) error {
	if err := os.Remove(root + ".list"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	old := ca.Scratch.Path("old")
	if err := os.Rename(root, old); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	return removeAll(old)
}
