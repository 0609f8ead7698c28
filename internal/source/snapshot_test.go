package source

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/flock"
)

func TestSnapshotIsReused(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a", "sub/b.go", "b", "odd\xff\nname\t", "x")
	cache := t.TempDir()
	v := resolve(t, cachedResolver(t, dir, cache), "HEAD")
	before := stateOf(t, v.Root)
	again := resolve(t, cachedResolver(t, dir, cache), "main")
	if again.Root != v.Root {
		t.Fatalf("%s, then %s", v.Root, again.Root)
	}
	wantState(t, v.Root, before)
	if other := commit(t, dir, "c.go", "c"); len(resolve(t, cachedResolver(t, dir, cache), other).Root) != len(v.Root) {
		t.Error("lengths of paths differ")
	}
}

func TestModifiedSnapshotIsExtractedAgain(t *testing.T) {
	t.Parallel()
	files := []string{"a.go", "a", "sub/b.go", "b"}
	dir := newRepo(t, files...)
	cache := t.TempDir()
	for name, modify := range map[string]func(root string) error{
		"content":  func(root string) error { return os.WriteFile(root+"/a.go", []byte("b"), 0o600) },
		"new file": func(root string) error { return os.WriteFile(root+"/sub/n.go", nil, 0o600) },
		"removed":  func(root string) error { return os.RemoveAll(root + "/sub") },
		"mode":     func(root string) error { return os.Chmod(root+"/a.go", 0o755) },
		"link": func(root string) error {
			return errors.Join(os.Remove(root+"/a.go"), os.Symlink("b", root+"/a.go"))
		},
		"unreadable":  func(root string) error { return os.Chmod(root+"/sub", 0) },
		"gone":        os.RemoveAll,
		"no manifest": func(root string) error { return os.Remove(root + ".list") },
		"cut manifest": func(root string) error {
			data, err := os.ReadFile(root + ".list")
			return errors.Join(err, os.WriteFile(root+".list", data[:len(data)-10], 0o600))
		},
		"empty manifest": func(root string) error { return os.WriteFile(root+".list", nil, 0o600) },
	} {
		r := cachedResolver(t, dir, cache)
		root := resolve(t, r, "HEAD").Root
		check(t, r.Close())
		time.Sleep(time.Millisecond) // a tick of the clock of the file system
		check(t, modify(root))
		r = cachedResolver(t, dir, cache)
		v := resolve(t, r, "HEAD")
		if v.Root != root {
			t.Errorf("%s: snapshot moved to %s", name, v.Root)
		}
		wantTree(t, v, files...)
		check(t, r.Close())
	}
	wantNoTemporaries(t, cache)
}

// TestModifiedSnapshotInUse checks that a snapshot that someone uses is not
// taken away, even if it is no longer what it was.
func TestModifiedSnapshotInUse(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	cache := t.TempDir()
	used := resolve(t, cachedResolver(t, dir, cache), "HEAD")
	write(t, used.Root, "a.go", "benchmark")
	v := resolve(t, cachedResolver(t, dir, cache), "HEAD")
	wantTree(t, v, "a.go", "a")
	wantTree(t, used, "a.go", "benchmark")
	if len(v.Root) != len(used.Root) {
		t.Errorf("lengths of %s and %s differ", v.Root, used.Root)
	}
}

func TestConcurrentResolvers(t *testing.T) {
	t.Parallel()
	files := []string{".gitignore", ""}
	for i := range 200 {
		files = append(files, "dir/"+strings.Repeat("x", i%20)+string(rune('a'+i%26))+".go", strings.Repeat("y", i))
	}
	dir := newRepo(t, files...)
	cache := t.TempDir()
	want := filesBelow(t, resolve(t, newResolver(t, dir), "HEAD").Root)
	var wg sync.WaitGroup
	for range 6 {
		r := cachedResolver(t, dir, cache)
		wg.Go(func() {
			for _, arg := range []string{"HEAD", ".", "main,tags=x"} {
				v, err := tryResolve(r, arg)
				if err != nil {
					t.Error(err)
				} else if got := filesBelow(t, v.Root); len(got) != len(want) {
					t.Errorf("%s holds %d files, want %d", arg, len(got), len(want))
				}
			}
		})
	}
	wg.Wait()
	if list, _ := filepath.Glob(cache + "/snap/*.list"); len(list) != 1 {
		t.Errorf("snapshots: %v", list)
	}
}

// TestInterruptedRun leaves what runs killed at different moments leave.
func TestInterruptedRun(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	cache := t.TempDir()
	r := cachedResolver(t, dir, cache)
	root := resolve(t, r, "HEAD").Root
	live := r.cache.Scratch.Dir
	check(t, os.Remove(root+".list")) // after the rename of the folder
	write(t, root, "half.go", "")
	write(t, cache, "tmp/dead/snap1/half.go", "", "tmp/dead.lock", "", "tmp/bare/x", "", "tmp/only.lock", "")
	check(t, os.Chmod(cache+"/tmp/dead/snap1", 0o500))

	next := cachedResolver(t, dir, cache)
	wantTree(t, resolve(t, next, "HEAD"), "a.go", "a")
	left, _ := filepath.Glob(cache + "/tmp/*")
	if len(left) != 4 { // two folders, two locks
		t.Errorf("left in tmp: %v", left)
	}
	if _, err := os.Stat(live); err != nil {
		t.Errorf("the folder of a live run is gone: %v", err)
	}
	check(t, errors.Join(next.Close(), r.Close()))
	wantNoTemporaries(t, cache)
}

