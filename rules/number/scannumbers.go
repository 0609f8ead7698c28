package number

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ScanNumbers is the rule scannumbers, described in the package comment.
var ScanNumbers = rule.New(docs, "scannumbers", func(f *view.Func) {
	for _, call := range f.Calls() {
		if f.Callee(call) != "fmt.Sscanf" || len(call.Args) < 3 || f.File.HasComment(call) || !f.PlainCall(call) {
			continue
		}
		s := &scan{f: f, call: call, args: call.Args[2:]}
		if call.Ellipsis.IsValid() {
			s.listed()
		}
		if s.targets() && s.formats() {
			s.report()
		}
	}
})

const (
	mostNumbers = 8
	mostFormats = 4
)

// listed reads what is set from a local list of addresses, which is only cut and measured otherwise, and which variables
// that do not change lead to; nothing if it is another one.
func (s *scan) listed() {
	f := s.f
	id, ok := s.args[0].(*ast.Ident)
	s.args = nil
	if !ok {
		return
	}
	v, ok := f.Object(id).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) {
		return
	}
	d, ok := local.DeclarationOf(f, v)
	list, isLit := d.Value.(*ast.CompositeLit)
	if !ok || !isLit || f.RepeatedSince(s.call, d.Stmt.Pos()) || f.File.HasComment(list) {
		return
	}
	for _, use := range f.Uses(f.Decl, v) {
		if f.Info.Defs[use] == nil && use != id && !cutOrMeasured(f, use, v) {
			return
		}
	}
	for _, e := range list.Elts {
		to, ok := e.(*ast.UnaryExpr)
		if !ok || to.Op != token.AND || !f.MeansSame(e, s.call.Pos()) || !leadsOn(f, to.X) {
			return
		}
	}
	s.args, s.list = list.Elts, id
}

// cutOrMeasured reports whether a use of a list asks for its length, or drops elements at its end in a statement.
func cutOrMeasured(f *view.Func, use *ast.Ident, v *types.Var) bool {
	switch p := f.Parent(use).(type) {
	case *ast.CallExpr:
		return f.Builtin(p) == "len"
	case *ast.SliceExpr:
		to, _ := view.Assignment(f.Parent(p), token.ASSIGN)
		return p.X == use && p.Low == nil && p.Max == nil && f.Constant(p.High) != nil && f.Object(to) == v
	case *ast.AssignStmt:
		to, value := view.Assignment(p, token.ASSIGN)
		part, ok := value.(*ast.SliceExpr)
		return ok && to == ast.Expr(use) && f.Object(part.X) == v
	}
	return false
}

// leadsOn reports whether a variable, or a field of one, is the same place all the time.
func leadsOn(f *view.Func, e ast.Expr) bool {
	if _, ok := e.(*ast.Ident); ok {
		return true
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := f.Object(sel.X).(*types.Var)
	return ok && !slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool {
		return f.Info.Defs[id] == nil && f.AddressTaken(id) || f.Info.Defs[id] == nil && setsWhole(f, id)
	})
}

// setsWhole reports whether a use of a variable sets it, not only a field.
func setsWhole(f *view.Func, id *ast.Ident) bool {
	_, field := f.Parent(id).(*ast.SelectorExpr)
	return !field && f.Assigned(id)
}

// targets reads the types of what is set: whole numbers and texts, each in another place.
func (s *scan) targets() bool {
	var places []ast.Expr
	for _, arg := range s.args {
		to, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		if !ok || to.Op != token.AND || !s.place(to.X) ||
			slices.ContainsFunc(places, func(other ast.Expr) bool { return !twoPlaces(s.f, to.X, other) }) {
			return false
		}
		places = append(places, to.X)
		t, ok := types.Unalias(s.f.Info.TypeOf(to.X)).(*types.Basic)
		if !ok || t.Kind() != types.String && t.Info()&types.IsInteger == 0 || t.Kind() == types.Uintptr {
			return false
		}
		s.types = append(s.types, t)
	}
	return len(s.types) > 0 && len(s.types) <= mostNumbers
}

// place reports whether an expression is a local variable, a field of one, or an element at a constant index.
func (s *scan) place(e ast.Expr) bool {
	switch x := e.(type) {
	case *ast.SelectorExpr:
		if !eval.PlainPath(s.f, x) {
			return false
		}
		for e = x; ; {
			sel, ok := e.(*ast.SelectorExpr)
			if !ok {
				break
			}
			e = ast.Unparen(sel.X)
		}
	case *ast.IndexExpr:
		if s.f.Constant(x.Index) == nil {
			return false
		}
		e = x.X
	}
	v, ok := s.f.Object(e).(*types.Var)
	return ok && s.f.IsLocal(v)
}

