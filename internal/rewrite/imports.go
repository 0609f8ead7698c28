package rewrite

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// addImports puts imports where they belong among others of the standard library
// in the first declaration of some, or after the package clause. A declaration of a
// single import that is unused becomes one of what is missing; that import is then
// no longer among the unused ones, which are to be deleted.
func addImports(fset *token.FileSet, f *ast.File, src []byte, paths []string, unused map[*ast.ImportSpec]bool) []edit {
	if len(paths) == 0 {
		return nil
	}
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT || len(g.Specs) == 0 {
			continue
		}
		if first := g.Specs[0].(*ast.ImportSpec); !g.Lparen.IsValid() || len(g.Specs) == 1 && unused[first] {
			return []edit{widenImport(fset, g, src, paths, unused)}
		}
		var edits []edit
		for _, p := range paths {
			edits = append(edits, placeImport(fset, g, p, unused))
		}
		return edits
	}
	var text strings.Builder
	for _, p := range paths {
		fmt.Fprintf(&text, "\n\nimport %q", p)
	}
	at := fset.Position(f.Name.End()).Offset
	return []edit{{at, at, []byte(text.String())}}
}

// widenImport makes a block of a declaration of one import.
func widenImport(fset *token.FileSet, g *ast.GenDecl, src []byte, paths []string, unused map[*ast.ImportSpec]bool) edit {
	spec := g.Specs[0].(*ast.ImportSpec)
	start, end := fset.Position(g.Pos()).Offset, fset.Position(g.End()).Offset
	var lines []string
	if unused[spec] {
		delete(unused, spec)
	} else {
		lines = append(lines, string(src[fset.Position(spec.Pos()).Offset:end]))
	}
	for _, p := range paths {
		lines = append(lines, strconv.Quote(p))
	}
	if len(lines) == 1 {
		return edit{start, end, []byte("import " + lines[0])}
	}
	return edit{start, end, []byte("import (\n\t" + strings.Join(lines, "\n\t") + "\n)")}
}

// placeImport adds an import to a block, after the last of the standard library
// that comes before it.
func placeImport(fset *token.FileSet, g *ast.GenDecl, path string, unused map[*ast.ImportSpec]bool) edit {
	var last, next *ast.ImportSpec
	for _, s := range g.Specs {
		spec := s.(*ast.ImportSpec)
		p, _ := strconv.Unquote(spec.Path.Value)
		if unused[spec] || strings.Contains(strings.SplitN(p, "/", 2)[0], ".") {
			continue
		}
		switch {
		case p < path:
			last = spec
		case next == nil:
			next = spec
		}
	}
	switch {
	case last != nil:
		end := last.End()
		if last.Comment != nil {
			end = last.Comment.End()
		}
		at := fset.Position(end).Offset
		return edit{at, at, []byte("\n\t" + strconv.Quote(path))}
	case next != nil:
		start := next.Pos()
		if next.Doc != nil {
			start = next.Doc.Pos()
		}
		at := fset.Position(start).Offset
		return edit{at, at, []byte(strconv.Quote(path) + "\n\t")}
	}
	at := fset.Position(g.Lparen).Offset + 1
	return edit{at, at, []byte("\n\t" + strconv.Quote(path))}
}
