package cache

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/source/tree"
)

// manifestFormat changes whenever snapshots of before can no longer be used.
// It is part of their names, too.
const manifestFormat = 1

// A manifest records what a snapshot held when it was made. It is kept beside
// the snapshot: a line with the format, the number of files and their size in
// bytes, then for each file, by path,
//
//	mode SP id SP size SP mtime TAB path NUL
type manifest struct {
	Files []File
	bytes int64 // sum of the files' sizes
}

// A File is one file of a snapshot.
type File struct {
	Path string // relative to the snapshot, with slashes
	Mode string // as in [tree.Entry]
	ID   string // git's object name of the content, "" if unknown
	// Size is in bytes, for a symbolic link of its target; Mtime is in
	// nanoseconds since 1970. Both are of the file on disk, which a filter
	// of git may have made different from the object that ID names.
	Size  int64
	Mtime int64
}

// recordManifest records the files at root, which must be those of entries.
func recordManifest(root string, entries []tree.Entry) (*manifest, error) {
	found, err := Walk(root)
	if err != nil {
		return nil, err
	}
	m := new(manifest)
	for _, e := range entries {
		if e.Mode == tree.ModeGitlink {
			continue
		}
		f, ok := found[e.Path]
		if !ok {
			return nil, fmt.Errorf("%s was not extracted", e.Path)
		}
		delete(found, e.Path)
		f.Mode, f.ID = e.Mode, e.ID
		m.Files = append(m.Files, f)
		m.bytes += f.Size
	}
	for path := range found {
		return nil, fmt.Errorf("%s was extracted but is not part of the tree", path)
	}
	return m, nil
}

// matches reports whether the files at root are those of the manifest, by
// path, kind, size and time.
func (m *manifest) matches(root string) bool {
	found, err := Walk(root)
	if err != nil || len(found) != len(m.Files) {
		return false
	}
	for _, want := range m.Files {
		got := found[want.Path]
		want.ID = ""
		if got != want {
			return false
		}
	}
	return true
}

// Walk lists what is at root and is no folder, by path. Ids are not set.
func Walk(root string) (map[string]File, error) {
	found := make(map[string]File)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		found[rel] = File{Path: rel, Mode: gitMode(info.Mode()), Size: info.Size(),
			Mtime: info.ModTime().UnixNano()}
		return nil
	})
	return found, err
}

// SortedFiles returns files by path, without those git cannot hold.
func SortedFiles(files map[string]File) []File {
	var list []File
	for _, f := range files {
		if f.Mode != "" {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return list
}

// gitMode returns the mode git gives to a file, "" for what git cannot hold.
func gitMode(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return tree.ModeSymlink
	case !m.IsRegular():
		return ""
	case m&0o100 != 0:
		return tree.ModeExec
	}
	return tree.ModeFile
}

// manifestHead is the first line: format, files, bytes.
const manifestHead = "hone snapshot %d %d %d\n"

// write writes the manifest to path.
func (m *manifest) write(path string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, manifestHead, manifestFormat, len(m.Files), m.bytes)
	for _, f := range m.Files {
		fmt.Fprintf(&b, "%s %s %d %d\t%s\x00", f.Mode, f.ID, f.Size, f.Mtime, f.Path)
	}
	return os.WriteFile(path, b.Bytes(), 0o600)
}

// readManifest reads the manifest at path.
func readManifest(path string) (*manifest, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	m := new(manifest)
	var format, files int
	head, body, _ := strings.Cut(string(data), "\n")
	if _, err := fmt.Sscanf(head+"\n", manifestHead, &format, &files, &m.bytes); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	for line := range strings.SplitAfterSeq(body, "\x00") {
		if f, ok := parseManifestFile(line); ok {
			m.Files = append(m.Files, f)
		}
	}
	if format != manifestFormat || files != len(m.Files) {
		return nil, fmt.Errorf("read %s: not whole or of another format", path)
	}
	return m, nil
}

// parseManifestFile parses one line, NUL included.
func parseManifestFile(line string) (File, bool) {
	meta, path, ok := strings.Cut(line, "\t")
	path, whole := strings.CutSuffix(path, "\x00")
	f := strings.Fields(meta)
	if !ok || !whole || len(f) != 4 {
		return File{}, false
	}
	size, err1 := strconv.ParseInt(f[2], 10, 64)
	mtime, err2 := strconv.ParseInt(f[3], 10, 64)
	return File{path, f[0], f[1], size, mtime}, err1 == nil && err2 == nil
}

// readManifestBytes reads only how large a snapshot is, in bytes.
func readManifestBytes(path string) (int64, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	var format, files int
	var size int64
	_, err = fmt.Fscanf(f, manifestHead, &format, &files, &size)
	return size, err
}

// Touch sets the time of path to now, which is when it was last used.
func Touch(path string) {
	now := time.Now()
	os.Chtimes(path, now, now)
}
