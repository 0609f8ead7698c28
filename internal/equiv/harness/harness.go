// Package harness holds the source of what runs inside the test binary that compares two
// functions. Its folders are packages that are laid into the module of the functions:
// they use the standard library alone and no language feature newer than Go 1.21.
package harness

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed check/*.go
var source embed.FS

// httpFile is what is needed for functions that are handed what a server hands to its
// handlers: it links net/http.
const httpFile = "check/http.go"

// Files returns the files of the harness, to lie in dir. Those that know of net/http are
// among them if handlers is true.
func Files(dir string, handlers bool) map[string][]byte {
	files := make(map[string][]byte)
	for name, data := range all() {
		if name != httpFile || handlers {
			files[filepath.Join(dir, path.Base(name))] = data
		}
	}
	return files
}

// Digest tells states of the harness apart: twelve hexadecimal digits.
func Digest() string {
	h := sha256.New()
	files := all()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s", name, len(files[name]), files[name])
	}
	return fmt.Sprintf("%.6x", h.Sum(nil))
}

// all returns the source without tests, by name below this folder.
func all() map[string][]byte {
	files := make(map[string][]byte)
	names, err := fs.Glob(source, "*/*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[name], err = source.ReadFile(name); err != nil {
			break
		}
	}
	if err != nil {
		panic(err) // it is in this program
	}
	return files
}
