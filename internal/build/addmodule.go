package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/source"
)

// A ModFile is a go.mod with its go.sum, which may be nil.
type ModFile struct{ Mod, Sum []byte }

// addModuleTimeout is what it may take to get a module with all that it needs.
const addModuleTimeout = 2 * time.Minute

// A Requirement is a package at a version of the module with a path, which has it.
type Requirement struct{ Path, Package, Version string }

// AddModule returns what "go get" of a requirement makes of the go.mod and go.sum
// of a module, given by its directory, as if its code used the package. It works on
// copies: the module is not touched. What is not in the module cache the go command
// fetches, where it may. An error is one line.
func (b *Builder) AddModule(ctx context.Context, v *source.Version, module string, have ModFile,
	add Requirement) (ModFile, error) {
	pkg, version := add.Package, add.Version
	none := ModFile{}
	t, err := b.toolchain(ctx, v, module)
	if err != nil {
		return none, err
	}
	dir, err := os.MkdirTemp(b.Dir, "module-")
	if err != nil {
		return none, err
	}
	defer os.RemoveAll(dir)
	mod, sum := filepath.Join(dir, "go.mod"), filepath.Join(dir, "go.sum")
	if err = os.WriteFile(mod, have.Mod, 0o600); err == nil && have.Sum != nil {
		err = os.WriteFile(sum, have.Sum, 0o600)
	}
	if err != nil {
		return none, err
	}
	// -modfile does not go with workspaces.
	alone := *v
	alone.GoWork = "off"
	within, cancel := context.WithTimeout(ctx, addModuleTimeout)
	defer cancel()
	_, r, err := b.goCommandOf(within, t, &alone, module, "get", "-modfile="+mod, pkg+"@"+version)
	switch {
	case ctx.Err() != nil:
		return none, context.Cause(ctx)
	case within.Err() != nil:
		return none, fmt.Errorf("go get %s@%s took more than %v", pkg, version, addModuleTimeout)
	case err != nil:
		return none, fmt.Errorf("go get %s@%s: %w", pkg, version, explain(err, r))
	}
	var out ModFile
	if out.Mod, err = os.ReadFile(mod); err != nil {
		return none, err
	}
	if out.Sum, err = os.ReadFile(sum); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return none, err
	}
	out.Mod, err = direct(out.Mod, add.Path)
	return out, err
}

// direct takes the mark from the requirement of a module that says that no code of the
// main module uses it: go get cannot know better.
func direct(data []byte, path string) ([]byte, error) {
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range f.Require {
		if r.Mod.Path == path {
			r.Indirect = false
		}
	}
	f.SetRequireSeparateIndirect(f.Require)
	f.Cleanup()
	return f.Format()
}

// RaiseGo returns a go.mod that asks for another language version, such as "1.27".
func RaiseGo(data []byte, language string) ([]byte, error) {
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, err
	}
	if err := f.AddGoStmt(language); err != nil {
		return nil, err
	}
	return f.Format()
}

// Toolchain returns the version of Go that builds a module, given by its directory, such
// as "go1.26.0".
func (b *Builder) Toolchain(ctx context.Context, v *source.Version, module string) (string, error) {
	t, err := b.toolchain(ctx, v, module)
	if err != nil {
		return "", err
	}
	return t.GOVERSION, nil
}
