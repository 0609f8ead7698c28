package build

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A Binary is the test binary of one package at one version.
type Binary struct {
	Path    string
	Package Package
	Version *source.Version
	// Toolchain is the version of Go that built it, such as "go1.26.0".
	Toolchain string
	// Driver reports whether hone's driver is inside; if not, NoDriver tells why.
	Driver   bool
	NoDriver error
}

// Compile builds the test binary of p at v. The error is an *Error where the
// code is at fault.
func (b *Builder) Compile(ctx context.Context, v *source.Version, p Package) (*Binary, error) {
	if !proc.Pipes {
		return nil, proc.ErrNoPipe
	}
	return b.compile(ctx, v, p, 0)
}

// Relink builds a binary again with its functions in an order that depends on
// the seed, in [1, 2^63). What they do stays the same, and whether the driver is
// to be used.
func (b *Builder) Relink(ctx context.Context, bin *Binary, seed int64) (*Binary, error) {
	if version.IsValid(bin.Toolchain) && version.Compare(bin.Toolchain, "go1.23") < 0 {
		return nil, fmt.Errorf("the linker of %s knows one layout; Go 1.23 and newer know others",
			bin.Toolchain)
	}
	made, err := b.compile(ctx, bin.Version, bin.Package, seed)
	if err == nil {
		made.Driver, made.NoDriver = bin.Driver, bin.NoDriver
	}
	return made, err
}

// Remove deletes what Compile or Relink has made.
func (b *Builder) Remove(bin *Binary) { os.RemoveAll(filepath.Dir(bin.Path)) }

// compile is Compile for a layout, 0 being the linker's own.
func (b *Builder) compile(ctx context.Context, v *source.Version, p Package, layout int64) (*Binary, error) {
	if p.Err != nil {
		return nil, &Error{Version: v.Name, Package: p.ImportPath, Lines: []string{p.Err.Error()}}
	}
	on, err := b.setUp(ctx, v, p)
	if err != nil {
		return nil, err
	}
	path, err := b.newPath()
	if err != nil {
		return nil, err
	}
	args := append([]string{"test", "-c", "-vet=off", "-buildvcs=false", "-o", path},
		b.flags(v, on.overlay, layout)...)
	if p.Race {
		args = append(args, "-race")
	}
	_, r, err := b.goCommandOf(ctx, on.toolchain, v, p.Module, append(args, p.Dir)...)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && r != nil:
		e := compileError(v, p, string(r.Output))
		b.explainCgo(ctx, v, p, e)
		return nil, e
	case err != nil:
		return nil, fmt.Errorf("%s: build %s: %w", v.Name, p.ImportPath, err)
	}
	if _, err := os.Stat(path); err != nil {
		return nil, &Error{Version: v.Name, Package: p.ImportPath,
			Lines: []string{"go test -c made no binary: no test files"}}
	}
	return &Binary{
		Path: path, Package: p, Version: v,
		Toolchain: on.GOVERSION, Driver: on.noDriver == nil, NoDriver: on.noDriver,
	}, nil
}

// flags are the build flags of a version in a layout. overlay is the file of that
// name, empty for none.
func (b *Builder) flags(v *source.Version, overlay string, layout int64) []string {
	var args []string
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if tags := b.tags(v); tags != "" {
		args = append(args, "-tags="+tags)
	}
	if v.Spec.Gcflags != "" {
		args = append(args, "-gcflags="+v.Spec.Gcflags)
	}
	ldflags := v.Spec.Ldflags
	if layout != 0 { // nobody debugs it, and without what a debugger needs it is linked in two thirds of the time
		ldflags = strings.TrimSpace(fmt.Sprintf("%s -w -randlayout=%d", ldflags, layout))
	}
	if ldflags != "" {
		args = append(args, "-ldflags="+ldflags)
	}
	if v.PGO != "" {
		args = append(args, "-pgo="+v.PGO)
	}
	return args
}

// newPath returns where to put the next binary. All paths have one length: it
// reaches the process as argv[0] and moves its stack.
func (b *Builder) newPath() (string, error) {
	b.mu.Lock()
	b.count++
	n := b.count
	b.mu.Unlock()
	dir := filepath.Join(b.Dir, fmt.Sprintf("bin-%06d", n))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("make room for a binary: %w", err)
	}
	return filepath.Join(dir, "hone.test"), nil
}
