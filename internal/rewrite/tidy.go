package rewrite

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// standard maps the names of packages that rewrites use to their import paths. A
// rule that uses another one must add the import itself.
var standard = map[string]string{
	"atomic": "sync/atomic", "bits": "math/bits", "bufio": "bufio", "bytes": "bytes", "cmp": "cmp",
	"errors": "errors", "fmt": "fmt", "hex": "encoding/hex", "io": "io", "iter": "iter", "json": "encoding/json",
	"maps": "maps", "math": "math", "regexp": "regexp", "slices": "slices", "sort": "sort", "strconv": "strconv",
	"strings": "strings", "sync": "sync", "unicode": "unicode", "unsafe": "unsafe", "utf8": "unicode/utf8",
}

// tidy mends the imports of a changed file and formats it, if it was formatted
// before: what was not is left as it is, so that the change stays small.
func tidy(name string, old, changed []byte, self string) ([]byte, error) {
	out, err := mendImports(name, changed, self)
	if err != nil {
		return nil, fmt.Errorf("the rewritten file does not parse: %w", err)
	}
	formatted, err := format.Source(old)
	if err != nil || !bytes.Equal(formatted, old) {
		return out, nil
	}
	return format.Source(out)
}

// mendImports adds imports of the standard library that are used and missing,
// and removes those that are no longer used. It does one after the other: the two may
// concern the same declaration.
func mendImports(name string, src []byte, self string) ([]byte, error) {
	src, err := importsMended(name, src, func(f *ast.File, fset *token.FileSet, used map[string]bool) []edit {
		var missing []string
		for id := range used {
			imported := slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return importName(i) == id })
			if p, ok := standard[id]; ok && !imported && p != self && f.Scope.Lookup(id) == nil {
				missing = append(missing, p)
			}
		}
		if len(missing) == 0 {
			return nil
		}
		slices.Sort(missing)
		return []edit{addImports(fset, f, src, missing)}
	})
	if err != nil {
		return nil, err
	}
	return importsMended(name, src, func(f *ast.File, fset *token.FileSet, used map[string]bool) []edit {
		var edits []edit
		for _, spec := range f.Imports {
			local := importName(spec)
			if local != "_" && local != "." && !used[local] && certain(spec) {
				edits = append(edits, deleteSpec(fset, f, spec, src))
			}
		}
		return edits
	})
}

// importsMended makes the edits that a file needs which uses packages by these names.
func importsMended(name string, src []byte, mend func(*ast.File, *token.FileSet, map[string]bool) []edit) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	used := make(map[string]bool)
	for _, id := range unresolved(f) {
		used[id] = true
	}
	return applyEdits(src, mend(f, fset, used))
}

// unresolved returns the names that stand before a dot and that the file does not
// declare itself: packages, most of all.
func unresolved(f *ast.File) []string {
	bound := make(map[*ast.Ident]bool)
	for _, id := range f.Unresolved {
		bound[id] = true
	}
	var names []string
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && bound[id] {
				names = append(names, id.Name)
			}
		}
		return true
	})
	return names
}

func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	p, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(p)
}

// certain says that the name of an import is known without loading it: the last
// element of a path outside the standard library may be something else.
func certain(spec *ast.ImportSpec) bool {
	if spec.Name != nil {
		return true
	}
	p, _ := strconv.Unquote(spec.Path.Value)
	return !strings.Contains(strings.SplitN(p, "/", 2)[0], ".") && !strings.Contains(path.Base(p), "v2")
}

// deleteSpec removes an import with its line.
func deleteSpec(fset *token.FileSet, f *ast.File, spec *ast.ImportSpec, src []byte) edit {
	from, to := spec.Pos(), spec.End()
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && len(g.Specs) == 1 && g.Specs[0] == spec {
			from, to = g.Pos(), g.End()
		}
	}
	start, end := fset.Position(from).Offset, fset.Position(to).Offset
	for start > 0 && (src[start-1] == ' ' || src[start-1] == '\t') {
		start--
	}
	if nl := bytes.IndexByte(src[end:], '\n'); nl >= 0 {
		end += nl + 1
	}
	return edit{start, end, nil}
}

// addImports puts imports into the first declaration of some, or after the package
// clause.
func addImports(fset *token.FileSet, f *ast.File, src []byte, paths []string) edit {
	var text strings.Builder
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		if g.Lparen.IsValid() {
			for _, p := range paths {
				fmt.Fprintf(&text, "\n\t%q", p)
			}
			at := fset.Position(g.Lparen).Offset + 1
			return edit{at, at, []byte(text.String())}
		}
		start, end := fset.Position(g.Pos()).Offset, fset.Position(g.End()).Offset
		spec := src[fset.Position(g.Specs[0].Pos()).Offset:end]
		fmt.Fprintf(&text, "import (\n\t%s", spec)
		for _, p := range paths {
			fmt.Fprintf(&text, "\n\t%q", p)
		}
		text.WriteString("\n)")
		return edit{start, end, []byte(text.String())}
	}
	for _, p := range paths {
		fmt.Fprintf(&text, "\n\nimport %q", p)
	}
	at := fset.Position(f.Name.End()).Offset
	return edit{at, at, []byte(text.String())}
}