// twoPlaces reports whether two places are surely not the same.
func twoPlaces(f *view.Func, a, b ast.Expr) bool {
	if !types.Identical(f.Info.TypeOf(a), f.Info.TypeOf(b)) {
		return true
	}
	switch x := a.(type) {
	case *ast.Ident:
		_, isVar := b.(*ast.Ident)
		return !isVar || f.Object(a) != f.Object(b)
	case *ast.SelectorExpr:
		if y, ok := b.(*ast.SelectorExpr); ok {
			return x.Sel.Name != y.Sel.Name && eval.Same(f, x.X, y.X)
		}
	case *ast.IndexExpr:
		if y, ok := b.(*ast.IndexExpr); ok {
			return eval.Same(f, x.X, y.X) && !constant.Compare(f.Constant(x.Index), token.EQL, f.Constant(y.Index))
		}
	}
	_, isVar := b.(*ast.Ident)
	return isVar
}

// formats reads the format, or those that a variable is set to.
func (s *scan) formats() bool {
	var texts []string
	if text, ok := s.f.StringConstant(s.call.Args[1]); ok {
		texts = []string{text}
	} else if texts = s.assigned(); len(texts) == 0 || len(texts) > mostFormats {
		return false
	}
	for _, text := range texts {
		if numbers, end, ok := numbersOf(text); ok && s.reads(numbers) {
			s.constants, s.numbers, s.end = append(s.constants, text), append(s.numbers, numbers), append(s.end, end)
		}
	}
	return len(s.constants) > 0
}

// reads reports whether a format has as many verbs as are set, each for its type.
func (s *scan) reads(numbers []number) bool {
	if len(numbers) > len(s.types) {
		return false
	}
	set := s.types
	if s.list != nil {
		set = set[:len(numbers)]
	}
	return slices.EqualFunc(numbers, set, func(n number, t *types.Basic) bool {
		return (n.base == 0) == (t.Kind() == types.String)
	})
}

// assigned returns the constants that a local variable is set to, if it is set to nothing else.
func (s *scan) assigned() (texts []string) {
	v, ok := s.f.Object(s.call.Args[1]).(*types.Var)
	if !ok || !s.f.IsLocal(v) || !types.Identical(v.Type(), types.Typ[types.String]) {
		return nil
	}
	for _, id := range s.f.Uses(s.f.Decl, v) {
		if s.f.Info.Defs[id] == nil && !s.f.Assigned(id) {
			continue
		}
		a, ok := s.f.Parent(id).(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
			return nil
		}
		text, ok := s.f.StringConstant(a.Rhs[0])
		if !ok {
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}

// numbersOf takes a format apart that has numbers and words and, between them, characters of ASCII and blanks. It may end with
// the end of a line.
func numbersOf(format string) (numbers []number, end string, ok bool) {
	verbs, newline := strings.TrimSuffix(format, "\n"), ""
	if verbs != format {
		verbs = strings.TrimSuffix(verbs, "\r")
		newline = format[len(verbs):]
	}
	for i := 0; i < len(verbs); i++ {
		c := verbs[i]
		if c != '%' {
			if c < ' ' || c >= 0x7f {
				return nil, "", false
			}
			end += string(rune(c))
			continue
		}
		n := number{before: end, base: 10}
		from := i + 1
		for i++; i < len(verbs) && '0' <= verbs[i] && verbs[i] <= '9'; i++ {
		}
		if i == len(verbs) || len(numbers) > 0 && !numbers[len(numbers)-1].ends(end) {
			return nil, "", false
		}
		if from < i {
			n.width, _ = strconv.Atoi(verbs[from:i])
		}
		switch verbs[i] {
		case 'x', 'X':
			n.base = 16
		case 's':
			n.base = 0
		case 'd':
		default:
			return nil, "", false
		}
		if n.width >= n.most() || from < i && (n.width == 0 || n.base == 0) {
			return nil, "", false
		}
		numbers, end = append(numbers, n), ""
	}
	end += newline
	return numbers, end, len(numbers) > 0 && (end == "" || numbers[len(numbers)-1].ends(end))
}

// ends reports whether a text can follow what is read: a word goes to the next blank, and a number without a width to the
// next character that is no digit.
func (n number) ends(text string) bool {
	if n.base == 0 {
		return text != "" && text[0] <= ' '
	}
	return text != "" || n.width > 0
}
