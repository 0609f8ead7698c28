package source

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestWorkTree(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a", "sub/b.go", "b", "gone.go", "g", ".gitignore", "*.log\nout/\n", "run.sh", "#!")
	r := newResolver(t, dir)
	head := runGit(t, dir, "rev-parse", "HEAD")

	v := resolve(t, r, "HEAD")
	if v.Commit != head || v.Tree != runGit(t, dir, "rev-parse", "HEAD^{tree}") || v.Dirty || v.GoWork != "off" {
		t.Errorf("HEAD: %+v", v)
	}
	wantTree(t, v, "a.go", "a", "sub/b.go", "b", "gone.go", "g", ".gitignore", "*.log\nout/\n", "run.sh", "#!")
	if clean := resolve(t, r, "."); clean.Root != v.Root || clean.Dirty || clean.Commit != head {
		t.Errorf("clean working tree: %+v, want the snapshot of HEAD, %s", clean, v.Root)
	}

	write(t, dir, "a.go", "a2", "new dir/n.go", "n", "x.log", "ignored", "out/o", "ignored", "sub/staged.go", "1")
	runGit(t, dir, "add", "sub/staged.go")
	write(t, dir, "sub/staged.go", "2")
	check(t, os.Remove(filepath.Join(dir, "gone.go")))
	check(t, os.Chmod(filepath.Join(dir, "run.sh"), 0o755))
	check(t, os.Symlink("a.go", filepath.Join(dir, "link")))
	v = resolve(t, newResolver(t, dir), ".")
	wantTree(t, v, "a.go", "a2", "sub/b.go", "b", ".gitignore", "*.log\nout/\n", "run.sh", "x #!",
		"new dir/n.go", "n", "sub/staged.go", "2", "link", "-> a.go")
	if !v.Dirty || v.Commit != head {
		t.Errorf("dirty working tree: dirty %v, commit %s", v.Dirty, v.Commit)
	}
	runGit(t, dir, "add", "-A")
	if want := runGit(t, dir, "write-tree"); v.Tree != want {
		t.Errorf("tree %s, git says %s", v.Tree, want)
	}
	if again := resolve(t, r, "."); again.Tree == v.Tree {
		t.Error("a Resolver sees a place twice")
	}
}

func TestSubdirectory(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a", "sub/dir/b.go", "b")
	write(t, dir, "new.go", "n", "later/l.go", "l")
	r := newResolver(t, filepath.Join(dir, "sub/dir"))
	for _, arg := range []string{".", "HEAD"} {
		v := resolve(t, r, arg)
		if v.Dir != filepath.Join(v.Root, "sub/dir") {
			t.Errorf("%s: directory %s in %s", arg, v.Dir, v.Root)
		}
	}
	if _, ok := resolve(t, r, ".").Files()["new.go"]; !ok {
		t.Error("untracked files above the current directory are missing")
	}
	r = newResolver(t, filepath.Join(dir, "later"))
	resolve(t, r, ".")
	wantError(t, r, "HEAD", "it has no directory later")
}

// TestRacyChange changes a file within the second of its last "git add"
// without changing its size, which git sees only by comparing times with that
// of the index.
func TestRacyChange(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "old")
	path := filepath.Join(dir, "a.go")
	info, err := os.Stat(path)
	check(t, err)
	write(t, dir, "a.go", "new")
	check(t, os.Chtimes(path, info.ModTime(), info.ModTime()))
	runGit(t, dir, "config", "core.trustctime", "false") // as if within one tick
	check(t, os.Chtimes(filepath.Join(dir, ".git/index"), info.ModTime(), info.ModTime()))
	time.Sleep(1100 * time.Millisecond)
	wantTree(t, resolve(t, newResolver(t, dir), "."), "a.go", "new")
}

func TestIndexStates(t *testing.T) {
	t.Parallel()
	base := []string{"a.go", "a", "in/b.go", "b", "out/c.go", "c"}
	for name, prepare := range map[string]func(dir string){
		"split": func(dir string) { runGit(t, dir, "update-index", "--split-index") },
		"assume unchanged": func(dir string) {
			runGit(t, dir, "update-index", "--assume-unchanged", "a.go")
		},
		"skip worktree":   func(dir string) { runGit(t, dir, "update-index", "--skip-worktree", "a.go") },
		"intent to add":   func(dir string) { write(t, dir, "n.go", "n"); runGit(t, dir, "add", "-N", "n.go") },
		"no index":        func(dir string) { check(t, os.Remove(filepath.Join(dir, ".git/index"))) },
		"untracked cache": func(dir string) { runGit(t, dir, "update-index", "--untracked-cache") },
		"sparse":          func(dir string) { runGit(t, dir, "sparse-checkout", "set", "in") },
		"sparse index":    func(dir string) { runGit(t, dir, "sparse-checkout", "set", "--sparse-index", "in") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newRepo(t, base...)
			prepare(dir)
			write(t, dir, "a.go", "a2", "n.go", "n", "other/n.go", "n")
			before := stateOf(t, filepath.Join(dir, ".git"))
			wantTree(t, resolve(t, newResolver(t, dir), "."), append(base[2:], "a.go", "a2", "n.go", "n", "other/n.go", "n")...)
			wantState(t, filepath.Join(dir, ".git"), before)
		})
	}
}

