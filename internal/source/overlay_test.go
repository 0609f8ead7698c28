package source

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOverlayTests(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "a1", "a_test.go", "t1", "old_test.go", "o", "testdata/old", "o", "p/testdata/deep/x", "x1")
	check(t, os.Symlink("deep/x", filepath.Join(dir, "p/testdata/link")))
	commit(t, dir)
	check(t, os.RemoveAll(filepath.Join(dir, "testdata")))
	check(t, os.Remove(filepath.Join(dir, "old_test.go")))
	write(t, dir, "a.go", "a2", "a_test.go", "t2", "p/testdata/deep/x", "x2", "n/new_test.go", "n", "n/testdata.go", "no test")
	check(t, os.Chmod(filepath.Join(dir, "p/testdata/deep/x"), 0o755))
	commit(t, dir)
	r := newResolver(t, dir)
	base, head := resolve(t, r, "HEAD~1,tags=x"), resolve(t, r, "HEAD")

	v, err := r.OverlayTests(t.Context(), base, head)
	check(t, err)
	wantTree(t, v, "a.go", "a1", "a_test.go", "t2", "p/testdata/deep/x", "x x2", "p/testdata/link", "-> deep/x", "n/new_test.go", "n")
	if v.Name != base.Name || v.Commit != base.Commit || !v.Dirty || v.Tree == base.Tree || v.Spec.Tags != "x" || len(v.Root) != len(base.Root) {
		t.Errorf("%+v\nfrom %+v", v, base)
	}
	if same, err := r.OverlayTests(t.Context(), head, head); same != head || err != nil {
		t.Errorf("its own tests: %+v, %v", same, err)
	}
	back, err := r.OverlayTests(t.Context(), v, base)
	check(t, err)
	if back.Tree != base.Tree || back.Root != base.Root {
		t.Errorf("there and back: %+v\nfrom %+v", back, base)
	}

	plain := filepath.Join(tempDir(t), "plain")
	write(t, plain, "a.go", "p", "x_test.go", "p")
	v, err = r.OverlayTests(t.Context(), resolve(t, r, plain), head)
	check(t, err)
	wantTree(t, v, "a.go", "p", "a_test.go", "t2", "p/testdata/deep/x", "x x2", "p/testdata/link", "-> deep/x", "n/new_test.go", "n")

	write(t, head.Root, "a_test.go", "benchmark wrote this")
	if _, err := r.OverlayTests(t.Context(), resolve(t, r, dir), head); err != nil {
		t.Errorf("nothing to copy from the changed snapshot: %v", err)
	}
	write(t, plain, "a.go", "p2")
	again := resolve(t, r, plain+"/")
	if _, err := r.OverlayTests(t.Context(), again, head); err == nil {
		t.Error("a changed test is copied from a snapshot")
	}
}
