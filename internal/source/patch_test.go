package source

import (
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/source/cache"
)

func TestPatch(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1\n", "sub/b.go", "b\n")
	first := runGit(t, dir, "rev-parse", "HEAD")
	write(t, dir, "a.go", "2 \n", "sub/n.go", "n\n")
	runGit(t, dir, "add", "-A")
	write(t, dir, "sub/a,b.patch", runGit(t, dir, "diff", "--cached")+"\n")
	runGit(t, dir, "reset", "-q", "--hard")
	write(t, dir, "new.go", "new\n", "sub/empty.patch", "")
	r := newResolver(t, filepath.Join(dir, "sub"))

	v := resolve(t, r, "HEAD,patch=a,b.patch")
	wantTree(t, v, "a.go", "2 \n", "sub/b.go", "b\n", "sub/n.go", "n\n")
	if v.Commit != first || !v.Dirty || v.Name != "HEAD,patch=a,b.patch" {
		t.Errorf("%+v", v)
	}
	v = resolve(t, r, ".,patch="+filepath.Join(dir, "sub/a,b.patch"))
	if files := filesBelow(t, v.Root); files["a.go"] != "2 \n" || files["new.go"] != "new\n" {
		t.Errorf("patched working tree holds %s", show(files))
	}
	if plain := resolve(t, r, "HEAD"); plain.Root == v.Root || plain.Dirty {
		t.Error("the patch changed the version without it")
	}
	commit(t, dir, "a.go", "3\n")
	wantError(t, newResolver(t, filepath.Join(dir, "sub")), "main,patch=a,b.patch", "patch a,b.patch does not apply", "a.go")
	wantError(t, r, "HEAD,patch=nope", "read patch", "nope")
	wantError(t, r, "HEAD,patch=..", "is not a file")
	wantError(t, r, "HEAD,patch=empty.patch", "does not apply")
}

func TestPatchOfDirectory(t *testing.T) {
	t.Parallel()
	outer := tempDir(t)
	patch := "diff --git a/a.go b/a.go\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-1\n+2\n"
	write(t, outer, "mod/go.mod", "module m\n", "mod/pkg/a.go", "1\n", "mod/pkg/bad/a.go", "0\n", "p.patch", patch)
	// In a repository, as the cache is here, git skips such a patch: its
	// paths would be relative to the top.
	runGit(t, outer, "init", "-q")
	plain := tempDir(t)
	check(t, cache.CopyTree(t.Context(), outer, filepath.Join(plain, "x"), ""))
	r := cachedResolver(t, filepath.Join(plain, "x"), filepath.Join(outer, "cache"))
	v := resolve(t, r, "./mod/pkg,patch=p.patch")
	if files := filesBelow(t, v.Dir); files["a.go"] != "2\n" || v.Dir != filepath.Join(v.Root, "pkg") {
		t.Errorf("%s holds %s", v.Dir, show(files))
	}
	if got := readFile(t, filepath.Join(plain, "x/mod/pkg/a.go")); got != "1\n" {
		t.Errorf("the original is patched: %q", got)
	}
	wantError(t, r, "./mod/pkg/bad,patch=p.patch", "patch p.patch does not apply", "a.go")
}