func TestMergeConflict(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1\n")
	runGit(t, dir, "checkout", "-q", "-b", "topic")
	commit(t, dir, "a.go", "2\n")
	runGit(t, dir, "checkout", "-q", "main")
	commit(t, dir, "a.go", "3\n")
	if _, err := gitTry(dir, "merge", "topic"); err == nil {
		t.Fatal("no conflict")
	}
	v := resolve(t, newResolver(t, dir), ".")
	if got := filesBelow(t, v.Root)["a.go"]; !strings.Contains(got, "<<<<<<<") {
		t.Errorf("a.go is %q", got)
	}
}

func TestNoCommit(t *testing.T) {
	t.Parallel()
	dir := tempDir(t)
	runGit(t, dir, "init", "-q")
	write(t, dir, "a.go", "a")
	r := newResolver(t, dir)
	v := resolve(t, r, ".")
	wantTree(t, v, "a.go", "a")
	if v.Commit != "" || !v.Dirty {
		t.Errorf("commit %q, dirty %v", v.Commit, v.Dirty)
	}
	wantError(t, r, "HEAD", "no commit yet")
	empty := tempDir(t)
	runGit(t, empty, "init", "-q")
	wantTree(t, resolve(t, newResolver(t, empty), "."))
}

func TestSHA256Repository(t *testing.T) {
	t.Parallel()
	dir := tempDir(t)
	runGit(t, dir, "init", "-q", "--object-format=sha256")
	commit(t, dir, "a.go", "a", "sub/b.go", "b")
	r := newResolver(t, dir)
	v := resolve(t, r, "HEAD")
	wantTree(t, v, "a.go", "a", "sub/b.go", "b")
	if v.Tree != runGit(t, dir, "rev-parse", "HEAD^{tree}") || resolve(t, r, ".").Dirty {
		t.Errorf("%+v", v)
	}
}

func TestLinkedWorkTree(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	linked := filepath.Join(tempDir(t), "linked")
	runGit(t, dir, "worktree", "add", "-q", linked, "-b", "topic")
	commit(t, linked, "b.go", "b")
	write(t, linked, "c.go", "c")
	before := stateOf(t, filepath.Join(dir, ".git"))
	r := newResolver(t, linked)
	wantTree(t, resolve(t, r, "."), "a.go", "a", "b.go", "b", "c.go", "c")
	wantTree(t, resolve(t, r, "HEAD"), "a.go", "a", "b.go", "b")
	wantTree(t, resolve(t, r, "main"), "a.go", "a")
	wantState(t, filepath.Join(dir, ".git"), before)
}

// TestCacheInside checks that a cache within the working tree is not part of
// the code.
func TestCacheInside(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	cache := filepath.Join(dir, "my cache")
	wantTree(t, resolve(t, cachedResolver(t, dir, cache), "."), "a.go", "a")
	wantTree(t, resolve(t, cachedResolver(t, dir, cache), "."), "a.go", "a")

	// Git refuses to leave out by name what it ignores.
	ignoring := newRepo(t, "a.go", "a", ".gitignore", "/out/\n")
	write(t, ignoring, "b.go", "b")
	wantTree(t, resolve(t, cachedResolver(t, ignoring, filepath.Join(ignoring, "out", "cache")), "."), "a.go", "a", "b.go", "b", ".gitignore", "/out/\n")

	plain := tempDir(t)
	write(t, plain, "a.go", "b")
	wantTree(t, resolve(t, cachedResolver(t, plain, filepath.Join(plain, "cache")), "."), "a.go", "b")
}

// TestRepositoryUntouched runs everything that could write to a repository
// and compares every byte of it.
func TestRepositoryUntouched(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a\n", "go.mod", "module m\n\nreplace x => ../x\n")
	runGit(t, dir, "checkout", "-q", "-b", "topic")
	commit(t, dir, "b.go", "b")
	write(t, dir, "a.go", "b\n", "n.go", "n")
	write(t, filepath.Dir(dir), "p.patch", runGit(t, dir, "diff")+"\n")
	runGit(t, dir, "stash")
	check(t, os.Chtimes(filepath.Join(dir, "b.go"), time.Unix(1, 0), time.Unix(1, 0))) // git would refresh its index
	write(t, dir, "n2.go", "n")
	before := stateOf(t, dir)
	r := newResolver(t, dir)
	for _, arg := range []string{".", "HEAD", "main...topic", ".,patch=../p.patch", "./", "topic,patch=../p.patch"} {
		resolve(t, r, arg)
	}
	if _, err := tryResolve(r, "nope"); err == nil {
		t.Error("nope is a ref")
	}
	check(t, r.Close())
	wantState(t, dir, before)
}

// stateOf lists every file and folder below dir with mode, time and digest.
// The times of git objects and shared indexes are left out: git renews them
// whenever it uses them, so that its own cleaning leaves them alone.
func stateOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	state := make(map[string]string)
	check(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var data []byte
		if info.Mode().IsRegular() {
			data, err = os.ReadFile(path)
		}
		changed := info.ModTime().UnixNano()
		if !d.IsDir() && strings.Contains(path, "/objects/") || strings.Contains(path, "/.git/sharedindex.") {
			changed = 0
		}
		state[path] = fmt.Sprintf("%v %d %x", info.Mode(), changed, sha256.Sum256(data))
		return err
	}))
	return state
}

// wantState checks that the files below dir are as before.
func wantState(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := stateOf(t, dir)
	for path, is := range after {
		if was := before[path]; was != is {
			t.Errorf("%s: was %q, is %q", path, was, is)
		}
	}
	for path := range before {
		if after[path] == "" {
			t.Errorf("%s is gone", path)
		}
	}
}
