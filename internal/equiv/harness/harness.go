// Package harness holds the source of what runs inside the test binary that compares two
// functions. Its folders are packages that are laid into the module of the functions:
// they use the standard library alone and no language feature newer than Go 1.21.
package harness

import (
	"bytes"
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

//go:embed */*.go
var source embed.FS

// here is the import path of this package.
const here = "github.com/gohone/hone/internal/equiv/harness"

// Names of the packages that are imported by what is laid beside a function.
const (
	Answer  = "answer"  // answers what functions ask of the world around them
	Check   = "check"   // compares
	Draw    = "draw"    // draws values
	Record  = "record"  // records calls
	Drive   = "drive"   // makes calls to record
	Sizes   = "sizes"   // makes longer and shorter inputs
	Handler = "handler" // what a server hands to its handlers; it links net/http
	Images  = "images"  // images and colors; it links package image
)

// Files returns the files of all packages, to lie in folders of dir, whose import path is
// at.
func Files(dir, at string) map[string][]byte {
	files := make(map[string][]byte)
	for name, data := range all() {
		files[filepath.Join(dir, filepath.FromSlash(name))] = bytes.ReplaceAll(data, []byte(`"`+here+`/`),
			[]byte(`"`+at+`/`))
	}
	return files
}

// Digest identifies the source of the harness: twelve hexadecimal digits of
// its hash.
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
		if strings.HasSuffix(path.Base(name), "_test.go") {
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
