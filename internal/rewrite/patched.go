package rewrite

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// Patched returns the files that a diff makes of a tree, by absolute path: one that Diff
// has made with that tree as its base.
func Patched(base Tree, diff string) (map[string][]byte, error) {
	diffs, _, err := gitdiff.Parse(strings.NewReader(diff))
	if err != nil {
		return nil, fmt.Errorf("read a patch: %w", err)
	}
	out := make(map[string][]byte)
	for _, d := range diffs {
		name := filepath.FromSlash(d.NewName)
		if !filepath.IsLocal(name) || name == "." || d.IsDelete || d.IsRename || d.IsCopy || d.IsBinary {
			return nil, fmt.Errorf("apply a patch to %q: it is none that hone has made", d.NewName+d.OldName)
		}
		path := filepath.Join(base.Root, name)
		var was []byte
		if !d.IsNew {
			if was, err = base.Read(path); err != nil {
				return nil, err
			}
		}
		if out[path], err = apply(was, d); err != nil {
			return nil, fmt.Errorf("apply a patch to %s: %w", d.NewName, err)
		}
	}
	return out, nil
}
