package source

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/source/cache"
)

func TestPlainDirectory(t *testing.T) {
	t.Parallel()
	outer := tempDir(t)
	write(t, outer, "go.mod", "module top\n", "m/go.mod", "module m\n\nreplace x => ../x\n", "m/pkg/a.go", "a",
		"m/run.sh", "#!", "m/sub/.git/config", "x", "m/.git", "gitdir: nowhere", "loose/b.go", "b")
	check(t, os.Remove(filepath.Join(outer, "m/.git")))
	check(t, os.Chmod(filepath.Join(outer, "m/run.sh"), 0o755))
	check(t, os.Symlink("pkg", filepath.Join(outer, "m/dirlink")))
	check(t, os.Symlink("../out", filepath.Join(outer, "m/outlink")))
	check(t, os.Symlink("m", filepath.Join(outer, "mlink")))
	makeFIFO(t, filepath.Join(outer, "m/fifo"))
	want := []string{"go.mod", "module m\n\nreplace x => " + outer + "/x\n", "pkg/a.go", "a", "run.sh", "x #!",
		"dirlink", "-> pkg", "outlink", "-> " + outer + "/out"}
	r := newResolver(t, outer)

	v := resolve(t, r, "./m")
	wantTree(t, v, want...)
	if v.Commit != "" || v.Dirty || v.Dir != v.Root || v.GoWork != "off" {
		t.Errorf("%+v", v)
	}
	pkg := resolve(t, r, filepath.Join(outer, "m/pkg"))
	if pkg.Root != v.Root || pkg.Dir != filepath.Join(v.Root, "pkg") || pkg.Tree == v.Tree {
		t.Errorf("a folder of the module: %+v, the module: %+v", pkg, v)
	}
	if link := resolve(t, r, "./mlink"); link.Root != v.Root {
		t.Errorf("a link to the directory: %+v", link)
	}
	if again := resolve(t, cachedResolver(t, outer+"/m", r.Cache), "../m"); again.Root != v.Root {
		t.Errorf("%s, then %s", v.Root, again.Root)
	}
	if dot := resolve(t, cachedResolver(t, outer+"/m", r.Cache), "."); dot.Root != v.Root || !dot.Dirty {
		t.Errorf("working tree outside git: %+v", dot)
	}

	wantError(t, r, "./nope", "no such directory")
	wantError(t, r, "./go.mod", "not a directory")
	if _, err := r.Resolve(t.Context(), Spec{Raw: "x", Ref: "x", Kind: File}); err == nil {
		t.Error("a results file is resolved")
	}
	check(t, os.Chmod(filepath.Join(outer, "m/pkg/a.go"), 0))
	if os.Getuid() != 0 {
		wantError(t, newResolver(t, outer), "./m", "permission denied")
	}
}

func TestDirectoryInGit(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, ".gitignore", "ignored/\n", "go.mod", "module m\n", "v1/a.go", "1", "v2/a.go", "2")
	write(t, dir, "v1/new.go", "n", "ignored/go.mod", "module i\n", "ignored/pkg/a.go", "i")
	for _, from := range []string{dir, tempDir(t)} {
		r := newResolver(t, from)
		v1, v2 := resolve(t, r, dir+"/v1"), resolve(t, r, dir+"/v2")
		if v1.Root != v2.Root || v1.Tree == v2.Tree || v1.Commit != "" || v1.Dirty {
			t.Errorf("two folders of a repository:\n%+v\n%+v", v1, v2)
		}
		if files := filesBelow(t, v1.Dir); len(files) != 2 || files["new.go"] != "n" {
			t.Errorf("./v1 holds %s", show(files))
		}
		ignored := resolve(t, r, dir+"/ignored/pkg")
		wantTree(t, ignored, "go.mod", "module i\n", "pkg/a.go", "i")
		if ignored.Dir != filepath.Join(ignored.Root, "pkg") {
			t.Errorf("ignored folder: %s in %s", ignored.Dir, ignored.Root)
		}
	}
}

// TestEqualContent checks that the identity of code does not depend on where
// it is.
func TestEqualContent(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a", "a/b.go", "b", "a-b", "", "a.b/c", "c", "run", "")
	check(t, os.Chmod(filepath.Join(dir, "run"), 0o755))
	check(t, os.Symlink("a", filepath.Join(dir, "link")))
	commit(t, dir)
	plain := filepath.Join(tempDir(t), "plain")
	check(t, cache.CopyTree(t.Context(), dir, plain, ""))
	a, b := resolve(t, newResolver(t, dir), "HEAD"), resolve(t, newResolver(t, plain), "./")
	if want := runGit(t, dir, "rev-parse", "HEAD^{tree}"); a.Tree != want || b.Tree != want {
		t.Errorf("tree %s in git, %s in a folder, git says %s", a.Tree, b.Tree, want)
	}
	for path, id := range a.Files() {
		if b.Files()[path] != id {
			t.Errorf("%s: %s in git, %s in a folder", path, id, b.Files()[path])
		}
	}
}
