// Package probe holds benchmarks that tell about the machine rather than about
// anybody's code: small ones of different nature, which hone compares with
// themselves. They need nothing but Go and can be built wherever hone runs.
package probe

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
)

// ImportPath is the path of the package that Write makes.
const ImportPath = "hone.example/probe"

// benchmarks are this package's own, which are tests of it like any other.
//
//go:embed bench_test.go
var benchmarks []byte

// goMod asks for no more of the toolchain than the benchmarks do.
const goMod = "module " + ImportPath + "\n\ngo 1.22\n"

// Write makes a module of the benchmarks in the folder dir, which must be
// there.
func Write(dir string) error {
	for name, content := range map[string][]byte{"go.mod": []byte(goMod), "bench_test.go": benchmarks} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return fmt.Errorf("write hone's own benchmarks: %w", err)
		}
	}
	return nil
}
