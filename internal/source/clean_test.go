package source

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestClean: everything goes but what others use, what lies beside the cache,
// and what a run may have found just now.
func TestClean(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "go.mod", "module example.org/m\n", "a.go", "package m\n")
	first := commit(t, dir, "a.go", "package m // 1\n")
	commit(t, dir, "a.go", "package m // 2\n")
	cache := filepath.Join(t.TempDir(), "cache")

	other := cachedResolver(t, dir, cache)
	used := resolve(t, other, "HEAD")
	once := &Resolver{Cache: cache, Dir: dir, Env: testEnv()}
	unused, err := tryResolve(once, first)
	check(t, err)
	check(t, once.Close())
	if u := CacheUsage(cache); u.Snapshots != 2 || u.Bytes == 0 {
		t.Errorf("the cache holds %+v, want two snapshots", u)
	}

	write(t, cache, "hone.db", "runs", "tmp/killed/run000001/hone.test", "0123456789",
		"work/old/go.work", "go 1.26\n", "work/new/go.work", "go 1.26\n")
	long := time.Now().Add(-time.Hour)
	check(t, os.Chtimes(filepath.Join(cache, "work/old"), long, long))

	r := cachedResolver(t, dir, cache)
	got, err := r.Clean()
	check(t, err)
	if got.Snapshots != 1 || got.InUse != 1 || got.Leftovers != 1 || got.Bytes <= 10 {
		t.Errorf("Clean = %+v, want one snapshot and one leftover removed and one in use", got)
	}
	for path, want := range map[string]bool{
		used.Root: true, used.Root + ".list": true, unused.Root: false, unused.Root + ".list": false, unused.Root + ".lock": false,
		filepath.Join(cache, "hone.db"): true, filepath.Join(cache, "tmp/killed"): false,
		// Another run is going on, which may use either.
		filepath.Join(cache, "work/old"): true, filepath.Join(cache, "work/new"): true,
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
		if _, err := os.Lstat(filepath.Join(cache, name)); (err == nil) != want {
			t.Errorf("%s is there: %t, want %t", name, err == nil, want)
		}
	}
	if u := CacheUsage(cache); u != (Usage{}) {
		t.Errorf("after that the cache holds %+v", u)
	}
	resolve(t, r, "HEAD") // and it works as before
}

// TestCleanNothing: there need be no cache.
func TestCleanNothing(t *testing.T) {
	t.Parallel()
	r := cachedResolver(t, tempDir(t), filepath.Join(t.TempDir(), "none"))
	if u := CacheUsage(r.Cache); u != (Usage{}) {
		t.Errorf("a cache that is not there holds %+v", u)
	}
	if got, err := r.Clean(); err != nil || got != (Cleaned{}) {
		t.Errorf("Clean = %+v, %v", got, err)
	}
}
