package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// A Tree is code with files laid over it. The zero Tree is unusable: it needs a
// root.
type Tree struct {
	// Root is the folder of the repository or module that paths in a diff are
	// relative to, an absolute path.
	Root string
	// Files holds the content of the files that differ from what lies in Root,
	// by absolute path. A Tree shares it with others: it is never changed.
	Files map[string][]byte
}

// Read returns the content of a file of the tree, given by its absolute path.
func (t Tree) Read(path string) ([]byte, error) {
	if data, ok := t.Files[path]; ok {
		return data, nil
	}
	return os.ReadFile(path)
}

// With returns the tree with further files laid over it.
func (t Tree) With(files map[string][]byte) Tree {
	all := maps.Clone(t.Files)
	if all == nil {
		all = make(map[string][]byte)
	}
	maps.Copy(all, files)
	return Tree{Root: t.Root, Files: all}
}

// Diff returns how the files of a tree differ from those of base, as a unified
// diff in git's form with paths relative to the root: files that base has and then those
// that it lacks, both in ascending order. It is empty if they do not differ. Both must
// have the same root.
func Diff(base, head Tree) (string, error) {
	paths := maps.Clone(base.Files)
	if paths == nil {
		paths = make(map[string][]byte)
	}
	maps.Copy(paths, head.Files)
	var changed, added strings.Builder
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		text, isNew, err := fileDiff(base, head, path)
		if err != nil {
			return "", err
		}
		if isNew {
			added.WriteString(text)
		} else {
			changed.WriteString(text)
		}
	}
	return changed.String() + added.String(), nil
}

// fileDiff is Diff of one file.
func fileDiff(base, head Tree, path string) (diff string, isNew bool, err error) {
	was, err := base.Read(path)
	isNew = errors.Is(err, fs.ErrNotExist)
	if err != nil && !isNew {
		return "", false, err
	}
	is, err := head.Read(path)
	if err != nil || bytes.Equal(was, is) {
		return "", isNew, err
	}
	name, err := filepath.Rel(base.Root, path)
	if err != nil {
		return "", false, err
	}
	name = filepath.ToSlash(name)
	from, mode := "a/"+name, ""
	if isNew {
		from, mode = "/dev/null", "new file mode 100644\n"
	}
	edits := lineEdits(string(was), string(is))
	text, err := udiff.ToUnified(from, "b/"+name, string(was), edits, udiff.DefaultContextLines)
	if err != nil {
		return "", false, fmt.Errorf("compare %s: %w", name, err)
	}
	return fmt.Sprintf("diff --git a/%s b/%s\n%s%s", name, name, mode, renumber(text)), isNew, nil
}

// CountLines counts the lines that a unified diff adds and removes.
func CountLines(diff string) (added, removed int) {
	for line := range strings.Lines(diff) {
		switch {
		case strings.HasPrefix(line, "+++ ") || strings.HasPrefix(line, "--- "):
		case strings.HasPrefix(line, "+"):
			added++
		case strings.HasPrefix(line, "-"):
			removed++
		}
	}
	return added, removed
}
