package source

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

func TestRelocate(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ dir, target, want string }{
		{".", "./a", "./a"},
		{".", "..", "/w"},
		{".", "../x", "/w/x"},
		{".", "../repo/a", "./a"},
		{".", "../repository", "/w/repository"},
		{"a/b", "../..", "../.."},
		{"a/b", "../../c", "../../c"},
		{"a/b", "../../../x", "/w/x"},
		{"a/b", "../../../repo/a/c", "../c"},
		{"a", "/x", "/x"},
		{"a", "/w/repo/c", "../c"},
		{"a", "/w/repo", ".."},
	} {
		if got := tree.Relocate("/w/repo", test.dir, test.target); got != test.want {
			t.Errorf("relocate in %s of %s = %s, want %s", test.dir, test.target, got, test.want)
		}
	}
}

const replaceMod = `module example.org/m // comment

go 1.26

require example.org/x v1.0.0

replace example.org/x v1.0.0 => ../x

replace (
	example.org/x v1.1.0 => "../other x" // kept
	example.org/in => ./in
	example.org/z => example.org/y v1.0.0
)
`

func TestReplaceAndLinks(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "go.mod", replaceMod, "in/go.mod", "module example.org/in\n\nreplace example.org/m => ../\n",
		"broken/go.mod", "replace ( => ../x", "go.work", "go 1.26\n\nuse ./in\n\nuse (\n\t.\n\t../w\n)\n\nreplace example.org/x => ../x\n",
		"a/file", "f")
	outer := filepath.Dir(dir)
	for link, target := range map[string]string{
		"a/in": "file", "a/out": "../../out", "a/abs": "/abs", "a/self": filepath.Join(dir, "a/file"), "dangling": "no/where",
	} {
		check(t, os.Symlink(target, filepath.Join(dir, link)))
	}
	commit(t, dir)
	want := []string{
		"go.mod", strings.NewReplacer("../x", outer+"/x", "../other x", outer+"/other x").Replace(replaceMod),
		"in/go.mod", "module example.org/in\n\nreplace example.org/m => ../\n",
		"broken/go.mod", "replace ( => ../x",
		"go.work", "go 1.26\n\nuse ./in\n\nuse (\n\t.\n\t" + outer + "/w\n)\n\nreplace example.org/x => " + outer + "/x\n",
		"a/file", "f", "a/in", "-> file", "a/out", "-> " + outer + "/out", "a/abs", "-> /abs",
		"a/self", "-> ./file", "dangling", "-> no/where",
	}
	r := newResolver(t, dir)
	for _, arg := range []string{"HEAD", "."} {
		v := resolve(t, r, arg)
		wantTree(t, v, want...)
		if v.Dirty {
			t.Errorf("%s: rewritten paths are taken for changes", arg)
		}
	}
	plain := filepath.Join(outer, "plain")
	check(t, cache.CopyTree(t.Context(), dir, plain, ""))
	want[len(want)-3] = "-> " + dir + "/a/file" // leads to the other folder
	v := resolve(t, r, plain)
	wantTree(t, v, want...)
}

// TestVendor checks with the go command that rewritten paths agree with
// vendor/modules.txt.
func TestVendor(t *testing.T) {
	t.Parallel()
	outer := tempDir(t)
	write(t, outer, "x/go.mod", "module example.org/x\n\ngo 1.26\n", "x/x.go", "package x\n")
	dir := filepath.Join(outer, "deep/repo")
	initRepo(t, dir, "mod/go.mod", "module example.org/m\n\ngo 1.26\n\nrequire example.org/x v0.0.0\n\nreplace example.org/x => ../../../x\n",
		"mod/m.go", "package m\n\nimport _ \"example.org/x\"\n")
	goList := func(dir string) {
		t.Helper()
		cmd := exec.Command("go", "list", "-deps", "./...")
		cmd.Dir, cmd.Env = dir, testEnv("GOWORK=off", "GOPROXY=off", "GOFLAGS=")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("go list in %s: %v\n%s", dir, err, out)
		}
	}
	cmd := exec.Command("go", "mod", "vendor")
	cmd.Dir, cmd.Env = filepath.Join(dir, "mod"), testEnv("GOWORK=off", "GOPROXY=off", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go mod vendor: %v\n%s", err, out)
	}
	commit(t, dir)
	v := resolve(t, newResolver(t, filepath.Join(dir, "mod")), "HEAD")
	if got := filesBelow(t, v.Root)["mod/vendor/modules.txt"]; !strings.Contains(got, "=> "+outer+"/x\n") {
		t.Errorf("vendor/modules.txt is\n%s", got)
	}
	goList(v.Dir)
}

