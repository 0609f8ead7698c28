package source

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
	"strings"
)

// The modes of git trees.
const (
	modeFile    = "100644"
	modeExec    = "100755"
	modeSymlink = "120000"
	modeGitlink = "160000" // a submodule
	modeTree    = "40000"
)

// An entry is one file of a tree.
type entry struct {
	path string // relative to the root of the tree, with slashes
	mode string // one of the mode constants but modeTree
	id   string // git's object name of the content, in hex
}

func byPath(a, b entry) int { return cmp.Compare(a.path, b.path) }

// parseEntries parses the output of git ls-tree -r -z, whose lines hold mode,
// type and name, or git ls-files -s -z, whose lines hold mode, name and
// stage. The result is sorted by path.
func parseEntries(out []byte) ([]entry, error) {
	var list []entry
	for line := range bytes.SplitSeq(out, []byte{0}) {
		if len(line) == 0 {
			continue
		}
		meta, path, ok := strings.Cut(string(line), "\t")
		f := strings.Fields(meta)
		if !ok || len(f) != 3 {
			return nil, fmt.Errorf("read git's list of files: unexpected line %q", line)
		}
		id := f[1]
		if len(f[2]) > 1 {
			id = f[2]
		}
		if f[0] == "100664" { // written by very old versions of git
			f[0] = modeFile
		}
		list = append(list, entry{path, f[0], id})
	}
	slices.SortFunc(list, byPath)
	return list, nil
}

// indexInfo renders entries as the input of git update-index --index-info.
func indexInfo(entries []entry) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		fmt.Fprintf(&b, "%s %s 0\t%s\x00", e.mode, e.id, e.path)
	}
	return b.Bytes()
}

// treeID returns git's object name of the tree that holds entries, which are
// sorted by path. It is SHA-1 unless the entries are SHA-256.
func treeID(entries []entry) string {
	newHash := sha1.New
	if len(entries) > 0 && len(entries[0].id) == 2*sha256.Size {
		newHash = sha256.New
	}
	return hex.EncodeToString(hashTree(entries, 0, newHash))
}

// hashTree hashes the tree of entries, whose paths share the first skip bytes.
func hashTree(entries []entry, skip int, newHash func() hash.Hash) []byte {
	type item struct {
		key, mode, name string
		id              []byte
	}
	var items []item
	for len(entries) > 0 {
		e := entries[0]
		name, _, isDir := strings.Cut(e.path[skip:], "/")
		if !isDir {
			id, _ := hex.DecodeString(e.id)
			items = append(items, item{name, e.mode, name, id})
			entries = entries[1:]
			continue
		}
		prefix := e.path[:skip+len(name)+1]
		n := 0
		for n < len(entries) && strings.HasPrefix(entries[n].path, prefix) {
			n++
		}
		id := hashTree(entries[:n], len(prefix), newHash)
		items = append(items, item{name + "/", modeTree, name, id})
		entries = entries[n:]
	}
	// git sorts a tree's name as if it ended in a slash.
	slices.SortFunc(items, func(a, b item) int { return cmp.Compare(a.key, b.key) })
	var body bytes.Buffer
	for _, it := range items {
		fmt.Fprintf(&body, "%s %s\x00%s", it.mode, it.name, it.id)
	}
	return hashObject(newHash(), "tree", body.Bytes())
}

// blobID returns git's SHA-1 object name of a file's content.
func blobID(data []byte) string {
	return hex.EncodeToString(hashObject(sha1.New(), "blob", data))
}

func hashObject(h hash.Hash, kind string, body []byte) []byte {
	fmt.Fprintf(h, "%s %d\x00", kind, len(body))
	h.Write(body)
	return h.Sum(nil)
}
