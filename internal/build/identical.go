package build

import (
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"hash"
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
	digest := a.Digest()
	return digest != "" && digest == b.Digest()
}

// Digest returns what two binaries have in common exactly if they are
// Identical, also when they were built at different times: 64 hexadecimal
// digits, or nothing where the binary cannot be read. It reads the whole file.
func (b *Binary) Digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "toolchain %q driver %t\n", b.Toolchain, b.Driver)
	if err := hashProgram(h, b.Path); err != nil {
		return ""
	}
	files := b.readable()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "file %q %q\n", name, files[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// notCode are the loaded sections that a comment or another directory changes
// and that do not change what the program does.
var notCode = []string{".note.go.buildid", ".note.gnu.build-id", ".gopclntab", ".go.module"}

// hashProgram adds the sections that make a process what it is. Each one's
// size stands before its content, so that no two lists of them look alike.
func hashProgram(h hash.Hash, path string) error {
	f, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || slices.Contains(notCode, s.Name) {
			continue
		}
		fmt.Fprintf(h, "section %q %v %v %d\n", s.Name, s.Type, s.Flags, s.Size)
		if s.Type == elf.SHT_NOBITS {
			continue
		}
		if _, err := io.CopyN(h, s.Open(), int64(s.Size)); err != nil {
			return fmt.Errorf("read section %s: %w", s.Name, err) // it is cut short
		}
	}
	return nil
}

// readable returns the content of what a benchmark may read, by name: what lies
// in the package's folder and below, Go files apart, and every testdata folder
// of the version.
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
