package subject

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
)

// A Loader loads functions. It remembers packages: asking the go command about one takes
// as long as the whole check of a wrong rewrite. Most questions are about a known
// package, or one that differs from it in the text of a file. The zero value is ready to
// use and safe for concurrent use.
type Loader struct {
	mu   sync.Mutex
	code map[string]*rewrite.Code // by tree and package
}

// mostKnown bounds how many are kept: those in use by questions at the same time.
const mostKnown = 8

// Base loads the function of a pair in the base tree, as b builds it.
func (l *Loader) Base(ctx context.Context, p Pair, b *build.Builder) (*Subject, error) {
	h := sha256.New()
	for _, path := range slices.Sorted(maps.Keys(p.Base.Files)) {
		fmt.Fprintf(h, "%q %t %q\n", path, p.Base.Files[path] == nil, p.Base.Files[path])
	}
	key := fmt.Sprintf("%s\n%s\n%s\n%x", p.Version.Root, p.Package.ImportPath, b.Tags, h.Sum(nil))
	l.mu.Lock()
	code := l.code[key]
	l.mu.Unlock()
	if code != nil {
		return newSubject(code, p)
	}
	s, err := find(ctx, p, p.Base, b)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.code) >= mostKnown {
		l.code = nil
	}
	if l.code == nil {
		l.code = make(map[string]*rewrite.Code)
	}
	l.code[key] = s.Code
	return s, nil
}

// Head loads the function of a pair in the head tree: by checking the files of the package
// again with what base imports, if that is all that it needs.
func (l *Loader) Head(ctx context.Context, p Pair, base *Subject, b *build.Builder) (*Subject, error) {
	if code := base.again(p.Head); code != nil {
		return newSubject(code, p)
	}
	return find(ctx, p, p.Head, b)
}

// find loads the package of a pair in a tree and finds its function.
func find(ctx context.Context, p Pair, tree rewrite.Tree, b *build.Builder) (*Subject, error) {
	opt := rewrite.Options{Dir: p.Package.Module}
	opt.Env, opt.Flags = b.Loading(p.Version, p.Package.Module)
	code, err := rewrite.Load(ctx, tree, opt, p.Package.ImportPath)
	if err != nil {
		return nil, err
	}
	return newSubject(code, p)
}

// again returns the package with the files of another tree, nil if the go command has
// to say what it is.
func (s *Subject) again(tree rewrite.Tree) *rewrite.Code {
	if !slices.Equal(s.Pkg.GoFiles, s.Pkg.CompiledGoFiles) || !s.onlyTexts(tree) {
		return nil
	}
	p := *s.Pkg
	p.Fset, p.Syntax = token.NewFileSet(), nil
	for i, name := range s.Pkg.CompiledGoFiles {
		text, err := tree.Read(name)
		if err != nil {
			return nil
		}
		f, err := parser.ParseFile(p.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		// Build constraints stand before the package clause.
		if err != nil || i >= len(s.Pkg.Syntax) || Constraints(f) != Constraints(s.Pkg.Syntax[i]) {
			return nil
		}
		p.Syntax = append(p.Syntax, f)
	}
	p.TypesInfo = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses:      make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance),
		Scopes: make(map[ast.Node]*types.Scope), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: ImporterOf(s.Pkg.Types), Sizes: p.TypesSizes}
	if m := p.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	var err error
	if p.Types, err = conf.Check(p.PkgPath, p.Fset, p.Syntax, p.TypesInfo); err != nil {
		return nil
	}
	return &rewrite.Code{Tree: tree, Packages: []*packages.Package{&p}}
}

// onlyTexts reports whether a tree differs from that of the package in nothing but the texts
// of files of the package.
func (s *Subject) onlyTexts(tree rewrite.Tree) bool {
	own := s.Code.Tree
	paths := maps.Clone(tree.Files)
	if paths == nil {
		paths = make(map[string][]byte)
	}
	maps.Copy(paths, own.Files)
	for path := range paths {
		a, inOwn := own.Files[path]
		b, inTree := tree.Files[path]
		if inOwn == inTree && (a == nil) == (b == nil) && bytes.Equal(a, b) {
			continue
		}
		if b == nil || a == nil && inOwn || !slices.Contains(s.Pkg.CompiledGoFiles, path) {
			return false
		}
	}
	return tree.Root == own.Root
}

// Constraints are the comments before the package clause.
func Constraints(f *ast.File) string {
	var text strings.Builder
	for _, g := range f.Comments {
		if g.Pos() < f.Package {
			for _, c := range g.List {
				text.WriteString(c.Text + "\n")
			}
		}
	}
	return text.String()
}

// ImporterOf imports what a package imports.
func ImporterOf(p *types.Package) types.Importer {
	all := make(importer)
	for _, i := range p.Imports() {
		all[i.Path()] = i
	}
	return all
}

type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not known", path)
}

// newSubject finds the function or the type of a pair in its package, which code holds.
func newSubject(code *rewrite.Code, p Pair) (*Subject, error) {
	s := &Subject{Code: code, Pkg: code.Packages[0]}
	for _, f := range s.Pkg.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && rewrite.FunctionName(fn) == p.Function {
				s.Decl = fn
			}
		}
	}
	if s.IsType(p.Function) {
		return s, nil
	}
	if s.Decl == nil {
		return nil, fmt.Errorf("%s has no function %s", p.Package.ImportPath, p.Function)
	}
	s.Func = s.Pkg.TypesInfo.Defs[s.Decl.Name].(*types.Func)
	return s, nil
}
