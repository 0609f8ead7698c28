package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRefs(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	first := runGit(t, dir, "rev-parse", "HEAD")
	runGit(t, dir, "tag", "-a", "-m", "x", "v1")
	runGit(t, dir, "checkout", "-q", "-b", "topic")
	commit(t, dir, "b.go", "b")
	runGit(t, dir, "checkout", "-q", "main")
	second := commit(t, dir, "a.go", "2")
	r := newResolver(t, dir)
	for arg, want := range map[string]string{
		"main": second, "HEAD": second, "HEAD~1": first, "v1": first, first[:10]: first,
		"main...topic": first, "...topic": first, "main...": second, "topic...v1": first,
	} {
		if v := resolve(t, r, arg); v.Commit != want || v.Dirty || v.Name != arg {
			t.Errorf("%s: commit %s, dirty %v, name %q, want %s", arg, v.Commit, v.Dirty, v.Name, want)
		}
	}
	wantTree(t, resolve(t, r, "topic"), "a.go", "1", "b.go", "b")
	if a, b := resolve(t, r, "HEAD"), resolve(t, r, "main,tags=x"); a.Root != b.Root || b.Spec.Tags != "x" {
		t.Errorf("%+v and %+v are not of one snapshot", a, b)
	}
}

func TestRefErrors(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1", "pkg/a.go", "1")
	runGit(t, dir, "branch", "both")
	runGit(t, dir, "tag", "both")
	runGit(t, dir, "tag", "blob", "HEAD:a.go")
	runGit(t, dir, "update-ref", "refs/remotes/origin/far", "HEAD")
	runGit(t, dir, "checkout", "-q", "--orphan", "other")
	commit(t, dir, "c.go", "c")
	r := newResolver(t, dir)
	wantError(t, r, "nope", "no such branch, tag or commit")
	wantError(t, r, "HEAD~5", "no such branch, tag or commit")
	wantError(t, r, "^main", "not a single commit")
	wantError(t, r, "pkg", "write ./pkg")
	wantError(t, r, "far", "there is origin/far")
	wantError(t, r, "both", "more than one thing (refs/heads/both, refs/tags/both)")
	wantError(t, r, "blob", "not a commit")
	wantError(t, r, "HEAD:a.go", "not a commit")
	wantError(t, r, "main...other", "no common ancestor")
	wantError(t, r, "main...nope", "nope: there is no such")
	resolve(t, r, "refs/heads/both")

	plain := tempDir(t)
	write(t, plain, "a.go", "a")
	r = newResolver(t, plain)
	wantError(t, r, "HEAD", "not in a git repository; use directories")
	wantTree(t, resolve(t, r, "."), "a.go", "a")
}

func TestShallowClone(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	commit(t, dir, "a.go", "2")
	clone := filepath.Join(tempDir(t), "clone")
	runGit(t, dir, "clone", "-q", "--depth", "1", "file://"+dir, clone)
	write(t, clone, "b.go", "b")
	before := stateOf(t, clone)
	r := newResolver(t, clone)
	wantTree(t, resolve(t, r, "HEAD"), "a.go", "2")
	wantTree(t, resolve(t, r, "."), "a.go", "2", "b.go", "b")
	for _, arg := range []string{"HEAD~1", "topic", "HEAD~1...HEAD"} {
		wantError(t, r, arg, "shallow", "git fetch --unshallow", "--deepen=N")
	}
	wantState(t, clone, before)
}

// TestPartialClone checks that objects git has to fetch do not end up in the
// repository.
func TestPartialClone(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	commit(t, dir, "a.go", "2")
	runGit(t, dir, "config", "uploadpack.allowFilter", "true")
	runGit(t, dir, "config", "uploadpack.allowAnySHA1InWant", "true")
	clone := filepath.Join(tempDir(t), "clone")
	runGit(t, dir, "clone", "-q", "--filter=blob:none", "file://"+dir, clone)
	before := stateOf(t, clone)
	wantTree(t, resolve(t, newResolver(t, clone), "HEAD~1"), "a.go", "1")
	wantState(t, clone, before)
}

func TestForeignOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	check(t, os.Chown(dir, 12345, 12345))
	check(t, os.Chown(filepath.Join(dir, ".git"), 12345, 12345))
	for _, arg := range []string{"HEAD", "."} {
		wantError(t, newResolver(t, dir), arg, "another user", "--add safe.directory "+dir)
	}
}

func TestAlternates(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	clone := filepath.Join(tempDir(t), `we"ird:clone`)
	runGit(t, dir, "clone", "-q", "--shared", dir, clone)
	commit(t, clone, "b.go", "b")
	r := newResolver(t, clone)
	wantTree(t, resolve(t, r, "."), "a.go", "1", "b.go", "b")
	wantTree(t, resolve(t, r, "HEAD~1"), "a.go", "1")
}

func TestBareRepository(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1", ".gitattributes", "*.txt text eol=crlf\n", "a.txt", "x\n")
	bare := filepath.Join(tempDir(t), "bare.git")
	runGit(t, dir, "clone", "-q", "--bare", dir, bare)
	before := stateOf(t, bare)
	r := newResolver(t, bare)
	wantTree(t, resolve(t, r, "main"), "a.go", "1", ".gitattributes", "*.txt text eol=crlf\n", "a.txt", "x\r\n")
	wantError(t, r, ".", "no working tree")
	wantState(t, bare, before)
}

