package source

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
	files []manifestFile
	bytes int64 // sum of the files' sizes
}

type manifestFile struct {
	path string
	mode string
	id   string
	// size is in bytes, for a symbolic link of its target; mtime is in
	// nanoseconds since 1970. Both are of the file on disk, which a filter
	// of git may have made different from the object id names.
	size  int64
	mtime int64
}

// recordManifest records the files at root, which must be those of entries.
func recordManifest(root string, entries []entry) (*manifest, error) {
	found, err := walkFiles(root)
	if err != nil {
		return nil, err
	}
	m := new(manifest)
	for _, e := range entries {
		if e.mode == modeGitlink {
			continue
		}
		f, ok := found[e.path]
		if !ok {
			return nil, fmt.Errorf("%s was not extracted", e.path)
		}
		delete(found, e.path)
		f.mode, f.id = e.mode, e.id
		m.files = append(m.files, f)
		m.bytes += f.size
	}
	for path := range found {
		return nil, fmt.Errorf("%s was extracted but is not part of the tree", path)
	}
	return m, nil
}

// matches reports whether the files at root are those of the manifest, by
// path, kind, size and time.
func (m *manifest) matches(root string) bool {
	found, err := walkFiles(root)
	if err != nil || len(found) != len(m.files) {
		return false
	}
	for _, want := range m.files {
		got := found[want.path]
		want.id = ""
		if got != want {
			return false
		}
	}
	return true
}

// walkFiles lists what is at root and is no folder, by path. Ids are not set.
func walkFiles(root string) (map[string]manifestFile, error) {
	found := make(map[string]manifestFile)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		rel := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		found[rel] = manifestFile{path: rel, mode: gitMode(info.Mode()), size: info.Size(), mtime: info.ModTime().UnixNano()}
		return nil
	})
	return found, err
}

// sortedFiles returns files by path, without those git cannot hold.
func sortedFiles(files map[string]manifestFile) []manifestFile {
	var list []manifestFile
	for _, f := range files {
		if f.mode != "" {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b manifestFile) int { return strings.Compare(a.path, b.path) })
	return list
}

// gitMode returns the mode git gives to a file, "" for what git cannot hold.
func gitMode(m fs.FileMode) string {
	switch {
	case m&fs.ModeSymlink != 0:
		return modeSymlink
	case !m.IsRegular():
		return ""
	case m&0o100 != 0:
		return modeExec
	}
	return modeFile
}

// manifestHead is the first line: format, files, bytes.
const manifestHead = "hone snapshot %d %d %d\n"

// write writes the manifest to path.
func (m *manifest) write(path string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, manifestHead, manifestFormat, len(m.files), m.bytes)
	for _, f := range m.files {
		fmt.Fprintf(&b, "%s %s %d %d\t%s\x00", f.mode, f.id, f.size, f.mtime, f.path)
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
			m.files = append(m.files, f)
		}
	}
	if format != manifestFormat || files != len(m.files) {
		return nil, fmt.Errorf("read %s: not whole or of another format", path)
	}
	return m, nil
}

// parseManifestFile parses one line, NUL included.
func parseManifestFile(line string) (manifestFile, bool) {
	meta, path, ok := strings.Cut(line, "\t")
	path, whole := strings.CutSuffix(path, "\x00")
	f := strings.Fields(meta)
	if !ok || !whole || len(f) != 4 {
		return manifestFile{}, false
	}
	size, err1 := strconv.ParseInt(f[2], 10, 64)
	mtime, err2 := strconv.ParseInt(f[3], 10, 64)
	return manifestFile{path, f[0], f[1], size, mtime}, err1 == nil && err2 == nil
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

// touch sets the time of path to now, which is when it was last used.
func touch(path string) {
	now := time.Now()
	os.Chtimes(path, now, now)
}