func TestGoWork(t *testing.T) {
	t.Parallel()
	outer := tempDir(t)
	write(t, outer, "go.work", "go 1.26\n\nuse (\n\t./repo\n\t./repo/late\n\t./beside\n)\n\nreplace example.org/x => ./x\n",
		"go.work.sum", "sum")
	dir := filepath.Join(outer, "repo")
	initRepo(t, dir, "go.mod", "module m\n", "sub/a.go", "package a\n")
	commit(t, dir, "late/go.mod", "module late\n")
	r := newResolver(t, filepath.Join(dir, "sub"))

	v, old := resolve(t, r, "HEAD"), resolve(t, r, "HEAD~1")
	want := "go 1.26\n\nuse (\n\t" + v.Root + "\n\t" + v.Root + "/late\n\t" + outer + "/beside\n)\n\nreplace example.org/x => " + outer + "/x\n"
	if got := readFile(t, v.GoWork); got != want || filepath.Base(v.GoWork) != "go.work" {
		t.Errorf("%s holds\n%s\nwant\n%s", v.GoWork, got, want)
	}
	if got := readFile(t, v.GoWork+".sum"); got != "sum" {
		t.Errorf("go.work.sum holds %q", got)
	}
	want = strings.ReplaceAll(strings.Replace(want, "\t"+v.Root+"/late\n", "", 1), v.Root, old.Root)
	if got := readFile(t, old.GoWork); got != want {
		t.Errorf("before the module was there:\n%s\nwant\n%s", got, want)
	}
	if len(v.GoWork) != len(old.GoWork) {
		t.Errorf("lengths of %s and %s differ", v.GoWork, old.GoWork)
	}
	if again := resolve(t, cachedResolver(t, dir, r.Cache), "HEAD"); again.GoWork != v.GoWork {
		t.Errorf("%s the first time, %s the second", v.GoWork, again.GoWork)
	}
	if v := resolve(t, newResolver(t, outer), "./beside/.."); v.GoWork != filepath.Join(v.Root, "go.work") {
		t.Errorf("the directory's own go.work: %s", v.GoWork)
	}

	for setting, want := range map[string]string{"off": "off", "auto": v.GoWork, outer + "/go.work": v.GoWork} {
		r := cachedResolver(t, dir, r.Cache)
		r.Env = testEnv("GOWORK=" + setting)
		if got := resolve(t, r, "HEAD").GoWork; got != want {
			t.Errorf("GOWORK=%s gives %s, want %s", setting, got, want)
		}
	}
	write(t, outer, "goenv", "GOFLAGS=-v\nGOWORK=off\n")
	r = cachedResolver(t, dir, r.Cache)
	r.Env = testEnv("GOENV=" + outer + "/goenv")
	if got := resolve(t, r, "HEAD").GoWork; got != "off" {
		t.Errorf("go env -w GOWORK=off gives %s", got)
	}
}

// TestGoWorkInRepository covers files that are part of the code, that are new
// and that git ignores.
func TestGoWorkInRepository(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "go.mod", "module m\n", "sub/a.go", "package a\n")
	commit(t, dir, "go.work", "go 1.26\n\nuse .\n")
	r := newResolver(t, filepath.Join(dir, "sub"))
	if v := resolve(t, r, "HEAD"); v.GoWork != filepath.Join(v.Root, "go.work") {
		t.Errorf("HEAD: %s", v.GoWork)
	}
	if v := resolve(t, r, "HEAD~1"); v.GoWork != "off" {
		t.Errorf("before the file was there: %s", v.GoWork)
	}
	explicit := cachedResolver(t, dir, r.Cache)
	explicit.Env = testEnv("GOWORK=" + dir + "/go.work")
	if v := resolve(t, explicit, "HEAD"); v.GoWork != filepath.Join(v.Root, "go.work") {
		t.Errorf("GOWORK within the repository: %s", v.GoWork)
	}

	runGit(t, dir, "rm", "-q", "--cached", "go.work")
	commit(t, dir, ".gitignore", "go.work\n")
	for _, arg := range []string{".", "HEAD", "HEAD~2"} {
		v := resolve(t, cachedResolver(t, dir, r.Cache), arg)
		if want := "go 1.26\n\nuse " + v.Root + "\n"; readFile(t, v.GoWork) != want {
			t.Errorf("%s: ignored go.work became %q, want %q", arg, readFile(t, v.GoWork), want)
		}
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
	}
	return string(data)
}
