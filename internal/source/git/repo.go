package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

// A Repo is a git repository as seen from one directory. Nothing run through
// it writes into the repository: new objects go to the scratch folder, with
// the repository's own as alternates, and so do all indexes.
type Repo struct {
	env     []string // of git, without what the methods add
	dir     string   // where git is run
	Top     string   // root of the working tree, "" if there is none
	Prefix  string   // path from Top to the directory asked about, "" or with slashes
	GitDir  string   // of this working tree
	Common  string   // GitDir of the main working tree
	shallow bool
	tmp     *cache.Scratch
	// Objects are the directories to read objects from, submodules included.
	Objects []string
}

// Open finds the repository dir lies in, with the environment of the caller.
// The error is [ErrNoRepository] if there is none.
func Open(ctx context.Context, dir string, environ []string, tmp *cache.Scratch) (*Repo, error) {
	env := gitEnv(environ)
	out, _, err := gitCall{dir: dir, env: env,
		args: []string{"rev-parse", "--is-inside-work-tree", "--absolute-git-dir",
			"--git-common-dir", "--git-path", "objects", "--is-shallow-repository", "--show-prefix"}}.run(ctx)
	if err != nil {
		return nil, noRepo(dir, err)
	}
	f := strings.Split(string(out), "\n")
	if len(f) < 6 {
		return nil, fmt.Errorf("git rev-parse: unexpected output %q", out)
	}
	abs := func(path string) string {
		if filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	rp := &Repo{env: env, dir: dir, GitDir: f[1], Common: abs(f[2]), shallow: f[4] == "true", tmp: tmp}
	rp.Objects = append([]string{abs(f[3])}, callerObjects(environ, abs)...)
	if f[0] != "true" {
		return rp, nil
	}
	rp.Prefix = strings.TrimSuffix(f[5], "/")
	out, _, err = gitCall{dir: dir, env: env, args: []string{"rev-parse", "--show-toplevel"}}.run(ctx)
	if err != nil {
		return nil, err
	}
	rp.Top = strings.TrimSuffix(string(out), "\n")
	rp.dir = rp.Top
	return rp, nil
}

// noRepo tells directories that are in no repository from those git has
// trouble with.
func noRepo(dir string, err error) error {
	if errors.Is(err, errNoGit) && !insideGit(dir) {
		return ErrNoRepository
	}
	ge, ok := errors.AsType[*gitError](err)
	switch {
	case !ok:
		return err
	case strings.Contains(ge.stderr, "not a git repository (or any"):
		return ErrNoRepository
	case strings.Contains(ge.stderr, "dubious ownership"):
		_, at, _ := strings.Cut(ge.reason(), "'")
		at, _, _ = strings.Cut(at, "'")
		return fmt.Errorf("git refuses %s because it belongs to another user; to allow it: git config --global --add safe.directory %s", at, at)
	}
	return err
}

// insideGit reports whether dir or a parent has a .git, without running git.
func insideGit(dir string) bool {
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// callerObjects returns the object directories the environment names: within
// a hook that checks a push, the pushed objects are only there.
func callerObjects(environ []string, abs func(string) string) []string {
	var dirs []string
	for _, nv := range environ {
		name, value, _ := strings.Cut(nv, "=")
		if value == "" {
			continue
		}
		switch name {
		case "GIT_OBJECT_DIRECTORY":
			dirs = append(dirs, abs(value))
		case "GIT_ALTERNATE_OBJECT_DIRECTORIES":
			for _, dir := range filepath.SplitList(value) {
				dirs = append(dirs, abs(dir))
			}
		}
	}
	return dirs
}

// AddObjects lets rp read objects from other directories, too.
func (rp *Repo) AddObjects(dirs ...string) {
	for _, dir := range dirs {
		if !slices.Contains(rp.Objects, dir) {
			rp.Objects = append(rp.Objects, dir)
		}
	}
}

// Git runs git in the repository.
func (rp *Repo) Git(ctx context.Context, args ...string) ([]byte, error) {
	out, _, err := rp.call("", nil, args).run(ctx)
	return out, err
}

// gitIndex runs git in the repository with an index of its own.
func (rp *Repo) gitIndex(ctx context.Context, index string, stdin []byte, args ...string) ([]byte, error) {
	out, _, err := rp.call(index, stdin, args).run(ctx)
	return out, err
}

func (rp *Repo) call(index string, stdin []byte, args []string) gitCall {
	var alternates []string
	for _, dir := range rp.Objects {
		alternates = append(alternates, quoteAlternate(dir))
	}
	env := append(slices.Clone(rp.env),
		"GIT_OBJECT_DIRECTORY="+rp.tmp.Objects(),
		"GIT_ALTERNATE_OBJECT_DIRECTORIES="+strings.Join(alternates, string(filepath.ListSeparator)))
	if index != "" {
		env = append(env, "GIT_INDEX_FILE="+index)
	}
	return gitCall{dir: rp.dir, env: env, stdin: stdin, args: args}
}

// quoteAlternate quotes a directory for a list of alternates, in which a
// colon separates and a quote starts a C string.
func quoteAlternate(dir string) string {
	if !strings.ContainsRune(dir, filepath.ListSeparator) && !strings.HasPrefix(dir, `"`) {
		return dir
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(dir) + `"`
}

// Ignores reports whether git ignores a path.
func (rp *Repo) Ignores(ctx context.Context, path string) bool {
	_, err := rp.Git(ctx, "check-ignore", "--quiet", path)
	return err == nil
}

// TreeEntries lists the files of a tree or commit.
func (rp *Repo) TreeEntries(ctx context.Context, of string) ([]tree.Entry, error) {
	out, err := rp.Git(ctx, "ls-tree", "-r", "-z", "--full-tree", of)
	if err != nil {
		return nil, err
	}
	return tree.ParseEntries(out)
}

// indexEntries lists the files of an index.
func (rp *Repo) indexEntries(ctx context.Context, index string) ([]tree.Entry, error) {
	out, err := rp.gitIndex(ctx, index, nil, "ls-files", "-s", "-z")
	if err != nil {
		return nil, err
	}
	return tree.ParseEntries(out)
}

// newIndex writes an index that holds entries and returns its path.
func (rp *Repo) newIndex(ctx context.Context, entries []tree.Entry) (string, error) {
	index := rp.tmp.Path("index")
	_, err := rp.gitIndex(ctx, index, tree.IndexInfo(entries), "update-index", "-z", "--index-info")
	return index, err
}

// Checkout writes entries to dir, which does not exist yet. The directory
// serves as working tree, so that .gitattributes are those of the entries.
func (rp *Repo) Checkout(ctx context.Context, entries []tree.Entry, dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	index, err := rp.newIndex(ctx, entries)
	if err != nil {
		return err
	}
	defer os.Remove(index)
	// A repository that came from elsewhere may have links turned off.
	call := rp.call(index, nil, []string{"-c", "core.symlinks=true", "checkout-index", "--all", "--force"})
	call.dir = dir
	call.env = append(call.env, "GIT_DIR="+rp.GitDir, "GIT_WORK_TREE="+dir)
	_, _, err = call.run(ctx)
	return err
}

// Read returns the contents of objects, in order.
func (rp *Repo) Read(ctx context.Context, entries []tree.Entry) ([][]byte, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	var in bytes.Buffer
	for _, e := range entries {
		fmt.Fprintln(&in, e.ID)
	}
	out, err := rp.gitIndex(ctx, "", in.Bytes(), "cat-file", "--batch")
	if err != nil {
		return nil, err
	}
	var blobs [][]byte
	for _, e := range entries {
		var id, kind string
		var size int
		head, rest, _ := bytes.Cut(out, []byte("\n"))
		if _, err := fmt.Sscan(string(head), &id, &kind, &size); err != nil || size >= len(rest) {
			return nil, fmt.Errorf("git cat-file: %s is missing from the repository", e.Path)
		}
		blobs = append(blobs, rest[:size:size])
		out = rest[size+1:]
	}
	return blobs, nil
}

// Write stores a new content for e.
func (rp *Repo) Write(ctx context.Context, e tree.Entry, data []byte) (tree.Entry, error) {
	out, err := rp.gitIndex(ctx, "", data, "hash-object", "-w", "--stdin")
	e.ID = strings.TrimSpace(string(out))
	return e, err
}

// CheckoutSettings returns the settings that change files on their way out of
// the repository.
func (rp *Repo) CheckoutSettings(ctx context.Context) (string, error) {
	out, err := rp.Git(ctx, "config", "--get-regexp", `^(filter\..*|core\.(autocrlf|eol|attributesfile))$`)
	if exitStatus(err) == 1 { // none
		err = nil
	}
	return string(out), err
}
