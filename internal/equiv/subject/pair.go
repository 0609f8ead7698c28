package subject

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
)

// A Pair is a function in two trees.
type Pair struct {
	Version *source.Version
	// Package is the one that holds the function, without files laid over it.
	Package    build.Package
	Base, Head rewrite.Tree
	// Function is its name in both, as rewrite.FunctionName gives it.
	Function string
	// Callers are other packages whose tests and benchmarks call it.
	Callers []build.Package
	// Tests returns what -run and -skip take for the tests of a package whose calls are
	// recorded, and what -run takes for those of them that take long, empty for none; nil
	// records those of all.
	Tests func(path string) (run, skip, long string)
	// Restore undoes what tests and benchmarks have written while calls were recorded; nil
	// undoes nothing.
	Restore func() error
}

// AllCallers are the packages whose tests and benchmarks call the function: its own first.
func (p Pair) AllCallers() []build.Package {
	all := []build.Package{p.Package}
	for _, c := range p.Callers {
		if c.Dir != p.Package.Dir {
			all = append(all, c)
		}
	}
	return all
}

// harnessFolder is where the harness lies in the package of the function.
const harnessFolder = "honeharness"

// HarnessPath is the import path of a package of the harness in the module of the function.
func (p Pair) HarnessPath(pkg string) string {
	return p.Package.ImportPath + "/" + harnessFolder + "/" + pkg
}

// HarnessFiles returns the files of the harness, in a folder below the package.
func (p Pair) HarnessFiles() map[string][]byte {
	return harness.Files(filepath.Join(p.Package.Dir, harnessFolder), p.Package.ImportPath+"/"+harnessFolder)
}

// WithoutTests removes the tests of the package from files: the programs made here need
// none of them, and none of them may get in their way. Those in files stay.
func (p Pair) WithoutTests(files map[string][]byte) error {
	names, err := filepath.Glob(filepath.Join(p.Package.Dir, "*_test.go"))
	for _, name := range names {
		if _, ours := files[name]; !ours {
			files[name] = nil
		}
	}
	return err
}

// Compile builds the test binary of a package with files laid over a tree. It is linked
// without what debuggers read, which would take as long as the rest of the link.
func (p Pair) Compile(ctx context.Context, b *build.Builder, of build.Package, tree rewrite.Tree,
	files map[string][]byte) (*build.Binary, error) {
	v := *p.Version
	v.Spec.Ldflags = strings.TrimSpace(v.Spec.Ldflags + " -s -w")
	of.Files = tree.With(files).Files
	return b.Compile(ctx, &v, of)
}
