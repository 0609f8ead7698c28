package build

import (
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/touch"
)

// Moved reports whether a package lies in another folder in the head. What a program opens
// may depend on that: it can ask where its code comes from, of which nothing else is compared.
func (r *Reached) Moved() bool { return r.moved }

// Differing returns the first of the files that a process of the base has touched, and of
// the folders that it has listed, that is another one in the head, relative to the root of
// the version; empty if there is none, of packages that were not Moved.
func (r *Reached) Differing(f *touch.Files) string {
	root, err := filepath.EvalSymlinks(r.base.Version.Root)
	if err != nil {
		return r.base.Version.Root
	}
	base, head := newContents(r.base.Version.Files()), newContents(r.head.Version.Files())
	for _, name := range slices.Sorted(maps.Keys(f.Paths)) {
		rel, err := filepath.Rel(root, name)
		if err == nil && filepath.IsLocal(rel) && !base.same(head, filepath.ToSlash(rel)) {
			return rel
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Listed)) {
		rel, err := filepath.Rel(root, name)
		if err == nil && filepath.IsLocal(rel) && !base.sameList(head, filepath.ToSlash(rel)) {
			return rel
		}
	}
	return ""
}

// contents are the files of a version and its folders, by path with slashes.
type contents struct {
	files   map[string]string
	folders map[string]map[string]string // what is in each, by name: its mode, or "folder"
}

func newContents(files map[string]string) *contents {
	p := &contents{files: files, folders: map[string]map[string]string{".": {}}}
	for name, what := range files {
		kind, _, _ := strings.Cut(what, " ")
		for at := name; at != "."; {
			dir := path.Dir(at)
			if p.folders[dir] == nil {
				p.folders[dir] = make(map[string]string)
			}
			p.folders[dir][path.Base(at)] = kind
			at, kind = dir, "folder"
		}
	}
	return p
}

// same reports whether the same file, a folder or nothing is at a path in both.
func (p *contents) same(o *contents, rel string) bool {
	return p.files[rel] == o.files[rel] && (p.folders[rel] == nil) == (o.folders[rel] == nil)
}

// sameList reports whether a folder has files of the same names and kinds in both.
func (p *contents) sameList(o *contents, rel string) bool {
	return maps.Equal(p.folders[rel], o.folders[rel])
}
