package text

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// RuneBuffer is the rule runebuffer, described in the package comment.
func RuneBuffer(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "runebuffer", func(f *view.Func) {
		for stmt := range f.Stmts() {
			runeBuffer(f, stmt, observed)
		}
	})
}

// A runeSlice is a variable that characters are appended to. It has a name of its own as a
// slice of bytes, that of before.
type runeSlice struct {
	f    *view.Func
	buf  *localBuffer
	room ast.Expr // its capacity, nil if there is none
}

// runeBuffer reports a statement that declares a slice of characters.
func runeBuffer(f *view.Func, stmt ast.Stmt, observed length.Observer) {
	s := newRuneSlice(f, stmt)
	if s == nil || !f.InBlock(stmt) || f.File.HasComment(stmt) || !f.Predeclared(stmt.Pos(), "byte", "make") ||
		f.Since("go1.18") && !f.Importable(stmt.Pos(), "unicode/utf8") ||
		!s.convert() {
		return
	}
	fix := func(message, decl string) analysis.SuggestedFix {
		edits := append(s.buf.edits[:len(s.buf.edits):len(s.buf.edits)], patch.Replace(stmt, decl))
		return patch.Fix(message, edits...)
	}
	var fixes []analysis.SuggestedFix
	if size := stackSize(f, s.buf.id, observed); size > 0 && (s.room == nil || s.isCount(s.room)) {
		array := f.Fresh(s.buf.name + "Array")
		fixes = append(fixes, fix(fmt.Sprintf("append characters to %d bytes on the stack", size),
			fmt.Sprintf("var %s [%d]byte\n%s := %s[:0]", array, size, s.buf.name, array)))
	}
	if s.room != nil {
		fixes = append(fixes, fix("append characters to a slice of bytes",
			fmt.Sprintf("%s := make([]byte, 0, %s)", s.buf.name, f.Text(s.room))))
	}
	if len(fixes) > 0 {
		f.Report(stmt, s.buf.name+" only serves to make a string", fixes...)
	}
}

// newRuneSlice returns the slice that a statement declares, nil if it declares something else
// or a slice that is not empty.
func newRuneSlice(f *view.Func, stmt ast.Stmt) *runeSlice {
	var id *ast.Ident
	var room ast.Expr
	if g := local.DeclaresEmpty(f, stmt); g != nil {
		id = g.Name
	} else if a, ok := stmt.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 &&
		len(a.Rhs) == 1 {
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || f.Builtin(call) != "make" || len(call.Args) != 3 || !f.IsZero(call.Args[1]) {
			return nil
		}
		id, _ = a.Lhs[0].(*ast.Ident)
		room = call.Args[2]
	}
	if id == nil || id.Name == "_" ||
		!types.Identical(f.Info.TypeOf(id), types.NewSlice(types.Typ[types.Rune])) {
		return nil
	}
	return &runeSlice{f, &localBuffer{f: f, id: id, v: f.Object(id), stmt: stmt, name: id.Name}, room}
}

// isCount reports whether an expression is a number that is not negative, and need not be
// evaluated.
func (s *runeSlice) isCount(e ast.Expr) bool {
	if s.f.Constant(e) != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && s.f.Builtin(call) == "len" && eval.Steady(s.f, call)
}

// convert makes the edits of all uses; false if one of them needs characters.
func (s *runeSlice) convert() bool {
	for _, use := range s.f.Uses(s.f.Decl.Body, s.buf.v) {
		if use == s.buf.id || slices.Contains(s.buf.done, use) {
			continue
		}
		if s.f.InClosure(use) {
			s.f.Nearly(use.Pos(), near.Closure, use.Name)
			return false
		}
		if !s.f.Predeclared(use.Pos(), "append", "string", "len", "byte", "rune") || !s.convertUse(use) {
			s.f.Nearly(use.Pos(), near.Used, use.Name)
			return false
		}
	}
	return s.buf.written && s.buf.read
}

// convertUse makes the edit of one use.
func (s *runeSlice) convertUse(use *ast.Ident) bool {
	up := s.f.Parents(use)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		return s.convertAppend(p)
	case *ast.CallExpr:
		if x, to := s.f.Conversion(p); x == use && view.IsString(to) {
			s.buf.read = true
			_, statement := up[1].(*ast.ExprStmt)
			return !statement && !view.Starts(up[1])
		}
		cmp, ok := up[1].(*ast.BinaryExpr)
		return s.f.Builtin(p) == "len" && ok && cmp.X == p && s.f.IsZero(cmp.Y)
	}
	return false
}

// convertAppend makes the edit of a statement v = append(v, ...) or v = v[:0].
func (s *runeSlice) convertAppend(a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.f.Object(a.Lhs[0]) != s.buf.v ||
		!s.f.InBlock(a) || s.f.File.HasComment(a) {
		return false
	}
	s.buf.done = append(s.buf.done, s.f.Uses(a, s.buf.v)...)
	if cut, ok := ast.Unparen(a.Rhs[0]).(*ast.SliceExpr); ok {
		return s.f.Object(cut.X) == s.buf.v && cut.Low == nil && cut.Max == nil && cut.High != nil &&
			s.f.IsZero(cut.High)
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || s.f.Builtin(call) != "append" || call.Ellipsis.IsValid() || len(call.Args) < 2 ||
		s.f.Object(call.Args[0]) != s.buf.v ||
		len(s.f.Uses(a, s.buf.v)) != 2 || len(call.Args) > 2 && !eval.Ordered(s.f, call.Args[1:]) {
		return false
	}
	var lines []string
	for _, e := range call.Args[1:] {
		lines = append(lines, s.buf.name+" = "+s.appendedRune(e))
	}
	s.buf.written = true
	s.buf.edits = append(s.buf.edits, patch.Replace(a, strings.Join(lines, "\n")))
	return true
}

// appendedRune appends one character.
func (s *runeSlice) appendedRune(e ast.Expr) string {
	lit, ok := ast.Unparen(e).(*ast.BasicLit)
	if r, isRune := s.buf.constantRune(e); ok && isRune && lit.Kind == token.CHAR && r < utf8.RuneSelf {
		return fmt.Sprintf("append(%s, %s)", s.buf.name, s.f.Text(lit))
	}
	if !s.f.Since("go1.18") {
		char := s.f.Text(e)
		if s.f.Constant(e) != nil {
			char = fmt.Sprintf("rune(%s)", char)
		}
		return fmt.Sprintf("append(%s, string(%s)...)", s.buf.name, char)
	}
	return fmt.Sprintf("utf8.AppendRune(%s, %s)", s.buf.name, s.f.Text(e))
}
