package equiv

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

	"github.com/gohone/hone/internal/rewrite"
)

// Asking the go command about a package takes as long as the whole comparison of a
// wrong rewrite. Most questions are about a package that was asked about before, or
// one that differs from it in the text of a file.

// known is packages as they were loaded, by tree.
type known struct {
	mu   sync.Mutex
	code map[string]*rewrite.Code
}

// mostKnown bounds how many are kept: those in use by questions at the same time.
const mostKnown = 8

// base loads the package of a question in the tree to compare with, or remembers it.
func (k *known) base(ctx context.Context, p *Checker, q Question) (*subject, error) {
	h := sha256.New()
	for _, path := range slices.Sorted(maps.Keys(q.Base.Files)) {
		fmt.Fprintf(h, "%q %t %q\n", path, q.Base.Files[path] == nil, q.Base.Files[path])
	}
	key := fmt.Sprintf("%s\n%s\n%x", q.Version.Root, q.Package.ImportPath, h.Sum(nil))
	k.mu.Lock()
	code := k.code[key]
	k.mu.Unlock()
	if code != nil {
		return newSubject(code, q)
	}
	s, err := p.find(ctx, q, q.Base)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.code) >= mostKnown {
		k.code = nil
	}
	if k.code == nil {
		k.code = make(map[string]*rewrite.Code)
	}
	k.code[key] = s.code
	return s, nil
}

// head loads the package of a question in the other tree: by checking its files again
// with what base imports, if that is all that it needs.
func (p *Checker) head(ctx context.Context, q Question, base *subject) (*subject, error) {
	if code := base.again(q.Head); code != nil {
		return newSubject(code, q)
	}
	return p.find(ctx, q, q.Head)
}

// again returns the package with the files of another tree, nil if the go command has
// to say what it is.
func (s *subject) again(tree rewrite.Tree) *rewrite.Code {
	if !slices.Equal(s.pkg.GoFiles, s.pkg.CompiledGoFiles) || !s.onlyTexts(tree) {
		return nil
	}
	p := *s.pkg
	p.Fset, p.Syntax = token.NewFileSet(), nil
	for i, name := range s.pkg.CompiledGoFiles {
		text, err := tree.Read(name)
		if err != nil {
			return nil
		}
		f, err := parser.ParseFile(p.Fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
		// Build constraints stand before the package clause.
		if err != nil || i >= len(s.pkg.Syntax) || constraints(f) != constraints(s.pkg.Syntax[i]) {
			return nil
		}
		p.Syntax = append(p.Syntax, f)
	}
	p.TypesInfo = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Instances: make(map[*ast.Ident]types.Instance),
		Scopes: make(map[ast.Node]*types.Scope), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{Importer: importerOf(s.pkg.Types), Sizes: p.TypesSizes}
	if m := p.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	var err error
	if p.Types, err = conf.Check(p.PkgPath, p.Fset, p.Syntax, p.TypesInfo); err != nil {
		return nil
	}
	return &rewrite.Code{Tree: tree, Packages: []*packages.Package{&p}}
}

// onlyTexts says that a tree differs from that of the package in nothing but the texts
// of files of the package.
func (s *subject) onlyTexts(tree rewrite.Tree) bool {
	own := s.code.Tree
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
		if b == nil || a == nil && inOwn || !slices.Contains(s.pkg.CompiledGoFiles, path) {
			return false
		}
	}
	return tree.Root == own.Root
}

// constraints are the comments before the package clause.
func constraints(f *ast.File) string {
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
