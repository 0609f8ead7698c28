package table

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode"

	"github.com/gohone/hone/rules/internal/view"
)

// A reading evaluates code that asks about one character, for one value of it.
type reading struct {
	f *view.Func
	v types.Object // the character
	c int64
	// depth counts the functions around.
	depth int
}

// classes are functions that say of a character what they always have said and will say, as
// long as it is ASCII or Latin-1.
var classes = map[string]func(rune) bool{
	"unicode.IsControl": unicode.IsControl, "unicode.IsDigit": unicode.IsDigit, "unicode.IsGraphic": unicode.IsGraphic,
	"unicode.IsLetter": unicode.IsLetter, "unicode.IsLower": unicode.IsLower, "unicode.IsMark": unicode.IsMark,
	"unicode.IsNumber": unicode.IsNumber, "unicode.IsPrint": unicode.IsPrint, "unicode.IsPunct": unicode.IsPunct,
	"unicode.IsSpace": unicode.IsSpace, "unicode.IsSymbol": unicode.IsSymbol, "unicode.IsTitle": unicode.IsTitle,
	"unicode.IsUpper": unicode.IsUpper,
}

// mappings are functions from a character to another, and searches look for one in a text.
var (
	mappings = map[string]func(rune) rune{"unicode.ToLower": unicode.ToLower, "unicode.ToUpper": unicode.ToUpper}
	searches = map[string]func(string, rune) int{
		"strings.IndexRune": strings.IndexRune,
		"strings.IndexByte": func(s string, r rune) int { return strings.IndexByte(s, byte(r)) },
	}
)

// run returns what a body returns; false if that is not known.
func (x *reading) run(body *ast.BlockStmt) (result, ok bool) {
	v, ok := x.list(body.List)
	if !ok || v == nil {
		return false, false
	}
	return constant.BoolVal(v), true
}

// list runs statements. It returns no value if they come to their end.
func (x *reading) list(list []ast.Stmt) (result constant.Value, ok bool) {
	for _, s := range list {
		if result, ok = x.stmt(s); !ok || result != nil {
			return result, ok
		}
	}
	return nil, true
}

func (x *reading) stmt(s ast.Stmt) (result constant.Value, ok bool) {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return x.value(s.Results[0])
		}
	case *ast.BlockStmt:
		return x.list(s.List)
	case *ast.IfStmt:
		cond, ok := x.value(s.Cond)
		switch {
		case s.Init != nil || !ok:
			return nil, false
		case constant.BoolVal(cond):
			return x.list(s.Body.List)
		case s.Else != nil:
			return x.stmt(s.Else)
		}
		return nil, true
	case *ast.SwitchStmt:
		if s.Init == nil {
			return x.choose(s)
		}
	}
	return nil, false
}

// choose runs the clause of a switch that applies.
func (x *reading) choose(s *ast.SwitchStmt) (result constant.Value, ok bool) {
	tag := constant.MakeBool(true)
	if s.Tag != nil {
		if tag, ok = x.value(s.Tag); !ok {
			return nil, false
		}
	}
	var otherwise *ast.CaseClause
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		if c.List == nil {
			otherwise = c
		}
		for _, e := range c.List {
			v, ok := x.value(e)
			if !ok || v.Kind() != tag.Kind() {
				return nil, false
			}
			if constant.Compare(v, token.EQL, tag) {
				return x.list(c.Body)
			}
		}
	}
	if otherwise == nil {
		return nil, true
	}
	return x.list(otherwise.Body)
}

// value evaluates an expression to a bool or a number.
func (x *reading) value(e ast.Expr) (constant.Value, bool) {
	e = ast.Unparen(e)
	if v := x.f.Info.Types[e].Value; v != nil {
		if n := constant.ToInt(v); n.Kind() == constant.Int {
			return n, true
		}
		return v, v.Kind() == constant.Bool || v.Kind() == constant.String
	}
	switch e := e.(type) {
	case *ast.Ident:
		if x.f.Info.ObjectOf(e) == x.v {
			return constant.MakeInt64(x.c), true
		}
	case *ast.UnaryExpr:
		if v, ok := x.value(e.X); ok && e.Op == token.NOT {
			return constant.MakeBool(!constant.BoolVal(v)), true
		}
	case *ast.BinaryExpr:
		return x.binary(e)
	case *ast.CallExpr:
		return x.call(e)
	}
	return nil, false
}

