package git

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/tree"
)

// SubmoduleNames reads .gitmodules: from path to name. One that cannot be
// read is taken for empty; git itself complains about it.
func (rp *Repo) SubmoduleNames(ctx context.Context, entries []tree.Entry) map[string]string {
	names := make(map[string]string)
	i, ok := slices.BinarySearchFunc(entries, tree.Entry{Path: ".gitmodules"}, tree.ByPath)
	if !ok {
		return names
	}
	out, err := rp.Git(ctx, "config", "-z", "--blob", entries[i].ID, "--get-regexp", `^submodule\..*\.path$`)
	if err != nil {
		return names
	}
	for kv := range bytes.SplitSeq(out, []byte{0}) {
		key, path, _ := strings.Cut(string(kv), "\n")
		names[path] = strings.TrimSuffix(strings.TrimPrefix(key, "submodule."), ".path")
	}
	return names
}
