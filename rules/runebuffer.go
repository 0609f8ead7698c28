package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// runebuffer appends to a slice of bytes what is appended to a slice of characters that only
// serves to make a string. What is no character becomes U+FFFD either way.
//
// It asks that the slice is a local variable that begins empty, that outside of closures it is
// only appended single characters to, compared in length with 0, emptied, and made a string.
// The bytes begin as an array on the stack, as long as
// nearly all texts that were observed, or 64 bytes. Where the slice had a capacity, there is
// an alternative with the same one.
//
// It loses where texts are longer than the array and had room for all before.
func runebuffer(observed Observer) *Rule {
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "runebuffer",
		Doc:  "append characters to a slice of bytes instead of a slice of characters that becomes a string",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					if _, ok := n.(*ast.FuncLit); ok {
						return false
					}
					if stmt, ok := n.(ast.Stmt); ok && f.since("go1.18") {
						f.runeBuffer(stmt, observed)
					}
					return true
				})
			})
		},
	}}
}

// A runeSlice is a variable that characters are appended to. It has a name of its own as a
// slice of bytes, that of before.
type runeSlice struct {
	*localBuffer
	room ast.Expr // its capacity, nil if there is none
}

// runeBuffer reports a statement that declares a slice of characters.
func (f *function) runeBuffer(stmt ast.Stmt, observed Observer) {
	s := f.runeSlice(stmt)
	if s == nil || !f.inBlock(stmt) || f.hasComment(stmt) || !f.predeclared(stmt.Pos(), "byte", "make") || !f.importable(stmt.Pos(), "unicode/utf8") || !s.convert() {
		return
	}
	fix := func(message, decl string) analysis.SuggestedFix {
		edits := append(s.edits[:len(s.edits):len(s.edits)], replace(stmt, decl))
		return analysis.SuggestedFix{Message: message, TextEdits: edits}
	}
	var fixes []analysis.SuggestedFix
	if size := f.stackSize(s.id, observed); size > 0 && (s.room == nil || s.isCount(s.room)) {
		array := f.fresh(s.name + "Array")
		fixes = append(fixes, fix(fmt.Sprintf("append characters to %d bytes on the stack", size),
			fmt.Sprintf("var %s [%d]byte\n%s := %s[:0]", array, size, s.name, array)))
	}
	if s.room != nil {
		fixes = append(fixes, fix("append characters to a slice of bytes", fmt.Sprintf("%s := make([]byte, 0, %s)", s.name, f.text(s.room))))
	}
	if len(fixes) > 0 {
		f.pass.Report(analysis.Diagnostic{
			Pos: stmt.Pos(), End: stmt.End(), Message: s.name + " only serves to make a string", SuggestedFixes: fixes,
		})
	}
}

// runeSlice returns the slice that a statement declares, nil if it declares something else
// or a slice that is not empty.
func (f *function) runeSlice(stmt ast.Stmt) *runeSlice {
	var id *ast.Ident
	var room ast.Expr
	if g := f.declaresEmpty(stmt); g != nil {
		id = g.name
	} else if a, ok := stmt.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || f.builtin(call) != "make" || len(call.Args) != 3 || !f.isZeroConstant(call.Args[1]) {
			return nil
		}
		id, _ = a.Lhs[0].(*ast.Ident)
		room = call.Args[2]
	}
	if id == nil || id.Name == "_" || !types.Identical(f.typeOf(id), types.NewSlice(types.Typ[types.Rune])) {
		return nil
	}
	return &runeSlice{&localBuffer{function: f, id: id, v: f.object(id), stmt: stmt, name: id.Name}, room}
}

// isCount says that an expression is a number that is not negative, and that it does not
// matter if nobody asks for it.
func (s *runeSlice) isCount(e ast.Expr) bool {
	if s.pass.TypesInfo.Types[e].Value != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && s.builtin(call) == "len" && s.steady(call)
}

// convert makes the edits of all uses; false if one of them needs characters.
func (s *runeSlice) convert() bool {
	for _, use := range s.uses(s.decl.Body, s.v) {
		if use == s.id || slices.Contains(s.done, use) {
			continue
		}
		if s.inClosure(use) || !s.predeclared(use.Pos(), "append", "string", "len", "byte") || !s.convertUse(use) {
			return false
		}
	}
	return s.written && s.read
}

// convertUse makes the edit of one use.
func (s *runeSlice) convertUse(use *ast.Ident) bool {
	up := s.parents(use)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		return s.convertAppend(p)
	case *ast.CallExpr:
		if x, to := s.conversion(p); x == use && isString(to) {
			s.read = true
			_, statement := up[1].(*ast.ExprStmt)
			return !statement && !isStart(up[1])
		}
		cmp, ok := up[1].(*ast.BinaryExpr)
		return s.builtin(p) == "len" && ok && cmp.X == p && s.isZeroConstant(cmp.Y)
	}
	return false
}

// convertAppend makes the edit of a statement v = append(v, ...) or v = v[:0].
func (s *runeSlice) convertAppend(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.object(a.Lhs[0]) != s.v || !s.inBlock(a) || s.hasComment(a) {
		return false
	}
	s.done = append(s.done, s.uses(a, s.v)...)
	if cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr); ok {
		return s.object(cut.X) == s.v && cut.Low == nil && cut.Max == nil && cut.High != nil && s.isZeroConstant(cut.High)
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || s.builtin(call) != "append" || call.Ellipsis.IsValid() || len(call.Args) < 2 || s.object(call.Args[0]) != s.v ||
		len(s.uses(a, s.v)) != 2 || len(call.Args) > 2 && !s.ordered(call.Args[1:]) {
		return false
	}
	var lines []string
	for _, e := range call.Args[1:] {
		lines = append(lines, s.name+" = "+s.appendedRune(e))
	}
	s.written = true
	s.edits = append(s.edits, replace(a, strings.Join(lines, "\n")))
	return true
}

// appendedRune appends one character.
func (s *runeSlice) appendedRune(e ast.Expr) string {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	if r, isRune := s.constantRune(e); ok && isRune && lit.Kind == token.CHAR && r < utf8.RuneSelf {
		return fmt.Sprintf("append(%s, %s)", s.name, s.text(lit))
	}
	return fmt.Sprintf("utf8.AppendRune(%s, %s)", s.name, s.text(e))
}