func isComparison(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

func (x *reading) binary(e *ast.BinaryExpr) (constant.Value, bool) {
	a, ok := x.value(e.X)
	if !ok {
		return nil, false
	}
	if a.Kind() == constant.Bool && (e.Op == token.LAND || e.Op == token.LOR) {
		if constant.BoolVal(a) == (e.Op == token.LOR) {
			return a, true
		}
		return x.value(e.Y)
	}
	b, ok := x.value(e.Y)
	if !ok || a.Kind() != b.Kind() {
		return nil, false
	}
	if isComparison(e.Op) {
		return constant.MakeBool(constant.Compare(a, e.Op, b)), a.Kind() != constant.Bool || e.Op == token.EQL || e.Op == token.NEQ
	}
	switch e.Op {
	case token.ADD, token.SUB, token.AND, token.OR, token.XOR, token.AND_NOT:
		if a.Kind() == constant.Int {
			return wrapped(constant.BinaryOp(a, e.Op, b), x.f.Info.TypeOf(e))
		}
	}
	return nil, false
}

// wrapped is a number as a type holds it.
func wrapped(v constant.Value, t types.Type) (constant.Value, bool) {
	b, ok := t.Underlying().(*types.Basic)
	n, exact := constant.Int64Val(v)
	if !ok || !exact {
		return nil, false
	}
	switch b.Kind() {
	case types.Uint8:
		n = int64(uint8(n))
	case types.Uint32:
		n = int64(uint32(n))
	case types.Int32:
		n = int64(int32(n))
	case types.Int, types.Int64:
		if n != int64(int32(n)) {
			return nil, false
		}
	default:
		return nil, false
	}
	return constant.MakeInt64(n), true
}

// call evaluates a conversion, or a call of a function that asks about a character.
func (x *reading) call(call *ast.CallExpr) (constant.Value, bool) {
	if from, to := x.f.Conversion(call); from != nil {
		v, ok := x.value(from)
		if !ok || v.Kind() != constant.Int {
			return nil, false
		}
		return wrapped(v, to)
	}
	var args []constant.Value
	for _, a := range call.Args {
		v, ok := x.value(a)
		if !ok {
			return nil, false
		}
		args = append(args, v)
	}
	name := x.f.Callee(call)
	switch len(args) {
	case 1:
		if args[0].Kind() != constant.Int {
			return nil, false
		}
		n, _ := constant.Int64Val(args[0])
		return x.asked(x.f.Called(call), name, n)
	case 2:
		if args[0].Kind() != constant.String || args[1].Kind() != constant.Int {
			return nil, false
		}
		text := constant.StringVal(args[0])
		n, _ := constant.Int64Val(args[1])
		if name == "strings.ContainsRune" {
			return constant.MakeBool(strings.ContainsRune(text, rune(n))), true
		}
		if search := searches[name]; search != nil {
			return constant.MakeInt64(int64(search(text, rune(n)))), true
		}
	}
	return nil, false
}

// asked is what a function of one character returns.
func (x *reading) asked(fn *types.Func, name string, c int64) (constant.Value, bool) {
	if c < 0 || c > unicode.MaxLatin1 {
		return nil, false
	}
	if is := classes[name]; is != nil {
		return constant.MakeBool(is(rune(c))), true
	}
	if to := mappings[name]; to != nil {
		return constant.MakeInt64(int64(to(rune(c)))), true
	}
	const deepest = 4
	if fn == nil || fn.Pkg() != x.f.Pass.Pkg || x.depth == deepest {
		return nil, false
	}
	decl := x.f.Index.Decl(fn.Origin())
	if decl == nil || decl.Body == nil {
		return nil, false
	}
	in := x.f.Of(decl)
	v, _ := character(in)
	if v == nil {
		return nil, false
	}
	result, ok := (&reading{f: in, v: v, c: c, depth: x.depth + 1}).run(decl.Body)
	return constant.MakeBool(result), ok
}
