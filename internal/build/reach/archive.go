package reach

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// An Archive is what was compiled of one package.
type Archive struct {
	// Path is the import path, "main" for the main package of a test binary.
	Path string
	// File is where the archive lies.
	File string
	// Std reports whether the package is of the standard library.
	Std bool
}

// A file is an archive that was read. It does not change.
type file struct {
	objects []*object
	// foreign reports whether it holds what no Go tool made, as cgo's objects.
	foreign bool
}

// A Reader reads archives, each once: those that two programs share are most of
// both. It must not be used by two goroutines at once.
type Reader struct {
	// GOROOT is that of the toolchain that made the archives.
	GOROOT string

	files map[string]*file
}

var builtinLine = regexp.MustCompile(`(?m)^\t\{"([^"]+)", ([01])\},$`)

// builtins returns what the compiler refers to by a number, in order. The list is
// in the source of the toolchain alone.
func (r *Reader) builtins() ([]symbolName, error) {
	text, err := os.ReadFile(filepath.Join(r.GOROOT, "src/cmd/internal/goobj/builtinlist.go"))
	if err != nil {
		return nil, fmt.Errorf("read what the compiler knows by number: %w: %w", err, ErrUnsupported)
	}
	var list []symbolName
	for _, m := range builtinLine.FindAllSubmatch(text, -1) {
		list = append(list, symbolName{string(m[1]), uint16(m[2][0] - '0')})
	}
	return list, nil
}

func (r *Reader) read(path string) (*file, error) {
	if f := r.files[path]; f != nil {
		return f, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := parseArchive(string(data))
	if err != nil {
		return nil, fmt.Errorf("read archive %s: %w", path, err)
	}
	if r.files == nil {
		r.files = make(map[string]*file)
	}
	r.files[path] = f
	return f, nil
}

const (
	arMagic  = "!<arch>\n"
	arHeader = 60
)

// parseArchive reads the members of an archive as cmd/pack writes them.
func parseArchive(data string) (*file, error) {
	if !strings.HasPrefix(data, arMagic) {
		return nil, fmt.Errorf("not an archive: %w", ErrUnsupported)
	}
	f := new(file)
	for at := len(arMagic); at < len(data); {
		if at+arHeader > len(data) {
			return nil, errors.New("it is cut short")
		}
		header := data[at : at+arHeader]
		size, err := strconv.Atoi(strings.TrimSpace(header[48:58]))
		at += arHeader
		if err != nil || size < 0 || at+size > len(data) {
			return nil, errors.New("it is cut short")
		}
		name := strings.TrimSpace(header[:16])
		if err := f.member(name, data[at:at+size]); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		at += size + size%2
	}
	return f, nil
}

// member adds one member.
func (f *file) member(name, data string) error {
	switch {
	case name == "__.PKGDEF" || name == "preferlinkext" || name == "dynimportfail":
		return nil
	case !strings.HasPrefix(data, "go object "):
		f.foreign = true
		return nil
	}
	line, _, _ := strings.Cut(data, "\n")
	_, after, ok := strings.Cut(data, "\n!\n")
	if !ok {
		return ErrUnsupported
	}
	k, err := kindsOf(line)
	if err != nil {
		return err
	}
	o, err := newObject(after, k)
	if err != nil {
		return err
	}
	f.objects = append(f.objects, o)
	return nil
}
