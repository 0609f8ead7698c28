package pure

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

// call adds what a call reads.
func (r *reader) call(call *ast.CallExpr) bool {
	if r.f.Info.Types[call.Fun].IsType() {
		return r.converts(call)
	}
	if r.self != nil && r.f.Object(call.Fun) == r.self {
		return true
	}
	switch r.f.Builtin(call) {
	case "len", "cap":
		switch t := view.Core(r.f.Info.TypeOf(call.Args[0])).(type) {
		case *types.Map:
			r.cells = append(r.cells, cell{kind: mapped, typ: t})
		case *types.Basic, *types.Slice, *types.Array:
		default:
			return false
		}
		return true
	case "min", "max":
		return true
	case "panic":
		r.Partial = true
		return true
	case "append":
		r.elements(call.Args[1:])
		v, _ := root(r.f, call.Args[0])
		return r.depth > 0 && v != nil && makes(r.f, v)
	case "make":
		r.Partial = r.Partial || !isMade(r.f, call.Args[1:])
		return r.depth > 0
	case "":
	default:
		return false
	}
	if eval.Silent(r.f, call) {
		r.Slow = r.Slow || takes(r.f.Called(call))
		r.Partial = r.Partial || !inBase(r.f, call)
		r.elements(call.Args)
		return true
	}
	return r.follow(call)
}

// converts adds what a conversion reads.
func (r *reader) converts(call *ast.CallExpr) bool {
	from, to := view.Core(r.f.Info.TypeOf(call.Args[0])), view.Core(r.f.Info.TypeOf(call))
	r.elements(call.Args)
	_, fromBasic := from.(*types.Basic)
	_, toBasic := to.(*types.Basic)
	if isParam(r.f.Info.TypeOf(call.Args[0])) && !fromBasic {
		return toBasic && !view.IsText(to) // of whatever number
	}
	switch to.(type) {
	case *types.Array, *types.Pointer:
		_, slice := from.(*types.Slice)
		r.Partial = r.Partial || slice
	}
	r.Slow = r.Slow || fromBasic != toBasic && (view.IsText(from) || view.IsText(to))
	return !isUnsafe(from) && !isUnsafe(to)
}

func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// elements adds those of slices that something else reads.
func (r *reader) elements(args []ast.Expr) {
	for _, a := range args {
		if s, ok := view.Core(r.f.Info.TypeOf(a)).(*types.Slice); ok {
			r.cells = append(r.cells, cell{kind: element, typ: s.Elem()})
		}
	}
}

// cheap are functions of package math that are an instruction or two.
var cheap = []string{
	"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Inf",
	"IsInf", "IsNaN", "Max", "Min", "NaN", "Signbit", "Sqrt", "Trunc",
}

// takes reports whether a function of the standard library takes more time than an addition.
func takes(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "math":
		return !slices.Contains(cheap, fn.Name())
	case "strings", "bytes", "strconv", "fmt":
		return true
	}
	return false
}

// follow adds what a function of the package reads that a call calls.
func (r *reader) follow(call *ast.CallExpr) bool {
	of, fn := r.f.OfCall(call)
	if of == nil || r.depth == deepest || slices.Contains(r.calls, fn.Origin()) || !r.f.BuiltWith(fn) ||
		view.HasGoto(of.Decl.Body) || r.f.Spread(call) {
		return false
	}
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	for v := range results.Variables() {
		if !isValue(v.Type(), 0) {
			return false
		}
	}
	in := &reader{f: of, Reading: new(Reading), depth: r.depth + 1, calls: append(slices.Clone(r.calls), fn.Origin())}
	if !in.read(of.Decl.Body) {
		return false
	}
	for _, c := range in.cells {
		c.typ = instance(r.f, call, fn, c.typ)
		r.cells = append(r.cells, c)
	}
	r.Partial = r.Partial || in.Partial
	r.Slow = r.Slow || in.Slow
	for _, v := range in.Vars {
		if !slices.Contains(r.Vars, v) {
			r.Vars = append(r.Vars, v)
		}
	}
	if !r.receiver(call, fn) {
		return false
	}
	r.arguments(call, of, in.Derefs)
	return true
}

// instance is what a type of a generic function is where a call calls it.
func instance(f *view.Func, call *ast.CallExpr, fn *types.Func, t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Slice:
		return types.NewSlice(instance(f, call, fn, t.Elem()))
	case *types.TypeParam:
		params := fn.Origin().Signature().TypeParams()
		fun := ast.Unparen(call.Fun)
		if index, ok := fun.(*ast.IndexExpr); ok {
			fun = index.X
		}
		id, ok := fun.(*ast.Ident)
		if args := f.Info.Instances[id].TypeArgs; ok && params.Len() > t.Index() && args.Len() > t.Index() &&
			params.At(t.Index()) == t {
			return args.At(t.Index())
		}
	}
	return t
}

// receiver adds what a method without a pointer for its receiver reads of one, and reports whether the method is
// one of the value itself.
func (r *reader) receiver(call *ast.CallExpr, fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !eval.Direct(r.f, sel) {
		return false // a method expression, or one of an embedded field
	}
	_, has := r.f.Info.TypeOf(sel.X).Underlying().(*types.Pointer)
	if _, wants := recv.Type().Underlying().(*types.Pointer); has && !wants {
		r.deref(sel.X)
		r.cells = append(r.cells, cell{kind: pointee, typ: recv.Type()})
	}
	return true
}

// arguments adds what must not be nil for a function that is called.
func (r *reader) arguments(call *ast.CallExpr, of *view.Func, derefs []*types.Var) {
	sig := of.Info.Defs[of.Decl.Name].(*types.Func).Signature()
	for _, v := range derefs {
		if v == sig.Recv() {
			x := ast.Unparen(call.Fun).(*ast.SelectorExpr).X
			if _, pointer := r.f.Info.TypeOf(x).Underlying().(*types.Pointer); pointer {
				r.deref(x)
			}
			continue
		}
		at := slices.Index(slices.Collect(sig.Params().Variables()), v)
		if at < 0 || at >= len(call.Args) || sig.Variadic() && at == sig.Params().Len()-1 {
			r.Partial = true
			continue
		}
		if u, ok := ast.Unparen(call.Args[at]).(*ast.UnaryExpr); !ok || u.Op.String() != "&" {
			r.deref(call.Args[at])
		}
	}
}
