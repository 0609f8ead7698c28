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
	// Blocks asks which blocks are entered also where nothing has a length to observe.
	Blocks bool
}

// Seen is what was observed.
type Seen struct {
	// Lengths are how long things became; nil if nothing was observed.
	Lengths rules.Observer
	// blocks are those of the functions, and entered those of them that were.
	blocks  []block
	entered map[int]bool
}

// Idle reports whether a place, in bytes of a file, lies in a block that no benchmark entered.
// known is false if the place is in none of the functions. A nil Seen knows nothing.
func (s *Seen) Idle(file string, offset int) (idle, known bool) {
	if s == nil {
		return false, false
	}
	start := -1
	for _, b := range s.blocks {
		if b.file == file && b.from <= offset && offset <= b.to && b.from >= start {
			start, idle, known = b.from, !s.entered[b.id], true
		}
	}
	return idle, known
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
func (w *Watcher) Observe(ctx context.Context, q Question) (*Seen, error) {
	in, err := q.instrument()
	if err != nil || len(in.sites) == 0 && (len(in.blocks) == 0 || !q.Blocks) {
		return nil, err
	}
	p := q.Package
	p.Files = q.Code.Tree.With(in.files).Files
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
	out := &Seen{Lengths: all.observer(in.sites), entered: make(map[int]bool)}
	if err == nil { // a benchmark that fails may enter what others do not
		out.blocks = in.blocks
	}
	for id := range all {
		out.entered[id] = true
	}
	return out, err
}

func (w *Watcher) time() time.Duration {
	if w.Time == 0 {
		return 100 * time.Millisecond
	}
	return w.Time
}

// An instrumented code is what is followed, with the files that do, the recorder's included.
// Sites and blocks share their numbers.
type instrumented struct {
	sites  []*site
	blocks []block
	files  map[string][]byte
}

// next is the next number.
func (in *instrumented) next() int { return len(in.sites) + len(in.blocks) }

// instrument finds the sites and blocks and makes the files that follow them.
func (q Question) instrument() (*instrumented, error) {
	in := &instrumented{files: make(map[string][]byte)}
	for _, p := range q.Code.Packages {
		if !q.inModule(p) {
			continue
		}
		if err := q.inPackage(p, in); err != nil {
			return nil, err
		}
	}
	if len(in.files) > 0 {
		recorderAt(filepath.Join(q.Package.Module, recorderFolder), in.files)
	}
	return in, nil
}

// inPackage adds the sites and blocks of one package, and the files that follow them.
func (q Question) inPackage(p *packages.Package, in *instrumented) error {
	sources := make(map[*ast.File][]byte)
	for _, f := range p.Syntax {
		src, err := q.Code.Tree.Read(p.Fset.PositionFor(f.Package, false).Filename)
		if err != nil {
			return err
		}
		sources[f] = src
	}
	alias := unused(sources)
	for _, f := range p.Syntax {
		var sites []*site
		var all []block
		for _, fn := range q.inFile(p, f) {
			for _, s := range find(p, fn) {
				s.id = in.next()
				sites, in.sites = append(sites, s), append(in.sites, s)
			}
			if list := blocks(p, fn, in.next()); in.next()+len(list) <= recorder.MostBlocks {
				all, in.blocks = append(all, list...), append(in.blocks, list...)
			}
		}
		if len(sites)+len(all) > 0 {
			name := p.Fset.PositionFor(f.Package, false).Filename
			in.files[name] = instrument(sources[f], p.Fset, f, followed{sites, all},
				imported{alias, p.Module.Path + "/" + recorderFolder})
		}
	}
	return nil
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

// inFile returns the functions of a file that were asked for. Files that are made by programs
// are left alone: no rule rewrites them.
func (q Question) inFile(p *packages.Package, file *ast.File) []*ast.FuncDecl {
	if ast.IsGenerated(file) {
		return nil
	}
	for _, i := range file.Imports {
		if i.Path.Value == `"C"` {
			return nil
		}
	}
	var found []*ast.FuncDecl
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil || noRoom(fn) ||
			q.Want != nil && !q.Want(p.PkgPath, rewrite.FunctionName(fn)) {
			continue
		}
		found = append(found, fn)
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
