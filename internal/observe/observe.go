package observe

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/observe/recorder"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/rules"
)

// A Question asks how long things become in functions.
type Question struct {
	Version *source.Version
	// Package is the one whose benchmarks run, without files laid over it.
	Package build.Package
	// Benchmarks are their names. Each weighs the same, however often it calls
	// a function.
	Benchmarks []string
	// Code holds the functions, Want says which; nil means all.
	Code *rewrite.Code
	Want func(pkg, function string) bool
}

// A Watcher observes benchmarks at work.
type Watcher struct {
	Builder *build.Builder
	Runner  *bench.Runner
	// Time is how long each benchmark runs, 0 for a tenth of a second.
	Time time.Duration
}

//go:embed recorder/*.go
var recorderFiles embed.FS

// recorderFolder is where the recorder lies in the module that is observed.
const recorderFolder = "honeobserve"

// Observe runs the benchmarks and returns what was observed, nil if there is nothing
// that could be. With an error it returns what was observed until then.
func (w *Watcher) Observe(ctx context.Context, q Question) (rules.Observer, error) {
	sites, files, err := q.instrument()
	if err != nil || len(sites) == 0 {
		return nil, err
	}
	p := q.Package
	p.Files = q.Code.Tree.With(files).Files
	bin, err := w.Builder.Compile(ctx, q.Version, p)
	if err != nil {
		return nil, fmt.Errorf("observe lengths: %w", err)
	}
	defer w.Builder.Remove(bin)
	dir, err := os.MkdirTemp(w.Builder.Dir, "observe-")
	if err != nil {
		return nil, fmt.Errorf("observe lengths: %w", err)
	}
	defer os.RemoveAll(dir)
	all := make(seen)
	for i, name := range q.Benchmarks {
		file := filepath.Join(dir, strconv.Itoa(i))
		arm := bench.Arm{Binary: bin, Benchmark: name, Env: []string{recorder.Env + "=" + file}}
		failed := w.Runner.Exercise(ctx, arm, w.time())
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		// What was written until a failure serves.
		err = errors.Join(err, failed, all.read(file))
	}
	return all.observer(sites), err
}

func (w *Watcher) time() time.Duration {
	if w.Time == 0 {
		return 100 * time.Millisecond
	}
	return w.Time
}

// instrument finds the sites and makes the files that follow them, the recorder's
// included.
func (q Question) instrument() ([]*site, map[string][]byte, error) {
	var all []*site
	files := make(map[string][]byte)
	for _, p := range q.Code.Packages {
		if !q.inModule(p) {
			continue
		}
		sites, err := q.inPackage(p, len(all), files)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, sites...)
	}
	if len(all) > 0 {
		recorderAt(filepath.Join(q.Package.Module, recorderFolder), files)
	}
	return all, files, nil
}

// inPackage finds the sites of one package, the first of which gets the number first, and
// adds the files that follow them.
func (q Question) inPackage(p *packages.Package, first int, files map[string][]byte) ([]*site, error) {
	var all []*site
	sources := make(map[*ast.File][]byte)
	for _, f := range p.Syntax {
		src, err := q.Code.Tree.Read(p.Fset.PositionFor(f.Package, false).Filename)
		if err != nil {
			return nil, err
		}
		sources[f] = src
	}
	alias := unused(sources)
	for _, f := range p.Syntax {
		found := q.inFile(p, f)
		for _, s := range found {
			s.id = first + len(all)
			all = append(all, s)
		}
		if len(found) > 0 {
			name := p.Fset.PositionFor(f.Package, false).Filename
			files[name] = instrument(sources[f], p.Fset, f, found,
				imported{alias, p.Module.Path + "/" + recorderFolder})
		}
	}
	return all, nil
}

// unused returns a beginning that no name in some files has.
func unused(sources map[*ast.File][]byte) string {
	name := recorderFolder
	for i := 'a'; ; i++ {
		taken := false
		for _, src := range sources {
			taken = taken || bytes.Contains(src, []byte(name))
		}
		if !taken {
			return name
		}
		name = recorderFolder + string(i)
	}
}

// inModule reports whether a package is in the module in which the recorder is laid.
func (q Question) inModule(p *packages.Package) bool {
	return p.Module != nil && filepath.Clean(p.Module.Dir) == filepath.Clean(q.Package.Module)
}

// inFile returns the sites of a file, in the functions asked for. Files that are made by
// programs are left alone: no rule rewrites them.
func (q Question) inFile(p *packages.Package, file *ast.File) []*site {
	if ast.IsGenerated(file) {
		return nil
	}
	for _, i := range file.Imports {
		if i.Path.Value == `"C"` {
			return nil
		}
	}
	var found []*site
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || noRoom(fn) ||
			q.Want != nil && !q.Want(p.PkgPath, rewrite.FunctionName(fn)) {
			continue
		}
		found = append(found, find(p, fn)...)
	}
	return found
}

// noRoom reports whether a function must not grow the stack, so that nothing can be added.
func noRoom(fn *ast.FuncDecl) bool {
	if fn.Doc == nil {
		return false
	}
	for _, c := range fn.Doc.List {
		if strings.HasPrefix(c.Text, "//go:nosplit") {
			return true
		}
	}
	return false
}

// recorderAt adds the recorder's files, in a folder.
func recorderAt(folder string, files map[string][]byte) {
	names, _ := fs.Glob(recorderFiles, "recorder/*.go")
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := recorderFiles.ReadFile(name)
		if err != nil {
			panic(err) // it is in this program
		}
		files[filepath.Join(folder, filepath.Base(name))] = data
	}
}
