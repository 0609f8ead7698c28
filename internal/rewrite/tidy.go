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
	"sync"
)

// standard maps the names of packages that rewrites use to their import paths. A
// rule that uses another one must add the import itself.
var standard = map[string]string{
	"atomic": "sync/atomic", "binary": "encoding/binary", "bits": "math/bits", "bufio": "bufio", "bytes": "bytes", "cmp": "cmp",
	"errors": "errors", "fmt": "fmt", "hash": "hash", "hex": "encoding/hex", "io": "io", "iter": "iter", "json": "encoding/json",
	"maps": "maps", "math": "math", "regexp": "regexp", "slices": "slices", "sort": "sort", "strconv": "strconv",
	"strings": "strings", "subtle": "crypto/subtle", "sync": "sync", "unicode": "unicode", "unsafe": "unsafe", "url": "net/url", "utf8": "unicode/utf8",
}

// tidy mends the imports of a changed file and formats it, if base is formatted: what is
// not is left as it is, so that the change stays small. Long lines are broken. Where all
// lines ended with a carriage return, they do again, which gofmt would take away.
func tidy(name string, base, changed []byte, formatted bool, self string) ([]byte, error) {
	if hasReturns(base) {
		out, err := tidy(name, withoutReturns(base), withoutReturns(changed), formatted, self)
		return bytes.ReplaceAll(out, []byte("\n"), []byte("\r\n")), err
	}
	out, err := mendImports(name, base, changed, self)
	if err != nil {
		return nil, fmt.Errorf("the rewritten file does not parse: %w", err)
	}
	if !formatted {
		return out, nil
	}
	return format.Source(wrapped(base, out))
}

// hasReturns reports whether all lines of a file end with a carriage return and a newline.
func hasReturns(src []byte) bool {
	n := bytes.Count(src, []byte("\r\n"))
	return n > 0 && n == bytes.Count(src, []byte("\n"))
}

func withoutReturns(src []byte) []byte { return bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")) }

// isFormatted reports whether a file is as gofmt leaves it, but for carriage returns.
func isFormatted(src []byte) bool {
	if hasReturns(src) {
		src = withoutReturns(src)
	}
	formatted, err := format.Source(src)
	return err == nil && bytes.Equal(formatted, src)
}

// laidOut returns the text of an edit of a file that is not formatted as gofmt would
// write it by itself, with the indentation of the line that it goes to.
func laidOut(src []byte, e edit) []byte {
	if !bytes.Contains(e.text, []byte("\n")) {
		return e.text
	}
	text, err := format.Source(e.text)
	if err != nil {
		text = e.text
	}
	line := bytes.LastIndexByte(src[:e.start], '\n') + 1
	indent := src[line : line+len(src[line:e.start])-len(bytes.TrimLeft(src[line:e.start], " \t"))]
	lines := bytes.Split(text, []byte("\n"))
	for i := range lines {
		if i > 0 && (len(lines[i]) > 0 || i == len(lines)-1) {
			lines[i] = append(bytes.Clone(indent), lines[i]...)
		}
	}
	return bytes.Join(lines, []byte("\n"))
}

// mendImports adds imports of the standard library that are used and missing,
// and removes those that are no longer used. base is the file as it was, with all that it imports in use.
func mendImports(name string, base, src []byte, self string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	used := unresolved(f)
	before := sync.OnceValue(func() map[string]bool { return unresolvedIn(name, base) })
	have, unused := make(map[string]bool), make(map[*ast.ImportSpec]bool)
	for _, spec := range f.Imports {
		local := importName(spec)
		have[local] = true
		unused[spec] = local != "_" && local != "." && !used[local] && (certain(spec) || before()[local])
	}
	var missing []string
	for id := range used {
		p, ok := standard[id]
		if ok && !have[id] && p != self && f.Scope.Lookup(id) == nil && !before()[id] { // as where bits is of .../go-bits
			missing = append(missing, p)
		}
	}
	slices.Sort(missing)
	edits := addImports(fset, f, src, missing, unused)
	for _, spec := range f.Imports {
		if unused[spec] {
			edits = append(edits, deleteSpec(fset, f, spec, src))
		}
	}
	return applyEdits(src, edits)
}

// unresolvedIn is unresolved for the text of a file; it is nil for one that does not parse.
func unresolvedIn(name string, src []byte) map[string]bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, 0)
	if err != nil {
		return nil
	}
	return unresolved(f)
}

// unresolved returns the names before a dot that the file does not declare
// itself: mostly packages.
func unresolved(f *ast.File) map[string]bool {
	bound := make(map[*ast.Ident]bool)
	for _, id := range f.Unresolved {
		bound[id] = true
	}
	names := make(map[string]bool)
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && bound[id] {
				names[id.Name] = true
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

// certain reports whether the name of an import is known without loading it: the last
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
