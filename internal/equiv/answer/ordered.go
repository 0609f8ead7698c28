package answer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Order is what Ordered answers for.
const Order = "the order of maps"

// Ordered returns the pair of trees in which the package asks the harness for the order in which it goes over maps, so that
// both functions go over equal ones in the same. It returns false if it goes over none.
func Ordered(p subject.Pair, base, head *subject.Subject) (subject.Pair, bool) {
	return edited(p, base, head, orderedFile)
}

// orderedFile writes a file that asks for the order of maps, at a path; empty if it goes over none, or cannot say so.
func orderedFile(s *subject.Subject, f *ast.File, path string) string {
	first := ""
	if !s.Generic(f) {
		if first = s.Head(f); constrained(f) {
			return ""
		}
	}
	var edits []subject.Edit
	ast.Inspect(f, func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok {
			if _, ok := s.Pkg.TypesInfo.TypeOf(loop.X).Underlying().(*types.Map); ok {
				edits = append(edits, overEntries(s, loop)...)
			}
		}
		return true
	})
	src, err := s.Code.Tree.Read(s.File(f))
	if len(edits) == 0 || err != nil {
		return ""
	}
	edits = append(edits, s.Insert(f.Name.End(), fmt.Sprintf("; import honeorder %q", path)))
	return first + subject.EditedFrom(src, 0, edits)
}

// constrained reports whether a file has a line that says when it is built.
func constrained(f *ast.File) bool {
	for _, group := range f.Comments {
		for _, c := range group.List {
			if c.Pos() < f.Package && (strings.HasPrefix(c.Text, "//go:build") || strings.HasPrefix(c.Text, "// +build")) {
				return true
			}
		}
	}
	return false
}

// overEntries goes over what the harness lists of a map, in as many lines.
func overEntries(s *subject.Subject, loop *ast.RangeStmt) []subject.Edit {
	var to, from []string
	for i, e := range []ast.Expr{loop.Key, loop.Value} {
		if id, ok := e.(*ast.Ident); e != nil && !(ok && id.Name == "_") {
			to, from = append(to, s.Text(e)), append(from, [...]string{"honeE.Key", "honeE.Value()"}[i])
		}
	}
	begin := " if !honeE.Here() { continue };"
	if len(to) > 0 {
		tok := loop.Tok
		if tok == token.ILLEGAL {
			tok = token.ASSIGN
		}
		begin += fmt.Sprintf(" %s %s %s;", strings.Join(to, ", "), tok, strings.Join(from, ", "))
	}
	return []subject.Edit{
		s.Replace(loop.For+token.Pos(len("for")), loop.X.Pos(), " _, honeE := range honeorder.Entries("),
		s.Insert(loop.X.End(), ")"),
		s.Insert(loop.Body.Lbrace+1, begin+" {"),
		s.Insert(loop.Body.Rbrace, "}"),
	}
}