// TestAttributes checks that files are written by the .gitattributes of their
// own version and that clones with other settings do not share snapshots.
func TestAttributes(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, ".gitattributes", "*.txt text eol=crlf\n", "a.txt", "x\n", "b.txt", "y\n")
	commit(t, dir, ".gitattributes", "a.txt filter=up\n")
	runGit(t, dir, "config", "filter.up.smudge", "tr x X")
	cache := t.TempDir()
	r := cachedResolver(t, dir, cache)
	first := resolve(t, r, "HEAD~1")
	wantTree(t, first, ".gitattributes", "*.txt text eol=crlf\n", "a.txt", "x\r\n", "b.txt", "y\r\n")
	up := resolve(t, r, "HEAD")
	wantTree(t, up, ".gitattributes", "a.txt filter=up\n", "a.txt", "X\n", "b.txt", "y\n")

	runGit(t, dir, "config", "filter.up.smudge", "tr x Z")
	again := resolve(t, cachedResolver(t, dir, cache), "HEAD")
	if filesBelow(t, again.Root)["a.txt"] != "Z\n" || again.Tree != up.Tree || again.Root == up.Root {
		t.Errorf("another filter: %+v", again)
	}
	runGit(t, dir, "config", "filter.up.smudge", "false")
	runGit(t, dir, "config", "filter.up.required", "true")
	wantError(t, cachedResolver(t, dir, cache), "HEAD", "a.txt")
}

// TestHookEnvironment runs with the variables git gives to hooks, which lead
// to another repository.
func TestHookEnvironment(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	other := newRepo(t, "b.go", "other")
	index := filepath.Join(other, ".git/index")
	r := newResolver(t, dir)
	r.Env = testEnv("GIT_DIR="+filepath.Join(other, ".git"), "GIT_WORK_TREE="+other, "GIT_INDEX_FILE="+index,
		"GIT_PREFIX=x/", "GIT_LITERAL_PATHSPECS=1", "GIT_TRACE=1", "GIT_EXTERNAL_DIFF=false")
	wantTree(t, resolve(t, r, "."), "a.go", "1")
	wantTree(t, resolve(t, r, "HEAD"), "a.go", "1")

	// Objects of a push that is being checked are in a directory of their own.
	quarantine := filepath.Join(tempDir(t), "q")
	check(t, os.MkdirAll(quarantine, 0o755))
	clone := filepath.Join(tempDir(t), "clone")
	runGit(t, dir, "clone", "-q", dir, clone)
	pushed := commit(t, clone, "c.go", "c")
	r = newResolver(t, dir)
	r.Env = testEnv("GIT_OBJECT_DIRECTORY="+filepath.Join(clone, ".git/objects"), "GIT_DIR=.")
	wantTree(t, resolve(t, r, pushed), "a.go", "1", "c.go", "c")
}

func TestUserConfiguration(t *testing.T) {
	t.Parallel()
	dir := newRepo(t, "a.go", "1")
	check(t, os.Symlink("a.go", filepath.Join(dir, "link")))
	commit(t, dir)
	write(t, dir, "hooks/post-index-change", "#!/bin/sh\ntouch "+dir+"/hooked\n", "crlf.txt", "a\r\nb\n")
	check(t, os.Chmod(filepath.Join(dir, "hooks/post-index-change"), 0o755))
	for _, kv := range []string{
		"core.hooksPath=" + dir + "/hooks", "core.splitIndex=true", "core.safecrlf=true", "core.autocrlf=input",
		"core.fsmonitor=" + dir + "/hooks/post-index-change", "status.showUntrackedFiles=no", "color.ui=always",
		"apply.whitespace=error", "core.quotePath=true", "core.symlinks=false",
	} {
		key, value, _ := strings.Cut(kv, "=")
		runGit(t, dir, "config", key, value)
	}
	v := resolve(t, newResolver(t, dir), ".")
	files := filesBelow(t, v.Root)
	if files["crlf.txt"] != "a\nb\n" || files["link"] != "-> a.go" || files["hooked"] != "" || len(files) != 4 {
		t.Errorf("snapshot holds %s", show(files))
	}
	if _, err := os.Stat(filepath.Join(dir, "hooked")); err == nil {
		t.Error("a hook was run")
	}
}

// TestNoGit is not parallel: it changes the environment of the process.
func TestNoGit(t *testing.T) {
	dir := newRepo(t, "a.go", "1")
	plain := tempDir(t)
	write(t, plain, "a.go", "1")
	t.Setenv("PATH", "/nowhere")
	wantError(t, newResolver(t, dir), "HEAD", "git is not installed")
	wantError(t, newResolver(t, dir), ".", "git is not installed")
	wantTree(t, resolve(t, newResolver(t, plain), "."), "a.go", "1")
	wantError(t, newResolver(t, plain), "HEAD", "not in a git repository")
}
