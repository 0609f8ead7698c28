package build

import (
	"bytes"
	"debug/elf"
	"io"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Identical reports whether two binaries are the same program run on the same
// files: every loaded section is equal, apart from those that only hold the
// build's identity and line numbers, and so are the files beside the package
// and all testdata. Where the binaries cannot be read it says no.
//
// That the environment and the arguments are equal is for the caller to know.
func Identical(a, b *Binary) bool {
	if a == b {
		return true
	}
	if a.Toolchain != b.Toolchain || a.Driver != b.Driver {
		return false
	}
	return sameProgram(a.Path, b.Path) && sameFiles(a, b)
}

// notCode are the loaded sections that a comment or another directory changes
// and that do not change what the program does.
var notCode = []string{".note.go.buildid", ".note.gnu.build-id", ".gopclntab", ".go.module"}

func sameProgram(a, b string) bool {
	x, err := elf.Open(a)
	if err != nil {
		return false
	}
	defer x.Close()
	y, err := elf.Open(b)
	if err != nil {
		return false
	}
	defer y.Close()
	return slices.EqualFunc(loaded(x), loaded(y), sameSection)
}

// loaded returns the sections that make a process what it is.
func loaded(f *elf.File) []*elf.Section {
	var out []*elf.Section
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC != 0 && !slices.Contains(notCode, s.Name) {
			out = append(out, s)
		}
	}
	return out
}

func sameSection(s, t *elf.Section) bool {
	return s.Name == t.Name && s.Type == t.Type && s.Flags == t.Flags && s.Size == t.Size &&
		(s.Type == elf.SHT_NOBITS || sameContent(s, t))
}

func sameContent(s, t *elf.Section) bool {
	r, u := s.Open(), t.Open()
	var x, y [64 << 10]byte
	for {
		n, err1 := io.ReadFull(r, x[:])
		m, err2 := io.ReadFull(u, y[:])
		if n != m || !bytes.Equal(x[:n], y[:m]) {
			return false
		}
		if err1 != nil || err2 != nil {
			return err1 == err2 && (err1 == io.EOF || err1 == io.ErrUnexpectedEOF)
		}
	}
}

// sameFiles compares what a benchmark may read: what lies in the package's
// folder and below, Go files apart, and every testdata folder of the version.
func sameFiles(a, b *Binary) bool {
	return maps.Equal(a.readable(), b.readable())
}

func (b *Binary) readable() map[string]string {
	folder, err := filepath.Rel(b.Version.Root, b.Package.Dir)
	if err != nil {
		folder = "."
	}
	return readable(b.Version.Files(), filepath.ToSlash(folder))
}

func readable(files map[string]string, folder string) map[string]string {
	maps.DeleteFunc(files, func(name, _ string) bool {
		dir := path.Dir(name)
		testdata := slices.Contains(strings.Split(dir, "/"), "testdata")
		below := folder == "." || dir == folder || strings.HasPrefix(dir, folder+"/")
		return !testdata && (!below || strings.HasSuffix(name, ".go"))
	})
	return files
}
