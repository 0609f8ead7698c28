package source

import (
	"bytes"
	"context"
	"slices"
	"strings"
)

// submoduleNames reads .gitmodules: from path to name. One that cannot be
// read is taken for empty; git itself complains about it.
func (rp *repo) submoduleNames(ctx context.Context, entries []entry) map[string]string {
	names := make(map[string]string)
	i, ok := slices.BinarySearchFunc(entries, entry{path: ".gitmodules"}, byPath)
	if !ok {
		return names
	}
	out, err := rp.git(ctx, "config", "-z", "--blob", entries[i].id, "--get-regexp", `^submodule\..*\.path$`)
	if err != nil {
		return names
	}
	for kv := range bytes.SplitSeq(out, []byte{0}) {
		key, path, _ := strings.Cut(string(kv), "\n")
		names[path] = strings.TrimSuffix(strings.TrimPrefix(key, "submodule."), ".path")
	}
	return names
}
