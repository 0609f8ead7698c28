package room

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/confine"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// StackRoom is the rule stackroom, described in the package comment.
var StackRoom = rule.New(docs, "stackroom", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) || f.CallsItself() {
		return // the stack would hold many arrays
	}
	var edits []analysis.TextEdit
	var first ast.Stmt
	var given, names []string
	for stmt := range f.Stmts() {
		var text []string
		known := make(map[string]string)
		for _, s := range shortLived(f, stmt) {
			if given = append(given, s.name(given)); len(given) > mostRooms {
				return
			}
			text = append(text, s.written(&given, known))
			names = append(names, s.v.Name())
		}
		if text != nil {
			edits = append(edits, patch.Replace(stmt, strings.Join(text, "\n")))
		}
		if first == nil && text != nil {
			first = stmt
		}
	}
	if first != nil {
		f.Report(first, "a short list that only the function has is allocated",
			patch.Fix("have room on the stack for "+strings.Join(names, ", "), edits...))
	}
})

const (
	// roomBytes is how large an array is, about, and mostElements how many elements it has at most.
	roomBytes, mostElements = 512, 256
	// mostRooms is how many names for arrays and lengths a function gets.
	mostRooms = 8
)

// A shortList is a variable that begins as a list made with a length that is not constant.
type shortList struct {
	f    *view.Func
	v    *types.Var
	call *ast.CallExpr // of make
	elem string
	// most is how many elements the array has, and exact whether the capacity must be that which make gives.
	most  int64
	exact bool
	array string
}

// shortLived returns the lists that a statement makes, nil unless it does nothing else and none of them leaves the function.
func shortLived(f *view.Func, stmt ast.Stmt) (list []*shortList) {
	if !f.InBlock(stmt) || f.File.HasComment(stmt) || !f.Predeclared(stmt.Pos(), "len", "make") {
		return nil
	}
	var names, values []ast.Expr
	if spec := view.VarSpec(stmt); spec != nil && spec.Type == nil && len(spec.Values) == 1 {
		names, values = []ast.Expr{spec.Names[0]}, spec.Values
	} else if a, ok := stmt.(*ast.AssignStmt); ok && a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) {
		names, values = a.Lhs, a.Rhs
	}
	for i, name := range names {
		s := madeShort(f, name, values[i])
		if s == nil || slices.ContainsFunc(names, func(e ast.Expr) bool { return view.Mentions(values[i], s.f.Text(e)) }) {
			return nil
		}
		list = append(list, s)
	}
	return list
}

// madeShort reads one variable and its value; nil for another one.
func madeShort(f *view.Func, name, value ast.Expr) *shortList {
	id, ok := name.(*ast.Ident)
	call, isCall := ast.Unparen(value).(*ast.CallExpr)
	if !ok || !isCall || f.Builtin(call) != "make" || len(call.Args) < 2 {
		return nil
	}
	s := &shortList{f: f, call: call}
	if s.v, ok = f.Info.Defs[id].(*types.Var); !ok {
		return nil
	}
	t, ok := s.v.Type().Underlying().(*types.Slice)
	if !ok || f.Constant(call.Args[len(call.Args)-1]) != nil || !s.sized(t.Elem()) {
		return nil
	}
	if lit, ok := call.Args[0].(*ast.ArrayType); ok {
		s.elem = f.Text(lit.Elt)
	} else {
		s.elem = f.TypeText(t.Elem(), call.Pos())
	}
	for _, n := range call.Args[1:] {
		if !longEnough(f.Info.TypeOf(n)) && f.Constant(n) == nil {
			return nil
		}
	}
	if s.elem == "" || !s.stays() {
		return nil
	}
	return s
}

// sized sets the length of the array, by the size of an element, and reports whether that is some.
func (s *shortList) sized(elem types.Type) bool {
	size := s.f.Size(elem)
	if _, basic := elem.Underlying().(*types.Basic); size == 0 || size == 1 && !basic {
		return false // which may depend on type arguments
	}
	s.most = min(roomBytes/size, mostElements)
	return s.most >= 8
}

// longEnough reports whether a number of a type can be compared with the length of any array here.
func longEnough(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && b.Kind() != types.Int8 && b.Kind() != types.Uint8
}

