package loop

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SearchByte is the rule searchbyte, described in the package comment.
var SearchByte = rule.New(docs, "searchbyte", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if s := searchOf(f, loop); s != nil && f.InBlock(loop) && !f.File.HasComment(loop) {
			s.count()
			s.find()
		}
	}
})

// A search is a loop over a string or a []byte that does something where an element is the one that
// is looked for.
type search struct {
	f    *view.Func
	loop ast.Stmt
	text ast.Expr
	pkg  string // strings or bytes
	// key is the index of the element, nil if it has no name.
	key types.Object
	// value is the element, nil if it has no name. runes reports whether it is a character, and only
	// where one begins is looked.
	value types.Object
	runes bool
	want  ast.Expr
	// then is what is done.
	then ast.Stmt
}

// searchOf returns what a loop looks for, nil if it does something else.
func searchOf(f *view.Func, loop ast.Stmt) *search {
	s := &search{f: f, loop: loop}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if b, ok := local.BoundOf(f, loop); ok && !b.Number {
			s.text, s.key = b.X, f.Object(loop.Init.(*ast.AssignStmt).Lhs[0])
		}
	case *ast.RangeStmt:
		s.ranged(loop)
	}
	if s.text == nil || !eval.PlainPath(f, s.text) {
		return nil
	}
	switch t := f.Info.TypeOf(s.text); {
	case view.IsString(t):
		s.pkg = "strings"
	case view.IsBytes(t):
		s.pkg, s.runes = "bytes", false
	default:
		return nil
	}
	body := view.LoopBody(loop)
	if len(body.List) != 1 {
		return nil
	}
	cond, ok := body.List[0].(*ast.IfStmt)
	if !ok || cond.Init != nil || cond.Else != nil || len(cond.Body.List) != 1 || !s.compares(cond.Cond) {
		return nil
	}
	s.then = cond.Body.List[0]
	return s
}

// ranged reads what a loop ranges over: the text itself, its bytes, or its length.
func (s *search) ranged(loop *ast.RangeStmt) {
	if loop.Tok == token.ASSIGN {
		return
	}
	s.text, s.runes = ast.Unparen(loop.X), true
	if x, to := s.f.Conversion(loop.X); x != nil && view.IsBytes(to) {
		s.text, s.runes = ast.Unparen(x), false
	}
	if call, ok := s.text.(*ast.CallExpr); ok && s.f.Builtin(call) == "len" {
		s.text, s.runes = ast.Unparen(call.Args[0]), false
	}
	if id, ok := loop.Key.(*ast.Ident); ok {
		s.key = s.f.Info.Defs[id]
	}
	if id, ok := loop.Value.(*ast.Ident); ok {
		s.value = s.f.Info.Defs[id]
	}
}

// compares reads a comparison of the element with what is looked for.
func (s *search) compares(e ast.Expr) bool {
	cmp, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || cmp.Op != token.EQL {
		return false
	}
	element, want := ast.Unparen(cmp.X), ast.Unparen(cmp.Y)
	if !s.isElement(element) {
		element, want = want, element
	}
	if !s.isElement(element) {
		return false
	}
	s.want = want
	if s.runes {
		return s.isASCII() // of others, a character is not one byte, or a byte no character
	}
	if s.f.Constant(want) != nil {
		return true
	}
	id, ok := want.(*ast.Ident)
	return ok && s.f.Object(id) != s.value && types.Identical(s.f.Info.TypeOf(id), types.Typ[types.Byte])
}

func (s *search) isElement(e ast.Expr) bool {
	if at, ok := e.(*ast.IndexExpr); ok {
		return s.key != nil && s.f.Object(at.Index) == s.key && eval.Same(s.f, at.X, s.text)
	}
	return s.value != nil && s.f.Object(e) == s.value
}

// isASCII reports whether what is looked for is an ASCII character, written down.
func (s *search) isASCII() bool {
	lit, ok := s.want.(*ast.BasicLit)
	if !ok {
		return false
	}
	v, exact := constant.Uint64Val(constant.ToInt(s.f.Constant(lit)))
	return exact && v < 0x80
}

// count reports a loop that counts.
func (s *search) count() {
	inc, ok := s.then.(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC || !s.f.Importable(s.loop.Pos(), s.pkg) {
		return
	}
	n, ok := inc.X.(*ast.Ident)
	if !ok || !types.Identical(s.f.Info.TypeOf(n), types.Typ[types.Int]) || s.f.Object(n) == s.key {
		return
	}
	what := fmt.Sprintf("[]byte{%s}", s.f.Text(s.want))
	if s.pkg == "strings" {
		if !s.isASCII() {
			return
		}
		v, _ := constant.Uint64Val(constant.ToInt(s.f.Constant(s.want)))
		what = strconv.Quote(string(rune(v)))
	} else if !s.f.Predeclared(s.loop.Pos(), "byte") {
		return
	}
	call := fmt.Sprintf("%s.Count(%s, %s)", s.pkg, s.f.Text(s.text), what)
	s.f.Report(s.loop, "bytes are counted one by one",
		patch.Fix("count with "+s.pkg+".Count", patch.Replace(s.loop, n.Name+" += "+call)))
}

// find reports a loop that returns where it finds something, before a return for where it does not.
func (s *search) find() {
	found, ok1 := s.then.(*ast.ReturnStmt)
	missing, ok2 := s.f.Next(s.loop).(*ast.ReturnStmt)
	if !ok1 || !ok2 || len(found.Results) != 1 || len(missing.Results) != 1 ||
		s.f.File.CommentBetween(s.loop.End(), missing.End()) || !s.f.Importable(s.loop.Pos(), s.pkg) {
		return
	}
	result := fmt.Sprintf("%s.IndexByte(%s, %s)", s.pkg, s.f.Text(s.text), s.f.Text(s.want))
	yes, no := found.Results[0], missing.Results[0]
	switch {
	case s.key != nil && s.f.Object(yes) == s.key && s.isMinusOne(no):
	case s.isBool(yes, true) && s.isBool(no, false):
		result += " >= 0"
	case s.isBool(yes, false) && s.isBool(no, true):
		result += " < 0"
	default:
		return
	}
	edit := analysis.TextEdit{Pos: s.loop.Pos(), End: missing.End(), NewText: []byte("return " + result)}
	s.f.Report(s.loop, "a byte is looked for one by one", patch.Fix("search with "+s.pkg+".IndexByte", edit))
}

func (s *search) isMinusOne(e ast.Expr) bool {
	v := s.f.Constant(e)
	return v != nil && s.f.Portable(e) && constant.Compare(v, token.EQL, constant.MakeInt64(-1)) &&
		types.Identical(s.f.Info.TypeOf(e), types.Typ[types.Int])
}

func (s *search) isBool(e ast.Expr, want bool) bool {
	v, ok := constantBool(s.f, e)
	return ok && v == want
}
