package rewrites

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// File returns the file that a mutant replaces, as an absolute path, and its
// whole new content.
func (c *Corpus) File(m *Mutant) (path string, content []byte, err error) {
	p := c.Package(m.Package)
	if p == nil || p.Find(m.Function) == nil {
		return "", nil, fmt.Errorf("mutant %s: the corpus in %s has no %s.%s", m.ID, c.Dir, m.Package, m.Function)
	}
	path = filepath.Join(p.Dir, p.base.name)
	s, err := p.changed(m)
	if err != nil {
		return "", nil, err
	}
	src := s.Src
	if s.name != p.base.name {
		src = p.transplant(s, m.Function)
	}
	content, err = withImports(src, p.imports)
	if err != nil {
		return "", nil, fmt.Errorf("mutant %s: %w", m.ID, err)
	}
	return path, content, nil
}

// transplant puts a function of another file, and what it needs, in the place
// of the base's. The comment of the base stays.
func (p *Package) transplant(s *source, function string) []byte {
	old := p.Find(function).decl
	var out bytes.Buffer
	out.Write(p.base.Src[:p.base.offset(old.Pos())])
	var helpers []string
	for _, d := range p.needs(s, function) {
		if fn, ok := d.(*ast.FuncDecl); ok && nameOf(fn) == function {
			out.Write(s.Src[s.offset(fn.Type.Func):s.offset(fn.End())])
			continue
		}
		helpers = append(helpers, s.text(d))
	}
	out.Write(p.base.Src[p.base.offset(old.End()):])
	for _, h := range helpers {
		out.WriteString("\n" + h + "\n")
	}
	return out.Bytes()
}

func (s *source) offset(p token.Pos) int { return s.Fset.Position(p).Offset }

// text is a declaration with the comment before it.
func (s *source) text(d ast.Decl) string {
	return string(s.Src[s.offset(mutate.Start(d)):s.offset(d.End())])
}

// withImports returns a file with the imports that it needs, known by what name
// stands for what path.
func withImports(src []byte, known map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	at := func(pos token.Pos) int { return fset.Position(pos).Offset }
	from, to := at(f.Name.End()), at(f.Name.End())
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			to = at(g.End())
		}
	}
	var out bytes.Buffer
	out.Write(src[:from])
	if paths := used(f, known); len(paths) > 0 {
		fmt.Fprintf(&out, "\n\nimport (\n\t%s\n)\n", strings.Join(paths, "\n\t"))
	}
	out.Write(src[to:])
	return format.Source(out.Bytes())
}

// used returns the import paths, quoted and sorted, of the packages that a
// parsed file uses.
func used(f *ast.File, known map[string]string) (paths []string) {
	// The parser leaves unresolved what the file does not declare.
	unresolved := map[*ast.Ident]bool{}
	for _, id := range f.Unresolved {
		unresolved[id] = true
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok && unresolved[x] && known[x.Name] != "" {
				paths = append(paths, fmt.Sprintf("%q", known[x.Name]))
			}
		}
		return true
	})
	slices.Sort(paths)
	return slices.Compact(paths)
}