// stays reports whether the list stays in the function for the compiler, too: nothing gets it as an interface or by
// a call that is not known. It notes what depends on the capacity.
func (s *shortList) stays() bool {
	flow := confine.Of(s.f, s.v)
	if flow.Out != nil {
		return false
	}
	for _, v := range flow.Vars {
		for _, id := range s.f.Uses(s.f.Decl.Body, v) {
			switch p := s.f.Parent(id).(type) {
			case *ast.AssignStmt, *ast.RangeStmt, *ast.ValueSpec, *ast.IndexExpr:
			case *ast.CallExpr:
				switch s.f.Builtin(p) {
				case "len", "copy", "clear":
				case "":
					s.exact = true
				case "append":
					s.exact = s.exact || len(flow.Vars) > 1 || !confine.Owns(s.f, v)
				default:
					s.exact = true
				}
			default:
				s.exact = true
			}
			if s.asInterface(id) {
				return false
			}
		}
	}
	return true
}

// asInterface reports whether a use of the list, or a slice of it, is an argument that becomes an interface, or one of a method
// of an interface.
func (s *shortList) asInterface(id *ast.Ident) bool {
	var arg ast.Node = id
	for _, p := range s.f.Parents(id) {
		switch p := p.(type) {
		case *ast.SliceExpr, *ast.ParenExpr:
			arg = p
			continue
		case *ast.CallExpr:
			at := slices.IndexFunc(p.Args, func(e ast.Expr) bool { return e == arg })
			sig, ok := s.f.Info.TypeOf(p.Fun).Underlying().(*types.Signature)
			if !ok || at < 0 || s.f.Builtin(p) != "" {
				return false
			}
			if fn := s.f.Called(p); fn == nil || fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
				return true
			}
			return at >= sig.Params().Len() || types.IsInterface(sig.Params().At(at).Type()) ||
				sig.Variadic() && at >= sig.Params().Len()-1 && !p.Ellipsis.IsValid()
		}
		return false
	}
	return false
}

// name sets the name of the array.
func (s *shortList) name(given []string) string {
	s.array = s.f.Fresh(s.v.Name()+"Room", given...)
	return s.array
}

// written writes the statements that make the list. New names are added to those that are given, and what they stand for to
// what is known.
func (s *shortList) written(given *[]string, known map[string]string) string {
	var before, args []string
	for _, n := range s.call.Args[1:] {
		text := s.f.Text(n)
		if name := known[text]; name != "" {
			text = name
		} else if !s.repeats(n) {
			name := s.f.Fresh("n", *given...)
			*given = append(*given, name)
			before = append(before, name+" := "+text)
			if eval.Quiet(s.f, n) {
				known[text] = name
			}
			text = name
		}
		args = append(args, text)
	}
	typ, name := s.f.Text(s.call.Args[0]), s.v.Name()
	room := args[len(args)-1]
	most := "len(" + s.array + ")"
	if !types.Identical(s.f.Info.TypeOf(s.call.Args[len(args)]), types.Typ[types.Int]) {
		most = fmt.Sprint(s.most)
	}
	before = append(before, fmt.Sprintf("var %s [%d]%s", s.array, s.most, s.elem))
	made := fmt.Sprintf("make(%s, %s)", typ, strings.Join(args, ", "))
	_, plain := s.call.Args[0].(*ast.ArrayType)
	if len(args) == 2 && !s.exact && plain && s.f.IsZero(s.call.Args[1]) && natural(s.f, s.call.Args[2]) {
		return strings.Join(append(before, fmt.Sprintf("%s := %s[:0]\nif %s > %s {\n%[1]s = %[5]s\n}",
			name, s.array, room, most, made)), "\n")
	}
	slice := args[0]
	if len(args) == 2 || s.exact {
		slice += ":" + room
	}
	return strings.Join(append(before, fmt.Sprintf("var %s %s\nif %s <= %s {\n%[1]s = %[5]s[:%s]\n} else {\n%[1]s = %[7]s\n}",
		name, typ, room, most, s.array, slice, made)), "\n")
}

// repeats reports whether a length may be written several times.
func (s *shortList) repeats(n ast.Expr) bool {
	n = ast.Unparen(n)
	if call, ok := n.(*ast.CallExpr); ok && s.f.Builtin(call) == "len" {
		n = call.Args[0]
	}
	return s.f.Constant(n) != nil || eval.PlainPath(s.f, n)
}

// natural reports whether a number cannot be negative: it is a length, or a constant.
func natural(f *view.Func, n ast.Expr) bool {
	if c := f.Constant(n); c != nil {
		return constant.Sign(c) >= 0
	}
	call, ok := ast.Unparen(n).(*ast.CallExpr)
	return ok && f.Builtin(call) == "len"
}
