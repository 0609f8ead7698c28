// Package rewrites makes a list of wrong rewrites of functions, to measure
// whoever claims to tell them from right ones.
//
// The functions are in testdata/rewrites, a module of its own. Each package
// there has the functions (NAME.go), the tests and benchmarks that people
// write (NAME_test.go), a right rewrite of each function (fast.go), sometimes
// wrong ones that were published (published.go), and inputs for an oracle
// (cases_test.go). Package mutate changes functions and rewrites; the oracle
// (testdata/rewrites/oracle) compares each result with the function over
// thousands of inputs, and only those that it has seen to differ are wrong.
// The oracle shares nothing with what is measured against it.
//
// To use the list, [Load] the corpus, [Read] the list, and ask for each
// mutant's [Corpus.File]: the file of the package NAME with the whole new
// content, in which one function has another body, with the helpers that it
// needs. Everything else of the file is as it was, but for the imports. So a
// mutant is a package directory, a file in it and its content, which is what an
// overlay takes; the unchanged package is the original to check it against.
package rewrites

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/lab/mutate"
)

// FastFile holds the right rewrites of a package's functions.
const FastFile = "fast.go"

// The files of a package besides NAME.go.
const (
	fastFile      = FastFile
	publishedFile = "published.go"
)

// A Corpus is the functions that are rewritten.
type Corpus struct {
	// Dir is the module's directory.
	Dir      string
	Packages []*Package // in the order of their names
	fset     *token.FileSet
	importer types.Importer
}

// A Package is functions of one subject.
type Package struct {
	Name string
	Dir  string
	// Functions are in the order of the source.
	Functions []*Function
	corpus    *Corpus
	base      *source
	rewrites  map[string]*source // by file
	imports   map[string]string  // what name stands for what path in any of the files
}

// A Function is one that is rewritten.
type Function struct {
	// Name has the receiver's type before it, if any: "Ring.Push".
	Name    string
	Package *Package
	decl    *ast.FuncDecl // in the base
}

// A source is a file that was read and, with the rest of its package, checked.
type source struct {
	name string
	*mutate.Unit
}

// Load reads the corpus in a directory.
func Load(ctx context.Context, dir string) (*Corpus, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	c := &Corpus{Dir: dir, fset: token.NewFileSet()}
	files, err := filepath.Glob(filepath.Join(dir, "*", fastFile))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("load corpus: %s has no folders with a %s", dir, fastFile)
	}
	for _, f := range files {
		p, err := c.read(filepath.Dir(f))
		if err != nil {
			return nil, err
		}
		c.Packages = append(c.Packages, p)
	}
	if err := c.openImporter(ctx); err != nil {
		return nil, err
	}
	for _, p := range c.Packages {
		if err := p.checkAll(); err != nil {
			return nil, fmt.Errorf("check %s: %w", p.Dir, err)
		}
	}
	return c, nil
}

// Package returns the package of this name, nil if there is none.
func (c *Corpus) Package(name string) *Package {
	i := slices.IndexFunc(c.Packages, func(p *Package) bool { return p.Name == name })
	if i < 0 {
		return nil
	}
	return c.Packages[i]
}

// read parses the files of a package.
func (c *Corpus) read(dir string) (*Package, error) {
	p := &Package{Name: filepath.Base(dir), Dir: dir, corpus: c, rewrites: map[string]*source{}, imports: map[string]string{}}
	for _, name := range []string{p.Name + ".go", fastFile, publishedFile} {
		src, err := os.ReadFile(filepath.Join(dir, name))
		if errors.Is(err, os.ErrNotExist) && name == publishedFile {
			continue
		}
		if err != nil {
			return nil, err
		}
		s, err := p.parse(name, src)
		if err != nil {
			return nil, err
		}
		for _, i := range s.File.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			p.imports[path[strings.LastIndex(path, "/")+1:]] = path
		}
		if name == p.Name+".go" {
			p.base = s
		} else {
			p.rewrites[name] = s
		}
	}
	for _, d := range p.base.File.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && declared(p.rewrites[fastFile].File, nameOf(fn)) != nil {
			p.Functions = append(p.Functions, &Function{nameOf(fn), p, fn})
		}
	}
	return p, nil
}

func (p *Package) parse(name string, src []byte) (*source, error) {
	f, err := parser.ParseFile(p.corpus.fset, filepath.Join(p.Dir, name), src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &source{name, &mutate.Unit{Fset: p.corpus.fset, File: f, Src: src}}, nil
}

// nameOf is a function's name with its receiver's type.
func nameOf(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	t := fn.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + fn.Name.Name
	}
	return fn.Name.Name
}

// declared returns the function of this name in a file, nil if there is none.
func declared(f *ast.File, name string) *ast.FuncDecl {
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && nameOf(fn) == name {
			return fn
		}
	}
	return nil
}

// openImporter asks the go command where the compiled packages are that any
// file of the corpus imports.
func (c *Corpus) openImporter(ctx context.Context) error {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, p := range c.Packages {
		for _, path := range p.imports {
			args = append(args, path)
		}
	}
	slices.Sort(args[5:])
	var out strings.Builder
	r, err := proc.Run(ctx, proc.Command{Path: "go", Args: slices.Compact(args), Dir: c.Dir, Stdout: &out, Timeout: 5 * time.Minute})
	if err != nil {
		return fmt.Errorf("list imports of %s: %w\n%s", c.Dir, err, output(r))
	}
	exports := map[string]string{}
	for line := range strings.Lines(out.String()) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[path] = file
	}
	c.importer = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no compiled package %s", path)
		}
		return os.Open(exports[path])
	})
	return nil
}

// output is what a process wrote, if it was started.
func output(r *proc.Result) []byte {
	if r == nil {
		return nil
	}
	return r.Output
}

// checkAll checks the types of the base, and of each file of rewrites in place
// of what it replaces.
func (p *Package) checkAll() error {
	if err := p.check(p.base); err != nil {
		return err
	}
	for _, s := range p.rewrites {
		if err := p.check(s); err != nil {
			return err
		}
	}
	return nil
}

// check checks the types of a package made of the base or, for another file, of
// that file and what the base has besides. Imports without a use are no error.
func (p *Package) check(s *source) error {
	err := p.checkStrictly(s)
	if err != nil && strings.HasSuffix(err.Error(), unused) {
		return nil
	}
	return err
}

const unused = "imported and not used"

// checkStrictly is check with imports without a use as errors: they count
// least.
func (p *Package) checkStrictly(s *source) error {
	s.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	files := []*ast.File{s.File}
	if s.name != p.base.name {
		rest := *p.base.File
		rest.Decls = slices.DeleteFunc(slices.Clone(rest.Decls), func(d ast.Decl) bool {
			fn, ok := d.(*ast.FuncDecl)
			return ok && declared(s.File, nameOf(fn)) != nil
		})
		files = append(files, &rest)
	}
	var first error
	conf := types.Config{Importer: p.corpus.importer, Error: func(err error) {
		if first == nil || strings.HasSuffix(first.Error(), unused) {
			first = err
		}
	}}
	s.Pkg, _ = conf.Check("rewrites/"+p.Name, p.corpus.fset, files, s.Info)
	return first
}

// Find returns the function of this name, nil if there is none.
func (p *Package) Find(name string) *Function {
	i := slices.IndexFunc(p.Functions, func(f *Function) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return p.Functions[i]
}
