package json

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// importSpec returns the import of a package in the file of the function, nil if there is
// none or more than one.
func importSpec(f *view.Func, p string) (found *ast.ImportSpec) {
	for _, spec := range f.File.Syntax.Imports {
		if importPath(spec) == p {
			if found != nil {
				return nil
			}
			found = spec
		}
	}
	return found
}

// importInstead exchanges an import for one of another path under a name; nothing where
// that would lose a comment.
func importInstead(f *view.Func, spec *ast.ImportSpec, name, p string) []analysis.TextEdit {
	if spec.Doc != nil || spec.Comment != nil {
		return nil // it says something of what would be gone
	}
	decl := importDecl(f, spec)
	if !decl.Lparen.IsValid() || len(decl.Specs) == 1 || isStandard(p) {
		return []analysis.TextEdit{patch.Replace(spec, importLine(name, p))}
	}
	start, end := lineOf(f, spec)
	return []analysis.TextEdit{{Pos: start, End: end}, appendImport(f, decl, spec, importLine(name, p))}
}

// importBeside makes a codec known to the file beside package json. It returns the name
// that it has at the calls, empty if it has none.
func importBeside(
	f *view.Func, calls []*ast.CallExpr, spec *ast.ImportSpec, c *implementation,
) (name string, edits []analysis.TextEdit) {
	if f.File.Imports(c.path) {
		name = importedAs(f, c.path)
		for _, call := range calls {
			p, ok := f.Lookup(call.Pos(), name).(*types.PkgName)
			if !ok || p.Imported().Path() != c.path {
				return "", nil
			}
		}
		return name, nil
	}
	name = f.Fresh(c.name)
	for _, other := range f.File.Syntax.Imports {
		if n := f.Info.PkgNameOf(other); n != nil && n.Name() == name {
			return "", nil
		}
	}
	decl := importDecl(f, spec)
	line := importLine(name, c.path)
	if decl.Lparen.IsValid() {
		return name, []analysis.TextEdit{appendImport(f, decl, nil, line)}
	}
	block := "import (\n\t" + f.Text(spec) + "\n" + groupBreak(importPath(spec), c.path) + "\t" + line + "\n)"
	return name, []analysis.TextEdit{patch.Replace(decl, block)}
}

// importedAs returns the name of an imported package in the file, empty if it has none.
func importedAs(f *view.Func, p string) string {
	for _, spec := range f.File.Syntax.Imports {
		if importPath(spec) != p {
			continue
		}
		if n := f.Info.PkgNameOf(spec); n != nil && n.Name() != "." && n.Name() != "_" {
			return n.Name()
		}
	}
	return ""
}

func importPath(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value)
	return p
}

func importDecl(f *view.Func, spec *ast.ImportSpec) *ast.GenDecl {
	for _, d := range f.File.Syntax.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Pos() <= spec.Pos() && spec.End() <= g.End() {
			return g
		}
	}
	return nil
}

// appendImport adds a line to a block of imports, after its last one that is not gone,
// and apart from those of the standard library if it is none of them.
func appendImport(f *view.Func, decl *ast.GenDecl, gone *ast.ImportSpec, line string) analysis.TextEdit {
	var last *ast.ImportSpec
	for _, s := range decl.Specs {
		if spec := s.(*ast.ImportSpec); spec != gone {
			last = spec
		}
	}
	at := last.End()
	if last.Comment != nil {
		at = last.Comment.End()
	}
	p := line[strings.IndexByte(line, '"'):]
	return patch.Insert(at, "\n"+groupBreak(importPath(last), strings.Trim(p, `"`))+"\t"+line)
}

// groupBreak is what stands between two imports that belong to different groups.
func groupBreak(before, after string) string {
	if isStandard(before) != isStandard(after) {
		return "\n"
	}
	return ""
}

// isStandard reports whether a path is one of the standard library: others begin with a domain.
func isStandard(p string) bool { return !strings.Contains(strings.SplitN(p, "/", 2)[0], ".") }

// importLine is an import without the keyword, under a name that is given only where it is
// not the last element of the path.
func importLine(name, p string) string {
	if path.Base(p) == name {
		return strconv.Quote(p)
	}
	return name + " " + strconv.Quote(p)
}

// lineOf bounds the lines of an import, with the end of the last.
func lineOf(f *view.Func, n ast.Node) (start, end token.Pos) {
	from, to := f.File.Tok.Offset(n.Pos()), f.File.Tok.Offset(n.End())
	for from > 0 && f.File.Src[from-1] != '\n' {
		from--
	}
	for to < len(f.File.Src) && f.File.Src[to] != '\n' {
		to++
	}
	return f.File.Tok.Pos(from), f.File.Tok.Pos(min(to+1, len(f.File.Src)))
}
