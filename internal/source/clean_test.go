package source

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gohone/hone/internal/source/cache"
)

// TestClean: everything goes but what others use, what lies beside the cache,
// and what a run may have found just now.
func TestClean(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "go.mod", "module example.org/m\n", "a.go", "package m\n")
	first := commit(t, dir, "a.go", "package m // 1\n")
	commit(t, dir, "a.go", "package m // 2\n")
	folder := filepath.Join(t.TempDir(), "cache")

	other := cachedResolver(t, dir, folder)
	used := resolve(t, other, "HEAD")
	once := &Resolver{Cache: folder, Dir: dir, Env: testEnv()}
	unused, err := tryResolve(once, first)
	check(t, err)
	check(t, once.Close())
	if u := cache.UsageOf(folder); u.Snapshots != 2 || u.Bytes == 0 {
		t.Errorf("the cache holds %+v, want two snapshots", u)
	}

	write(t, folder, "hone.db", "runs", "tmp/killed/run000001/hone.test", "0123456789",
		"work/old/go.work", "go 1.26\n", "work/new/go.work", "go 1.26\n")
	long := time.Now().Add(-time.Hour)
	check(t, os.Chtimes(filepath.Join(folder, "work/old"), long, long))

	r := cachedResolver(t, dir, folder)
	got, err := r.Clean()
	check(t, err)
	if got.Snapshots != 1 || got.InUse != 1 || got.Leftovers != 1 || got.Bytes <= 10 {
		t.Errorf("Clean = %+v, want one snapshot and one leftover removed and one in use", got)
	}
	for path, want := range map[string]bool{
		used.Root: true, used.Root + ".list": true, unused.Root: false, unused.Root + ".list": false, unused.Root + ".lock": false,
		filepath.Join(folder, "hone.db"): true, filepath.Join(folder, "tmp/killed"): false,
		// Another run is going on, which may use either.
		filepath.Join(folder, "work/old"): true, filepath.Join(folder, "work/new"): true,
	} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", path, err == nil, want)
		}
	}

	check(t, other.Close())
	got, err = r.Clean()
	check(t, err)
	if got.Snapshots != 1 || got.InUse != 0 || got.Leftovers != 0 {
		t.Errorf("Clean alone = %+v, want the last snapshot removed", got)
	}
	for name, want := range map[string]bool{"work/old": false, "work/new": true, "hone.db": true} {
		if _, err := os.Lstat(filepath.Join(folder, name)); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", name, err == nil, want)
		}
	}
	if u := cache.UsageOf(folder); u != (cache.Usage{}) {
		t.Errorf("after that the cache holds %+v", u)
	}
	resolve(t, r, "HEAD") // and it works as before
}

// TestCleanNothing: there need be no cache.
func TestCleanNothing(t *testing.T) {
	t.Parallel()
	r := cachedResolver(t, tempDir(t), filepath.Join(t.TempDir(), "none"))
	if u := cache.UsageOf(r.Cache); u != (cache.Usage{}) {
		t.Errorf("a cache that is not there holds %+v", u)
	}
	if got, err := r.Clean(); err != nil || got != (cache.Cleaned{}) {
		t.Errorf("Clean = %+v, %v", got, err)
	}
}
