package build

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/source"
)

// A Reacher decides which benchmarks a change can reach. It keeps what it has read,
// of which much is in every test binary. Two goroutines must not use it at the same
// time.
type Reacher struct {
	builder *Builder
	readers map[string]*reach.Reader // by GOROOT
	of      *Binary                  // base was read of it
	base    *linked
}

// A linked is what is linked to one test binary, before it is.
type linked struct {
	*reach.Program
	// settings and modules are what the linker and the program are told of them.
	settings string
	modules  string
	// folders are where the packages lie, relative to the version where they are in it.
	folders string
}

// A Reached is what a change reaches. It must not be used by two goroutines at once,
// apart from Differing.
type Reached struct {
	comparison *reach.Comparison
	base, head *Binary
	moved      bool // whether packages lie in other folders
}

// Benchmarks returns the names of the benchmarks that both binaries have, sorted.
func (r *Reached) Benchmarks() []string { return r.comparison.Benchmarks() }

// Benchmark returns nil if both binaries are the same in all that a benchmark, given by
// the name of its function, can reach; otherwise a reason. Where that is [reach.Files],
// nothing else speaks against it: Differing then decides.
func (r *Reached) Benchmark(name string) *reach.Reason { return r.comparison.Benchmark(name) }

// NewReacher returns a Reacher for binaries of b.
func (b *Builder) NewReacher() *Reacher {
	return &Reacher{builder: b, readers: make(map[string]*reach.Reader)}
}

// Compare compares what the benchmarks of a package can reach in two binaries. An
// error says why that is not known; it wraps [reach.ErrUnsupported] where it will
// not be, for this toolchain or system. That processes get the same environment is
// for the caller to know.
func (r *Reacher) Compare(ctx context.Context, base, head *Binary) (*Reached, error) {
	if r.of != base {
		var err error
		if r.base, err = r.link(ctx, base); err != nil {
			return nil, err
		}
		r.of = base
	}
	other, err := r.link(ctx, head)
	if err != nil {
		return nil, err
	}
	out := &Reached{base: base, head: head, comparison: reach.Compare(r.base.Program, other.Program, reach.Outside{
		Settings:  r.base.settings == other.settings && base.Driver == head.Driver,
		Files:     maps.Equal(base.Version.Files(), head.Version.Files()),
		BuildInfo: r.base.modules == other.modules,
	})}
	out.moved = r.base.folders != other.folders
	return out, nil
}

// listedObject is what is read of a package that is linked to a test binary.
type listedObject struct {
	ImportPath, Export, DefaultGODEBUG, Dir string
	Standard                                bool
	Deps                                    []string
	Module                                  *struct {
		Path, Version string
		Replace       *struct{ Path, Version string }
	}
}

// link reads what is linked to a test binary. All of it lies in the build cache,
// since the binary was built.
func (r *Reacher) link(ctx context.Context, bin *Binary) (*linked, error) {
	v, p := bin.Version, bin.Package
	t, list, err := r.list(ctx, v, p)
	if err != nil {
		return nil, err
	}
	main := list[p.ImportPath+".test"]
	if main == nil {
		return nil, fmt.Errorf("%s: go list knows no test binary of %s", v.Name, p.ImportPath)
	}
	var archives []reach.Archive
	modules := make(map[string]bool)
	var folders strings.Builder
	for _, path := range append(main.Deps, main.ImportPath) {
		o := list[path]
		if o == nil || o.Export == "" && path != "unsafe" {
			return nil, fmt.Errorf("%s: go list knows nothing of %s", v.Name, path)
		}
		fmt.Fprintln(&folders, path, strings.TrimPrefix(o.Dir, v.Root))
		if o.Module != nil {
			modules[fmt.Sprint(o.Module.Path, o.Module.Version, o.Module.Replace)] = true
		}
		name, _, _ := strings.Cut(path, " ") // without the binary that it was compiled for
		if o == main {
			name = "main"
		}
		if o.Export != "" {
			archives = append(archives, reach.Archive{Path: name, File: o.Export, Std: o.Standard})
		}
	}
	reader := r.readers[t.GOROOT]
	if reader == nil {
		reader = &reach.Reader{GOROOT: t.GOROOT}
		r.readers[t.GOROOT] = reader
	}
	program, err := reader.Load(archives)
	if err != nil {
		return nil, err
	}
	return &linked{
		Program: program, folders: folders.String(), modules: strings.Join(slices.Sorted(maps.Keys(modules)), "\n"),
		settings: fmt.Sprintf("%s %s %q %q %q %q", t.GOROOT, t.GOVERSION, v.Spec.Ldflags, v.Spec.GOAMD64,
			v.Spec.Experiment, main.DefaultGODEBUG),
	}, nil
}

// list lists what the test binary of a package needs, by import path, compiled.
func (r *Reacher) list(ctx context.Context, v *source.Version, p Package) (*toolchain,
	map[string]*listedObject, error) {
	b := r.builder
	on, err := b.setUp(ctx, v, p)
	if err != nil {
		return nil, nil, err
	}
	args := append([]string{"list", "-export", "-deps", "-test", "-buildvcs=false",
		"-json=ImportPath,Export,DefaultGODEBUG,Dir,Standard,Deps,Module"}, b.flags(v, on.overlay, 0)...)
	out, res, err := b.goCommandOf(ctx, on.toolchain, v, p.Module, append(args, p.Dir)...)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: list what %s needs: %w", v.Name, p.ImportPath, explain(err, res))
	}
	listed, err := decodeList[*listedObject](v, out)
	if err != nil {
		return nil, nil, err
	}
	list := make(map[string]*listedObject)
	for _, l := range listed {
		list[l.ImportPath] = l
	}
	return on.toolchain, list, nil
}