// TestKilledRun kills a run while git extracts, and resolves with what it has
// left behind. The test's own binary is the run that is killed.
func TestKilledRun(t *testing.T) {
	if cache := os.Getenv("SOURCE_TEST_CACHE"); cache != "" {
		r := &Resolver{Cache: cache, Dir: os.Getenv("SOURCE_TEST_DIR"), Env: testEnv()}
		t.Log(r.Resolve(t.Context(), Spec{Kind: Ref, Ref: "HEAD"}))
		return
	}
	t.Parallel()
	dir := newRepo(t, "a.go", "a", "b.go", "b", ".gitattributes", "b.go filter=slow\n")
	runGit(t, dir, "config", "filter.slow.smudge", "sleep 3; cat")
	cache := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledRun$")
	cmd.Env = testEnv("SOURCE_TEST_CACHE="+cache, "SOURCE_TEST_DIR="+dir)
	check(t, cmd.Start())
	for range 1000 {
		if list, _ := filepath.Glob(cache + "/tmp/*/snap*/a.go"); len(list) > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	check(t, cmd.Process.Kill())
	if err := cmd.Wait(); err == nil {
		t.Fatal("the run ended before it was killed")
	}
	if left, _ := filepath.Glob(cache + "/tmp/*"); len(left) != 2 {
		t.Errorf("left by the killed run: %v", left)
	}
	runGit(t, dir, "config", "filter.slow.smudge", "cat")
	r := cachedResolver(t, dir, cache)
	wantTree(t, resolve(t, r, "HEAD"), "a.go", "a", "b.go", "b", ".gitattributes", "b.go filter=slow\n")
	check(t, r.Close())
	wantNoTemporaries(t, cache)
}

func TestCancel(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a", ".gitattributes", "a.go filter=slow\n")
	cache := t.TempDir()
	runGit(t, dir, "config", "filter.slow.smudge", "while sleep 0.02; do echo >>"+cache+"/beats; done")
	r := cachedResolver(t, dir, cache)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := r.Resolve(ctx, Spec{Kind: Ref, Ref: "HEAD"})
	if !errors.Is(err, context.DeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Errorf("cancelled after %v with %v", time.Since(start), err)
	}
	check(t, r.Close())
	wantNoTemporaries(t, cache)
	beats := readFile(t, cache+"/beats")
	time.Sleep(100 * time.Millisecond)
	if readFile(t, cache+"/beats") != beats {
		t.Error("what git started is still running")
	}
	if list, _ := filepath.Glob(cache + "/snap/*.list"); len(list) > 0 {
		t.Errorf("snapshots after cancelling: %v", list)
	}
	runGit(t, dir, "config", "filter.slow.smudge", "cat")
	wantTree(t, resolve(t, cachedResolver(t, dir, cache), "HEAD"), "a.go", "a", ".gitattributes", "a.go filter=slow\n")
}

// TestCancelWhileWaiting cancels a wait for another process's extraction.
func TestCancelWhileWaiting(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	cache := t.TempDir()
	r := cachedResolver(t, dir, cache)
	root := resolve(t, r, "HEAD").Root
	check(t, r.Close())
	lock, err := flock.Try(root+".lock", flock.Exclusive)
	if lock == nil {
		t.Fatalf("cannot lock: %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	r = cachedResolver(t, dir, cache)
	if _, err := r.Resolve(ctx, Spec{Kind: Ref, Ref: "HEAD"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting ends with %v", err)
	}
	lock.Unlock()
	resolve(t, r, "HEAD")
}

func TestTrim(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", strings.Repeat("x", 1000))
	commit(t, dir, "a.go", strings.Repeat("y", 1000))
	commit(t, dir, "a.go", strings.Repeat("z", 1000))
	cache := t.TempDir()
	r := cachedResolver(t, dir, cache)
	var roots []string
	for i, arg := range []string{"HEAD", "HEAD~1", "HEAD~2"} {
		root := resolve(t, r, arg).Root
		at := time.Now().Add(time.Duration(i-10) * time.Hour) // HEAD is the oldest
		check(t, os.Chtimes(root+".lock", at, at))
		roots = append(roots, root)
	}
	exist := func() (s string) {
		for _, root := range roots {
			if _, err := os.Stat(root); err == nil {
				s += "1"
			} else {
				s += "0"
			}
		}
		return s
	}
	check(t, r.Trim(0))
	if exist() != "111" {
		t.Errorf("snapshots in use are gone: %s", exist())
	}
	check(t, r.Close())
	r = cachedResolver(t, dir, cache)
	check(t, r.Trim(3000))
	if exist() != "111" {
		t.Errorf("all fit and some are gone: %s", exist())
	}
	check(t, r.Trim(2999))
	if exist() != "011" {
		t.Errorf("left of 3 snapshots: %s, want the two used last", exist())
	}
	write(t, cache, "snap/4567/half.go", "x")
	check(t, r.Trim(2999))
	if exist() != "011" {
		t.Errorf("left of 2 snapshots: %s", exist())
	}
	if left, _ := filepath.Glob(cache + "/snap/4567*"); len(left) > 0 {
		t.Errorf("half a snapshot is kept: %v", left)
	}
	resolve(t, r, "HEAD~2")
	write(t, cache, "snap/0123/half.go", "x")
	check(t, r.Trim(500))
	if exist() != "001" {
		t.Errorf("left with the last in use: %s", exist())
	}
	if left, _ := filepath.Glob(cache + "/snap/*"); len(left) != 3 {
		t.Errorf("left in snap: %v", left)
	}
}

func wantNoTemporaries(t *testing.T, cache string) {
	t.Helper()
	if left, _ := filepath.Glob(cache + "/tmp/*"); len(left) > 0 {
		t.Errorf("left in tmp: %v", left)
	}
}
