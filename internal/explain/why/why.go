// Package why says why the hot lines of a test binary are hot: it asks the compiler about the
// same build, reads the source, and joins both with what profiles show.
package why

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/source"
)

// A Code is what compiler and source say about the code of a test binary.
type Code struct {
	// Compiler is what was said of the build, by the names that files have in its profiles.
	Compiler *diag.Set

	// sources are the packages by file, and snapshot the files by the names that hotspots have.
	sources  map[string]*cause.Source
	snapshot map[string]string
	name     func(file string) string
}

// A Question is what compiler and source are asked about.
type Question struct {
	Version *source.Version
	Package build.Package
	// Reached reports whether samples reach a package of the user's. Nil is all of them.
	Reached func(importPath string) bool
	// Name is the name that hotspots have for a file of the snapshot. Nil leaves it.
	Name func(file string) string
}

// Ask builds the test binary of a package once more with diagnostics, and reads the packages
// that these are of. What does not compile alone is left out.
func Ask(ctx context.Context, b *build.Builder, q Question) (*Code, error) {
	if q.Name == nil {
		q.Name = func(file string) string { return file }
	}
	c := &Code{name: q.Name, sources: make(map[string]*cause.Source), snapshot: make(map[string]string)}
	var err error
	if c.Compiler, err = b.Diagnose(ctx, q.Version, q.Package, build.Asked{Reached: q.Reached}); err != nil {
		return nil, err
	}
	return c, c.read(ctx, b, q.Version, q.Package)
}

// Unasked returns what tells causes without a compiler, from samples and the source of packages
// by file, which may be nil.
func Unasked(sources map[string]*cause.Source) *Code {
	return &Code{sources: sources, name: func(file string) string { return file }}
}

// read reads the packages that the compiler was asked about.
func (c *Code) read(ctx context.Context, b *build.Builder, v *source.Version, p build.Package) error {
	var dirs []string
	for _, file := range c.Compiler.Files() {
		if dir := filepath.Dir(file); filepath.IsAbs(file) && !slices.Contains(dirs, dir) {
			if _, err := os.Stat(file); err == nil && within(v.Root, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	if len(dirs) == 0 {
		return nil
	}
	config := packages.Config{Dir: p.Module, Overlay: p.Files}
	config.Env, config.BuildFlags = b.Loading(v, p.Module)
	all, err := cause.Load(ctx, config, dirs...)
	if err != nil {
		return err
	}
	for _, s := range all {
		for _, f := range s.Files {
			file := s.Fset.Position(f.Package).Filename
			c.sources[file], c.snapshot[c.name(file)] = s, file
		}
	}
	return nil
}

func within(root, dir string) bool {
	rel, err := filepath.Rel(root, dir)
	return err == nil && filepath.IsLocal(rel)
}

// Causes returns the causes of a hotspot, the likeliest first.
func (c *Code) Causes(h explain.Hotspot) []cause.Cause {
	file := h.File
	if original, ok := c.snapshot[file]; ok {
		file = original
	}
	found := cause.Of(cause.Site{
		Kind: h.Kind, Function: h.Function, File: file, Line: h.Line, Share: h.Flat, Below: h.Below,
		Diags: c.Compiler.At(file, h.Line), Compiler: c.Compiler, Source: c.sources[file],
	})
	for i := range found {
		f := &found[i]
		if f.File != "" {
			f.File = c.name(f.File)
		}
		f.Facts.Flow = slices.Clone(f.Facts.Flow)
		for j := range f.Facts.Flow {
			f.Facts.Flow[j].File = c.name(f.Facts.Flow[j].File)
		}
	}
	return found
}
