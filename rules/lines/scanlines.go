package lines

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ScanLines is the rule scanlines, described in the package comment.
var ScanLines = rule.New(docs, "scanlines", func(f *view.Func) {
	for stmt := range f.Stmts() {
		if s := scannerOf(f, stmt); s != nil && s.plain() && s.importable() {
			s.report()
		}
	}
})

// A scanner is a local bufio.Scanner over a text in memory.
type scanner struct {
	f    *view.Func
	decl local.Declaration
	v    types.Object
	text ast.Expr
	// bytes reports whether the text is a []byte.
	bytes bool
	// methods are those that are called, in order, and splits statements that choose lines.
	methods []string
	splits  []ast.Stmt
	scans   token.Pos // the first call of Scan
}

// readers are the functions that make a reader of a text.
var readers = []string{"strings.NewReader", "bytes.NewReader", "bytes.NewBufferString", "bytes.NewBuffer"}

// scannerOf reads the declaration of a scanner, nil if it is something else.
func scannerOf(f *view.Func, stmt ast.Stmt) *scanner {
	decl, ok := local.Declares(stmt)
	if !ok || decl.Value == nil || decl.Type != nil || !f.InBlock(stmt) {
		return nil
	}
	made, ok := decl.Value.(*ast.CallExpr)
	if !ok || f.Callee(made) != "bufio.NewScanner" || f.File.HasComment(made) {
		return nil
	}
	reader, ok := ast.Unparen(made.Args[0]).(*ast.CallExpr)
	if !ok || !slices.Contains(readers, f.Callee(reader)) {
		return nil
	}
	s := &scanner{f: f, decl: decl, v: f.Info.Defs[decl.Name], text: reader.Args[0]}
	s.bytes = view.IsBytes(f.Info.TypeOf(s.text))
	if s.v == nil || !s.bytes && !view.IsString(types.Default(f.Info.TypeOf(s.text))) {
		return nil
	}
	return s
}

// plain reports whether all that is done with the scanner is to call methods that read lines.
func (s *scanner) plain() bool {
	for _, id := range s.f.Uses(s.f.Decl, s.v) {
		if id == s.decl.Name {
			continue
		}
		sel, ok := s.f.Parent(id).(*ast.SelectorExpr)
		if !ok || sel.X != id {
			return false
		}
		call, ok := s.f.Parent(sel).(*ast.CallExpr)
		if !ok || call.Fun != sel || !s.calls(sel.Sel.Name, call) {
			return false
		}
	}
	slices.Sort(s.methods)
	for _, split := range s.splits { // after the first line it panics
		if s.f.Parent(split) != s.f.Parent(s.decl.Stmt) || split.Pos() > s.scans {
			return false
		}
	}
	s.methods = slices.Compact(s.methods)
	return slices.Contains(s.methods, "Scan") && (!s.bytes || s.undisturbed())
}

// calls notes a call of a method. The bytes of a line are only looked at: the scanner would have them in a
// buffer of its own.
func (s *scanner) calls(method string, call *ast.CallExpr) bool {
	switch method {
	case "Scan":
		if s.scans == token.NoPos || call.Pos() < s.scans {
			s.scans = call.Pos()
		}
	case "Text", "Err":
	case "Bytes":
		user, ok := s.f.Parent(call).(*ast.CallExpr)
		if !s.bytes || !ok || user.Fun == call || !looks(s.f, user) {
			return false
		}
	case "Split":
		stmt, ok := s.f.Parent(call).(*ast.ExprStmt)
		sel, ok2 := ast.Unparen(call.Args[0]).(*ast.SelectorExpr)
		if !ok || !ok2 || !s.f.InBlock(stmt) || !patch.OwnLines(s.f, stmt) {
			return false
		}
		fn, _ := s.f.Info.Uses[sel.Sel].(*types.Func)
		s.splits = append(s.splits, stmt)
		return fn != nil && fn.FullName() == "bufio.ScanLines"
	default:
		return false
	}
	s.methods = append(s.methods, method)
	return true
}

// looks reports whether a call of a function that is given bytes keeps nothing of them.
func looks(f *view.Func, call *ast.CallExpr) bool {
	if x, to := f.Conversion(call); x != nil {
		return view.IsString(to)
	}
	t, basic := f.Info.TypeOf(call).(*types.Basic)
	return eval.Silent(f, call) && basic && t.Kind() != types.Invalid
}

