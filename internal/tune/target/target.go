package target

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
)

// A Target is the package that is tuned, in a copy of its code.
type Target struct {
	Builder *build.Builder
	// Version is the code, in a folder where tests and benchmarks may write.
	Version *source.Version
	// Restore undoes what they wrote, and returns the files that they had changed. A
	// nil Restore undoes nothing.
	Restore func() ([]string, error)
	Package build.Package
	// Importers are the packages whose tests can vouch for a change, Package
	// first.
	Importers []build.Package
	// TestRun and TestSkip select tests as -run and -skip do; empty selects all.
	TestRun, TestSkip string
	// Selected says which tests of packages do not run, or not in random order, by import
	// path. A package that is not in it has nothing special.
	Selected map[string]*Selection
	// Long are the names of tests that take long, by import path of their package.
	Long map[string][]string
}

// Compile builds the test binary of the package with the files of a tree laid over it.
func (t *Target) Compile(ctx context.Context, tree rewrite.Tree) (*build.Binary, error) {
	p := t.Package
	p.Files = tree.Files
	return t.Builder.Compile(ctx, t.Version, p)
}

// Load reads packages of a tree, given by their import paths, with their types.
func (t *Target) Load(ctx context.Context, tree rewrite.Tree, packages ...string) (*rewrite.Code, error) {
	opt := t.Options()
	_, opt.Flags = t.Builder.Loading(t.Version, t.Package.Module)
	return rewrite.Load(ctx, tree, opt, slices.Sorted(slices.Values(packages))...)
}

// Options say how to load code of the version, without its tags.
func (t *Target) Options() rewrite.Options {
	env, _ := t.Builder.Loading(t.Version, t.Package.Module)
	return rewrite.Options{Dir: t.Package.Module, Env: env}
}

// Restored calls Restore.
func (t *Target) Restored() ([]string, error) {
	if t.Restore == nil {
		return nil, nil
	}
	return t.Restore()
}
