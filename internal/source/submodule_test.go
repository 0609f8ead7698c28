package source

import (
	"os"
	"path/filepath"
	"testing"
)

// newSuper makes a repository with a submodule sub, which has a submodule
// deep of its own.
func newSuper(t *testing.T) string {
	t.Helper()
	deep := newRepo(t, "d.go", "d")
	sub := newRepo(t, "s.go", "s")
	runGit(t, sub, "submodule", "-q", "add", deep, "deep")
	commit(t, sub)
	super := newRepo(t, "a.go", "a")
	runGit(t, super, "submodule", "-q", "add", "--name", "odd/name", sub, "lib/sub")
	runGit(t, super, "submodule", "-q", "update", "--init", "--recursive")
	commit(t, super)
	for _, dir := range []string{super, filepath.Join(super, "lib/sub")} {
		check(t, os.Chmod(filepath.Join(dir, ".gitmodules"), 0o644))
	}
	return super
}

func TestSubmodules(t *testing.T) {
	t.Parallel()
	super := newSuper(t)
	r := newResolver(t, super)
	head := resolve(t, r, "HEAD")
	wantWarnings(t, head)
	files := filesBelow(t, head.Root)
	if len(files) != 5 || files["a.go"] != "a" || files["lib/sub/s.go"] != "s" || files["lib/sub/deep/d.go"] != "d" {
		t.Errorf("HEAD holds %s", show(files))
	}
	if v := resolve(t, r, "."); v.Root != head.Root || v.Tree != head.Tree || v.Dirty {
		t.Errorf("clean working tree: %+v\nwant %+v", v, head)
	}

	write(t, super, "lib/sub/n.go", "n", "lib/sub/deep/d.go", "d2")
	before := stateOf(t, super)
	v := resolve(t, newResolver(t, super), ".")
	files = filesBelow(t, v.Root)
	if len(files) != 6 || files["lib/sub/n.go"] != "n" || files["lib/sub/deep/d.go"] != "d2" {
		t.Errorf("working tree holds %s", show(files))
	}
	if !v.Dirty || v.Tree == head.Tree {
		t.Errorf("changes in a submodule are not seen: %+v", v)
	}
	wantState(t, super, before)

	// From within the submodule it is a repository like any other.
	v = resolve(t, newResolver(t, filepath.Join(super, "lib/sub")), ".")
	if files := filesBelow(t, v.Root); files["n.go"] != "n" || files["deep/d.go"] != "d2" || v.Dir != v.Root {
		t.Errorf("submodule holds %s", show(files))
	}
}

func TestSubmoduleNotCheckedOut(t *testing.T) {
	t.Parallel()
	super := newSuper(t)
	want := resolve(t, newResolver(t, super), "HEAD")
	runGit(t, super, "submodule", "-q", "deinit", "-f", "lib/sub")
	v := resolve(t, newResolver(t, super), "HEAD") // the objects are still there
	wantWarnings(t, v)
	if v.Tree != want.Tree {
		t.Errorf("tree %s without the working tree, %s with it", v.Tree, want.Tree)
	}
	v = resolve(t, newResolver(t, super), ".")
	wantWarnings(t, v, WarnSubmodule)
	if info, err := os.Stat(filepath.Join(v.Root, "lib/sub")); err != nil || !info.IsDir() {
		t.Errorf("folder of a missing submodule: %v", err)
	}

	clone := filepath.Join(tempDir(t), "clone")
	runGit(t, super, "clone", "-q", super, clone)
	for _, arg := range []string{"HEAD", "."} {
		v = resolve(t, newResolver(t, clone), arg)
		wantWarnings(t, v, WarnSubmodule)
		if files := filesBelow(t, v.Root); len(files) != 2 || v.Warnings[0].Facts.Text("path") == "" {
			t.Errorf("%s holds %s, warnings %v", arg, show(files), v.Warnings)
		}
	}
}

// TestNestedRepository checks that a repository which lies in the working
// tree, as a clone or as a linked working tree, is part of the code.
func TestNestedRepository(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a")
	initRepo(t, filepath.Join(dir, "nested"), "n.go", "n")
	runGit(t, dir, "worktree", "add", "-q", "linked", "-b", "topic")
	wantTree(t, resolve(t, newResolver(t, dir), "."), "a.go", "a", "nested/n.go", "n", "linked/a.go", "a")

	runGit(t, dir, "init", "-q", "empty")
	wantError(t, newResolver(t, dir), ".", "empty", "does not have a commit checked out")
}
