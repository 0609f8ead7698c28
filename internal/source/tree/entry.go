// Package tree describes code as git does: a sorted list of files, each with
// its mode and git's name of its content. It names such a list, and makes what
// points out of it absolute.
package tree

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
	ModeFile    = "100644"
	ModeExec    = "100755"
	ModeSymlink = "120000"
	ModeGitlink = "160000" // a submodule
	ModeTree    = "40000"
)

// An Entry is one file of a tree.
type Entry struct {
	Path string // relative to the root of the tree, with slashes
	Mode string // one of the mode constants but modeTree
	ID   string // git's object name of the content, in hex
}

func ByPath(a, b Entry) int { return cmp.Compare(a.Path, b.Path) }

// ParseEntries parses the output of git ls-tree -r -z, whose lines hold mode,
// type and name, or git ls-files -s -z, whose lines hold mode, name and
// stage. The result is sorted by path.
func ParseEntries(out []byte) ([]Entry, error) {
	var list []Entry
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
			f[0] = ModeFile
		}
		list = append(list, Entry{path, f[0], id})
	}
	slices.SortFunc(list, ByPath)
	return list, nil
}

// IndexInfo renders entries as the input of git update-index --index-info.
func IndexInfo(entries []Entry) []byte {
	var b bytes.Buffer
	for _, e := range entries {
		fmt.Fprintf(&b, "%s %s 0\t%s\x00", e.Mode, e.ID, e.Path)
	}
	return b.Bytes()
}

// ID returns git's object name of the tree that holds entries, which are
// sorted by path. It is SHA-1 unless the entries are SHA-256.
func ID(entries []Entry) string {
	newHash := sha1.New
	if len(entries) > 0 && len(entries[0].ID) == 2*sha256.Size {
		newHash = sha256.New
	}
	return hex.EncodeToString(hashTree(entries, 0, newHash))
}

// hashTree hashes the tree of entries, whose paths share the first skip bytes.
func hashTree(entries []Entry, skip int, newHash func() hash.Hash) []byte {
	type item struct {
		key, mode, name string
		id              []byte
	}
	var items []item
	for len(entries) > 0 {
		e := entries[0]
		name, _, isDir := strings.Cut(e.Path[skip:], "/")
		if !isDir {
			id, _ := hex.DecodeString(e.ID)
			items = append(items, item{name, e.Mode, name, id})
			entries = entries[1:]
			continue
		}
		prefix := e.Path[:skip+len(name)+1]
		n := 0
		for n < len(entries) && strings.HasPrefix(entries[n].Path, prefix) {
			n++
		}
		id := hashTree(entries[:n], len(prefix), newHash)
		items = append(items, item{name + "/", ModeTree, name, id})
		entries = entries[n:]
	}
	// git sorts a tree's name as if it ended in a slash.
	slices.SortFunc(items, func(a, b item) int { return cmp.Compare(a.key, b.key) })
	var body bytes.Buffer
	for _, it := range items {
		fmt.Fprintf(&body, "%s %s\x00%s", it.mode, it.name, it.id)
	}
	return HashObject(newHash(), "tree", body.Bytes())
}

// BlobID returns git's SHA-1 object name of a file's content.
func BlobID(data []byte) string {
	return hex.EncodeToString(HashObject(sha1.New(), "blob", data))
}

func HashObject(h hash.Hash, kind string, body []byte) []byte {
	fmt.Fprintf(h, "%s %d\x00", kind, len(body))
	h.Write(body)
	return h.Sum(nil)
}
