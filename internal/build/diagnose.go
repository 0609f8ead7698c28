package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/source"
)

// Asked says what the compiler is asked about, besides the package of a test binary: other
// packages that are linked to it.
type Asked struct {
	// Dependencies are modules that are not the user's, vendored or not. The user's are the main
	// module, those of a workspace, and those that a folder replaces.
	Dependencies bool
	// Reached reports whether a package, by its import path, is worth the time: the compiler
	// goes through it again, as its cache keeps nothing of what it says. Nil is all of them.
	Reached func(importPath string) bool
}

// Diagnose builds the test binary of p at v as Compile does, and returns what the compiler
// says about the packages asked about. The names of files are those that profiles of the binary
// have. The error is an *Error where the code is at fault.
func (b *Builder) Diagnose(ctx context.Context, v *source.Version, p Package, about Asked) (*diag.Set, error) {
	on, err := b.setUp(ctx, v, p)
	if err != nil {
		return nil, err
	}
	d := diagnosis{Builder: b, tool: on.toolchain, version: v, pkg: p, overlay: on.overlay}
	if d.linked, err = d.list(ctx, about); err != nil {
		return nil, err
	}
	// The compiler writes nothing where the go command finds a package in its cache, so
	// each run has a folder of its own, which is part of the key there.
	if d.dir, err = os.MkdirTemp(b.Dir, "diagnostics-"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(d.dir)
	said, err := d.build(ctx)
	if err != nil {
		return nil, err
	}
	return d.read(said)
}

// A diagnosis is one build for diagnostics.
type diagnosis struct {
	*Builder
	tool    *toolchain
	version *source.Version
	pkg     Package
	overlay string // the file for -overlay; may be empty
	dir     string // where the compiler writes
	linked  []linkedPackage
}

// A linkedPackage is what is read of a package that is linked to a test binary.
type linkedPackage struct {
	Dir, ImportPath, ForTest string
	Standard                 bool
	Module                   *struct {
		Main    bool
		Replace *struct{ Version string }
	}
	GoFiles, CgoFiles, TestGoFiles, XTestGoFiles []string
}

// users reports whether the package is the user's own.
func (l *linkedPackage) users() bool {
	return l.Module == nil || l.Module.Main || l.Module.Replace != nil && l.Module.Replace.Version == ""
}

func (d *diagnosis) list(ctx context.Context, about Asked) ([]linkedPackage, error) {
	args := []string{"list", "-deps", "-test",
		"-json=Dir,ImportPath,ForTest,Standard,Module,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles"}
	args = append(append(args, d.flags(d.version, d.overlay, 0)...), d.pkg.Dir)
	out, r, err := d.goCommandOf(ctx, d.tool, d.version, d.pkg.Module, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: list what is linked to %s: %w", d.version.Name, d.pkg.ImportPath, explain(err, r))
	}
	all, err := decodeList[linkedPackage](d.version, out)
	return slices.DeleteFunc(all, func(l linkedPackage) bool {
		path, _, _ := strings.Cut(l.ImportPath, " ")
		return l.Standard || !l.users() && !about.Dependencies || strings.HasSuffix(path, ".test") ||
			path != d.pkg.ImportPath && about.Reached != nil && !about.Reached(path)
	}), err
}

// build runs the compiler and returns what it printed; nil if that cannot be had.
func (d *diagnosis) build(ctx context.Context) ([]byte, error) {
	path, err := d.newPath()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(filepath.Dir(path))
	events := version.Compare(d.tool.release(), "go1.24") >= 0
	args := []string{"test", "-c", "-vet=off", "-buildvcs=false", "-o", path}
	if events { // without it only the tail of what the compiler prints would be kept
		args = append(args, "-json")
	}
	plain := *d.version
	plain.Spec.Gcflags = ""
	args = append(args, d.flags(&plain, d.overlay, 0)...)
	args = append(append(args, d.gcflags(events)...), d.pkg.Dir)
	out, r, err := d.goCommandOf(ctx, d.tool, d.version, d.pkg.Module, args...)
	said := printed(out)
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && r != nil:
		return nil, compileError(d.version, d.pkg, string(said)+string(r.Output))
	case err != nil:
		return nil, fmt.Errorf("%s: ask the compiler about %s: %w", d.version.Name, d.pkg.ImportPath, err)
	case !events:
		return nil, nil
	}
	return said, nil
}

