package source

import (
	"context"
	"maps"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source/cache"
)

// A Version is the identity of some code, with the snapshot that holds it. It
// does not change, and its snapshot stays where it is until the Resolver that
// made it is closed. Callers must not write into the snapshot: what they
// change is extracted again by the next run.
type Version struct {
	// Name is how the version is printed: as it was written.
	Name string
	// Commit is the full hash of the commit the code started from, "" for
	// directories and for a repository without a commit.
	Commit string
	// Tree identifies the content: git's name of the tree with everything
	// the snapshot holds, submodules and rewritten go.mod files included.
	// For a folder within a directory version it covers the place of the
	// folder, too. Equal trees mean equal code.
	Tree string
	// Dirty reports that the content is not that of Commit: there are
	// uncommitted changes, a patch or tests of another version.
	Dirty bool
	// Root is the folder of the snapshot, an absolute path of the same
	// length for all versions.
	Root string
	// Dir is what the directory the version was resolved in, or for a
	// directory version that directory, is within Root.
	Dir string
	// GoWork is the value for GOWORK when building: a go.work file or
	// "off", never empty.
	GoWork string
	// PGO is the value of -pgo when building: "off", "auto", a file whose path
	// depends on its content alone, or nothing.
	PGO string
	// Spec is what was asked for.
	Spec Spec
	// Warnings says what the snapshot lacks.
	Warnings []sample.Warning

	at *resolved
}

// Files returns the files of the snapshot: from the path relative to Root,
// with slashes, to a string that is equal for files of equal mode and content.
// The map belongs to the caller.
func (v *Version) Files() map[string]string { return maps.Clone(v.at.files) }

// Origin returns the folder of the user that Root stands for, "" where there is
// none, as for a commit.
func (v *Version) Origin() string { return v.at.code.origin }

// Original returns the name by which the user knows a file of the snapshot: below Origin, or
// relative to the root of a commit. A file from elsewhere keeps its name.
func (v *Version) Original(file string) string {
	rel, ok := strings.CutPrefix(file, v.Root+string(filepath.Separator))
	if !ok {
		return file
	}
	return filepath.Join(v.Origin(), rel)
}

// A resolved is a place with its snapshot, before the keys that concern only
// the build.
type resolved struct {
	code  code
	tree  string
	snap  *cache.Snapshot
	files map[string]string // as Version.Files
}

// A code is what is known of the code at a place before it is extracted.
type code struct {
	content  cache.Content
	commit   string
	dirty    bool
	origin   string // the folder that Root stands for, "" if there is none
	prefix   string // from origin to the directory asked for, with slashes
	warnings []sample.Warning
	// ignores reports whether git ignores a path.
	ignores func(ctx context.Context, path string) bool
}
