package tree

import (
	"context"
	"path"
	"path/filepath"
	"strings"
)

// A Store holds the contents of entries: git objects, or files of a copy.
type Store interface {
	// Read returns the contents of entries, in order.
	Read(ctx context.Context, entries []Entry) ([][]byte, error)
	// Write gives an entry another content and returns it with its new id.
	Write(ctx context.Context, e Entry, data []byte) (Entry, error)
}

// Absolute returns entries, changed in place, with what points out of the
// tree made absolute, so that it still leads to the same files when the tree
// lies elsewhere: symbolic links, and the directories that go.mod, go.work
// and vendor/modules.txt name. The tree is that of the folder origin.
func Absolute(ctx context.Context, entries []Entry, origin string, st Store) error {
	vendored, err := rewriteAll(ctx, entries, st, rewriterOf, origin)
	if err != nil || len(vendored) == 0 {
		return err
	}
	// go compares vendor/modules.txt with the go.mod or go.work beside it.
	_, err = rewriteAll(ctx, entries, st, func(e Entry) rewriter {
		if dir, ok := strings.CutSuffix(e.Path, "vendor/modules.txt"); ok && vendored[dir] {
			return rewriteModulesTxt
		}
		return nil
	}, origin)
	return err
}

// A rewriter changes the paths of directories in a file to what relocate says,
// and returns nil if none changes.
type rewriter func(data []byte, relocate func(string) string) []byte

// rewriterOf returns the rewriter for an entry, nil for nearly all of them.
func rewriterOf(e Entry) rewriter {
	switch {
	case e.Mode == ModeSymlink:
		return rewriteLink
	case e.Mode == ModeGitlink:
		return nil
	case path.Base(e.Path) == "go.mod":
		return rewriteMod
	case path.Base(e.Path) == "go.work":
		return func(data []byte, relocate func(string) string) []byte {
			return RewriteWork(data, relocate, nil)
		}
	}
	return nil
}

// rewriteAll rewrites the entries that choose gives a rewriter for. It
// returns the folders, ending in a slash unless empty, of files changed.
func rewriteAll(ctx context.Context, entries []Entry, st Store, choose func(Entry) rewriter,
	origin string) (map[string]bool, error) {
	var at []int
	var list []Entry
	for i, e := range entries {
		if choose(e) != nil {
			at = append(at, i)
			list = append(list, e)
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	contents, err := st.Read(ctx, list)
	if err != nil {
		return nil, err
	}
	changed := make(map[string]bool)
	for i, e := range list {
		dir := path.Dir(e.Path)
		if strings.HasSuffix(e.Path, "vendor/modules.txt") {
			dir = path.Dir(dir) // its paths are relative to the module
		}
		data := choose(e)(contents[i], func(target string) string { return Relocate(origin, dir, target) })
		if data == nil {
			continue
		}
		if entries[at[i]], err = st.Write(ctx, e, data); err != nil {
			return nil, err
		}
		if e.Mode != ModeSymlink {
			prefix, _ := strings.CutSuffix(e.Path, path.Base(e.Path))
			changed[prefix] = true
		}
	}
	return changed, nil
}

// Relocate returns what to write in a snapshot of the tree at origin in place
// of target, a path as written in the folder dir of the tree. A target that
// does not leave the tree stays as it is; one that leads back into it, by an
// absolute path or by the name of origin, comes to lead into the snapshot.
func Relocate(origin, dir, target string) string {
	abs := target
	if !filepath.IsAbs(target) {
		if filepath.IsLocal(filepath.Join(dir, target)) {
			return target
		}
		abs = filepath.Join(origin, dir, target)
	}
	rel, ok := Within(origin, abs)
	if !ok {
		return abs
	}
	rel, err := filepath.Rel("/"+dir, "/"+rel)
	if err != nil {
		return abs
	}
	if !strings.HasPrefix(rel, "../") && rel != ".." {
		rel = "./" + rel
	}
	return filepath.ToSlash(rel)
}

// rewriteLink rewrites the target of a symbolic link.
func rewriteLink(data []byte, relocate func(string) string) []byte {
	if target := relocate(string(data)); target != string(data) {
		return []byte(target)
	}
	return nil
}