// gcflags are the flags that ask the compiler, with those of the version. The last flag that
// matches a package is the only one that counts for it.
func (d *diagnosis) gcflags(inlined bool) []string {
	ask := "-json=0," + d.dir
	if inlined {
		ask += " -m"
	}
	own := d.version.Spec.Gcflags
	pattern, flags, hasPattern := strings.Cut(own, "=")
	if strings.HasPrefix(own, "-") || !hasPattern {
		pattern, flags = "", own
	}
	var args []string
	if own != "" && pattern != "" {
		args = append(args, "-gcflags="+own)
	}
	for _, path := range d.paths() {
		theirs := ""
		if pattern == "all" || pattern == path || pattern == "" && path == d.pkg.ImportPath {
			theirs = flags + " "
		}
		args = append(args, "-gcflags="+path+"="+theirs+ask)
	}
	return args
}

// paths are the import paths of the packages to ask about, in order. The tests of a package
// are compiled with the flags of the package.
func (d *diagnosis) paths() []string {
	paths := []string{d.pkg.ImportPath}
	for _, l := range d.linked {
		path, _, _ := strings.Cut(l.ImportPath, " ")
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// printed is what compilers printed, by the events of go build -json.
func printed(events []byte) []byte {
	var text bytes.Buffer
	for dec := json.NewDecoder(bytes.NewReader(events)); ; {
		var e struct{ Output string }
		if dec.Decode(&e) != nil {
			return text.Bytes()
		}
		text.WriteString(e.Output)
	}
}

// read makes the set of what the compiler wrote and printed.
func (d *diagnosis) read(said []byte) (*diag.Set, error) {
	named, err := d.realNames()
	if err != nil {
		return nil, err
	}
	set := &diag.Set{Toolchain: d.tool.release(), Folders: make(map[string]string)}
	for _, l := range d.linked {
		if len(l.CgoFiles) > 0 {
			path, _, _ := strings.Cut(l.ImportPath, " ")
			set.Folders[path] = l.Dir
		}
	}
	if err := set.Read(d.dir, named); err != nil {
		return nil, err
	}
	if err := set.Inlined(bytes.NewReader(said), d.pkg.Module, named); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	seen := make(map[string]bool)
	for _, l := range d.linked {
		path, _, _ := strings.Cut(l.ImportPath, " ")
		for _, name := range slices.Concat(l.GoFiles, l.CgoFiles, l.TestGoFiles, l.XTestGoFiles) {
			file := filepath.Join(l.Dir, name)
			if seen[file] { // also compiled for the tests
				continue
			}
			seen[file] = true
			if set.Hides(path, file) {
				set.Lacks = append(set.Lacks, diag.Lack{Kind: diag.FileHidden, What: file})
			}
			if err := set.Rename(file, d.pkg.Files[file]); err != nil && !errors.Is(err, os.ErrNotExist) {
				return nil, err
			}
		}
	}
	return set, nil
}

// realNames gives files that were laid over others the names of those.
func (d *diagnosis) realNames() (func(string) string, error) {
	var overlay struct{ Replace map[string]string }
	if d.overlay != "" {
		data, err := os.ReadFile(d.overlay)
		if err == nil {
			err = json.Unmarshal(data, &overlay)
		}
		if err != nil {
			return nil, fmt.Errorf("read the overlay: %w", err)
		}
	}
	real := make(map[string]string)
	for path, by := range overlay.Replace {
		real[by] = path
	}
	return func(file string) string {
		if path, ok := real[file]; ok {
			return path
		}
		return file
	}, nil
}

// Loading returns the environment and the flags with which package golist reads the packages
// that Compile builds for v in dir.
func (b *Builder) Loading(v *source.Version, dir string) (env, flags []string) {
	if tags := b.tags(v); tags != "" {
		flags = append(flags, "-tags="+tags)
	}
	return append(goEnv(v, dir), b.TempEnv()...), flags
}
