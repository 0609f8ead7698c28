package rewrite

import (
	"bytes"
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
		path := filepath.Join(base.Root, filepath.FromSlash(d.NewName))
		var was []byte
		if !d.IsNew {
			if was, err = base.Read(path); err != nil {
				return nil, err
			}
		}
		var is bytes.Buffer
		if err := gitdiff.Apply(&is, bytes.NewReader(was), d); err != nil {
			return nil, fmt.Errorf("apply a patch to %s: %w", d.NewName, err)
		}
		out[path] = is.Bytes()
	}
	return out, nil
}