// undisturbed reports whether nothing else in the function could write to the bytes of the text.
func (s *scanner) undisturbed() bool {
	v, ok := s.f.Object(s.text).(*types.Var)
	if !ok || !s.f.IsLocal(v) || eval.Shared(s.f, v) || len(s.f.Uses(s.f.Decl, v)) != s.own(v) {
		return false
	}
	return !view.Any(s.f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			sel, _ := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			own := sel != nil && s.f.Object(sel.X) == s.v || view.Within(n.Pos(), s.decl.Value)
			return !own && !eval.Silent(s.f, n)
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, reaches)
		case *ast.IncDecStmt:
			return reaches(n.X)
		case *ast.UnaryExpr:
			return n.Op == token.ARROW
		case *ast.RangeStmt:
			switch s.f.Info.TypeOf(n.X).Underlying().(type) {
			case *types.Slice, *types.Basic, *types.Map, *types.Array:
				return reaches(n.Key) || reaches(n.Value)
			}
			return true
		case *ast.FuncLit, *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
			return true
		}
		return false
	})
}

// reaches reports whether what is assigned to is more than a variable.
func reaches(e ast.Expr) bool {
	if e == nil {
		return false
	}
	_, name := ast.Unparen(e).(*ast.Ident)
	return !name
}

// own counts the uses of the text that the rule knows: where it is declared, and where the scanner is made.
func (s *scanner) own(v *types.Var) int {
	if s.f.IsParam(v) {
		return 1 + len(s.f.Uses(s.f.Decl.Type.Params, v)) + s.received(v)
	}
	return 2
}

func (s *scanner) received(v *types.Var) int {
	if s.f.Decl.Recv == nil {
		return 0
	}
	return len(s.f.Uses(s.f.Decl.Recv, v))
}

// importable reports whether the packages can be named that the type uses, and what is predeclared.
func (s *scanner) importable() bool {
	return s.f.Importable(s.f.Decl.End(), "bufio", s.pkg()) &&
		s.f.Predeclared(s.f.Decl.End(), "string", "byte", "bool", "error", "len", "nil", "true", "false")
}

// pkg is the package of the functions for the text.
func (s *scanner) pkg() string {
	if s.bytes {
		return "bytes"
	}
	return "strings"
}

func (s *scanner) report() {
	f := s.f
	name := f.FreshInPackage("lineScanner")
	edits := []analysis.TextEdit{
		patch.Replace(s.decl.Value, fmt.Sprintf("%s{rest: %s}", name, f.Text(s.text))),
		patch.Insert(f.Decl.End(), s.declares(name)),
	}
	for _, stmt := range s.splits {
		edits = append(edits, patch.Delete(f, stmt))
	}
	f.Report(s.decl.Stmt, "lines of a text in memory are read through a buffer",
		patch.Fix("take the lines of "+f.Text(s.text)+" where they are", edits...))
}

// declares writes the type.
func (s *scanner) declares(name string) string {
	typ, empty, text := "string", `""`, "s.line"
	if s.bytes {
		typ, empty, text = "[]byte", "nil", "string(s.line)"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n\n// %s goes over the lines of a text as a bufio.Scanner does.\ntype %[1]s struct {\nrest, line %s\nerr error\n}\n",
		name, typ)
	fmt.Fprintf(&b, "\nfunc (s *%s) Scan() bool {\ns.line = %s\nif len(s.rest) == 0 {\nreturn false\n}\n", name, empty)
	fmt.Fprintf(&b, "end, next := len(s.rest), len(s.rest)\nif n := %s.IndexByte(s.rest, '\\n'); n >= 0 {\nend, next = n, n+1\n}\n", s.pkg())
	b.WriteString("if end >= bufio.MaxScanTokenSize && s.err == nil {\n// What is in the buffer is the last line, should there be another call.\n" +
		"s.rest, s.err = s.rest[:bufio.MaxScanTokenSize], bufio.ErrTooLong\nreturn false\n}\n")
	b.WriteString("s.line, s.rest = s.rest[:end], s.rest[next:]\nif end > 0 && s.line[end-1] == '\\r' {\ns.line = s.line[:end-1]\n}\nreturn true\n}")
	for _, m := range s.methods {
		switch m {
		case "Text":
			fmt.Fprintf(&b, "\n\nfunc (s *%s) Text() string { return %s }", name, text)
		case "Bytes":
			fmt.Fprintf(&b, "\n\nfunc (s *%s) Bytes() []byte { return s.line }", name)
		case "Err":
			fmt.Fprintf(&b, "\n\nfunc (s *%s) Err() error { return s.err }", name)
		}
	}
	return b.String()
}
