package source

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// testEnv is an environment in which git sees no configuration but ours.
func testEnv(extra ...string) []string {
	var env []string
	for _, nv := range os.Environ() {
		if !strings.HasPrefix(nv, "GIT_") && !strings.HasPrefix(nv, "GOWORK=") && !strings.HasPrefix(nv, "GOFLAGS=") {
			env = append(env, nv)
		}
	}
	return append(append(env, "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GOENV=off",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b"), extra...)
}

// git runs git in dir and returns what it prints.
func runGit(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"}, args...)...)
	cmd.Dir, cmd.Env = dir, testEnv()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// write writes files below dir, given as path, content, path, content...
func write(t *testing.T, dir string, files ...string) {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// tempDir is t.TempDir without symbolic links, as git prints paths.
func tempDir(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// newRepo makes a repository with one commit of files.
func newRepo(t *testing.T, files ...string) string {
	t.Helper()
	dir := filepath.Join(tempDir(t), "repo")
	initRepo(t, dir, files...)
	return dir
}

func initRepo(t *testing.T, dir string, files ...string) {
	t.Helper()
	write(t, dir, files...)
	runGit(t, dir, "init", "-q")
	commit(t, dir)
}

// commit commits all of dir and returns the hash.
func commit(t *testing.T, dir string, files ...string) string {
	t.Helper()
	write(t, dir, files...)
	runGit(t, dir, "add", "-A")
	runGit(t, dir, "commit", "-q", "--allow-empty", "-m", "x")
	return runGit(t, dir, "rev-parse", "HEAD")
}

// newResolver returns a Resolver for dir with a cache of its own.
func newResolver(t *testing.T, dir string) *Resolver {
	t.Helper()
	return cachedResolver(t, dir, filepath.Join(t.TempDir(), "cache"))
}

func cachedResolver(t *testing.T, dir, cache string) *Resolver {
	t.Helper()
	r := &Resolver{Cache: cache, Dir: dir, Env: testEnv()}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

// resolve resolves one argument.
func resolve(t *testing.T, r *Resolver, arg string) *Version {
	t.Helper()
	v, err := tryResolve(r, arg)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func tryResolve(r *Resolver, arg string) (*Version, error) {
	spec, err := ParseSpec(arg)
	if err != nil {
		return nil, err
	}
	return r.Resolve(context.Background(), spec)
}

// wantError checks that resolving arg gives one line that holds all of parts.
func wantError(t *testing.T, r *Resolver, arg string, parts ...string) {
	t.Helper()
	_, err := tryResolve(r, arg)
	if err == nil {
		t.Errorf("%s: no error, want %q", arg, parts)
		return
	}
	for _, part := range append(parts, "resolve "+arg+": ") {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%s: error %q does not say %q", arg, err, part)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("%s: error of several lines: %q", arg, err)
	}
}

// filesBelow describes the files below root: from path to content, with the target
// of links after "-> " and "x " before the content of executables.
func filesBelow(t *testing.T, root string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		if d.Type() == fs.ModeSymlink {
			target, err := os.Readlink(path)
			files[rel] = "-> " + target
			return err
		}
		data, err := os.ReadFile(path)
		if info, _ := d.Info(); info != nil && info.Mode()&0o100 != 0 {
			files[rel] = "x "
		}
		files[rel] += string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// wantTree checks that the files of a snapshot are exactly these.
func wantTree(t *testing.T, v *Version, files ...string) {
	t.Helper()
	want := make(map[string]string)
	for i := 0; i < len(files); i += 2 {
		want[files[i]] = files[i+1]
	}
	if got := filesBelow(t, v.Root); !maps.Equal(got, want) {
		t.Errorf("%s: snapshot holds %s\nwant %s", v.Name, show(got), show(want))
	}
}

func show(files map[string]string) string {
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "\n  %s: %q", path, files[path])
	}
	return b.String()
}

// wantWarnings checks the codes of the warnings of v.
func wantWarnings(t *testing.T, v *Version, codes ...sample.Code) {
	t.Helper()
	var got []sample.Code
	for _, w := range v.Warnings {
		got = append(got, w.Code)
	}
	if !slices.Equal(got, codes) {
		t.Errorf("%s: warnings %v, want %v", v.Name, v.Warnings, codes)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func gitTry(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = dir, testEnv()
	out, err := cmd.CombinedOutput()
	return string(out), err
}
