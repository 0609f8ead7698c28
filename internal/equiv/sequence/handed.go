package sequence

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/internal/equiv/subject"
)

// itself is the way of an assignment, and handedOut that of a result that other packages get.
const (
	itself    = "itself"
	handedOut = "handed out"
)

// writes looks for what functions write to.
type writes struct {
	*subject.Subject
	decls map[types.Object]ast.Node
	// reach is what one function uses: only that runs when it is called.
	reach map[types.Object]ast.Node
	found map[ast.Expr]*ways // by what stands in a declaration of reach
}

func newWrites(s *subject.Subject) *writes { return &writes{Subject: s, decls: s.Decls()} }

// of has what runs when a function is called looked at.
func (w *writes) of(fn *types.Func) {
	w.reach, w.found = w.Reachable(fn), make(map[ast.Expr]*ways)
}

// ways are those in which a field and what it leads to may be written to: by an assignment, by a function of another
// package, or by whoever it is handed to or kept by. What the package does with it is followed through local variables,
// parameters and results.
type ways struct {
	*writes
	seen map[types.Object]bool
	all  map[string]bool
	// certain is whether it is written to where it stands.
	certain bool
	depth   int
}

func (x *ways) writtenHere(way string) {
	x.all[way] = true
	x.certain = x.certain || x.depth == 0
}

// follow adds the ways of an expression below some nodes.
func (x *ways) follow(e ast.Expr, above []ast.Node) {
	e, around, method := whole(x.Pkg.TypesInfo, e, above)
	if method != nil {
		x.called(e, method)
		return
	}
	shared := subject.Shares(x.Pkg.TypesInfo.TypeOf(e))
	switch n := around.(type) {
	case *ast.AssignStmt:
		switch at := slices.Index(n.Rhs, e); {
		case slices.Contains(n.Lhs, e):
			x.writtenHere(itself)
		case at >= 0 && len(n.Rhs) == len(n.Lhs) && shared:
			x.kept(n.Lhs[at])
		case shared:
			x.all["kept"] = true
		}
	case *ast.IncDecStmt:
		x.writtenHere(itself)
	case *ast.BinaryExpr, *ast.UnaryExpr:
	case *ast.RangeStmt:
		if n.X != e {
			x.writtenHere(itself)
		} else if n.Value != nil && subject.Shares(x.Pkg.TypesInfo.TypeOf(n.Value)) {
			x.kept(n.Value)
		}
	case *ast.CallExpr:
		x.given(e, n, shared)
	case *ast.ReturnStmt:
		if shared {
			x.returned(slices.Index(n.Results, e), above)
		}
	default:
		if shared {
			x.all[fmt.Sprintf("in a %T", around)] = true
		}
	}
}

// given follows an argument of a call.
func (x *ways) given(e ast.Expr, call *ast.CallExpr, shared bool) {
	at := slices.Index(call.Args, e)
	switch fn := typeutil.Callee(x.Pkg.TypesInfo, call).(type) {
	case *types.Builtin:
		switch fn.Name() {
		case "len", "cap", "min", "max":
		case "delete", "clear", "copy":
			if at == 0 {
				x.writtenHere(itself)
			}
		default:
			if at == 0 {
				x.all["by "+fn.Name()] = true
			}
		}
	case *types.Func:
		params, decl := fn.Origin().Signature().Params(), x.decls[fn.Origin()]
		within := decl != nil && at >= 0 && at < params.Len() && !(fn.Signature().Variadic() && at == params.Len()-1)
		if within && shared {
			x.in(params.At(at), decl)
		} else if shared && !onlyReads(fn, x.Pkg.TypesInfo.TypeOf(e)) {
			x.all["by "+fn.FullName()] = true
		}
	default:
		if shared {
			x.all["by a call"] = true
		}
	}
}

// onlyReads reports whether a function of the standard library does nothing with an argument of a type but to read or
// copy it, and neither keeps it nor returns a part of it.
func onlyReads(fn *types.Func, t types.Type) bool {
	sig := fn.Signature()
	if fn.Pkg() == nil || sig.Recv() != nil {
		return false
	}
	if list, ok := t.Underlying().(*types.Slice); ok && !subject.Shares(list.Elem()) {
		switch fn.FullName() {
		case "slices.Clone", "slices.Concat", "bytes.Clone":
			return true
		}
	}
	for v := range sig.Results().Variables() {
		if subject.Shares(v.Type()) {
			return false
		}
	}
	switch fn.Pkg().Path() {
	case "bytes", "strings":
		return true
	case "slices":
		for _, name := range []string{"BinarySearch", "Compare", "Contains", "Equal", "Index", "IsSorted", "Max", "Min"} {
			if strings.HasPrefix(fn.Name(), name) {
				return true
			}
		}
	case "sort":
		return strings.HasPrefix(fn.Name(), "Search") || strings.HasSuffix(fn.Name(), "AreSorted")
	case "unicode/utf8":
		return fn.Name() != "EncodeRune"
	}
	return false
}

// called follows a value whose method is called, or named.
func (x *ways) called(e ast.Expr, sel *ast.SelectorExpr) {
	fn, ok := x.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		x.all["by "+sel.Sel.Name] = true
		return
	}
	recv := fn.Origin().Signature().Recv()
	if decl := x.decls[fn.Origin()]; decl != nil {
		if subject.Shares(recv.Type()) {
			x.in(recv, decl)
		}
		return
	}
	_, pointer := types.Unalias(recv.Type()).(*types.Pointer)
	_, held := types.Unalias(x.Pkg.TypesInfo.TypeOf(e)).Underlying().(*types.Pointer)
	switch foreign := fn.Pkg() != nil && !synchronizes(fn); {
	case pointer && foreign:
		x.writtenHere("by " + fn.FullName())
	case pointer || held || types.IsInterface(recv.Type()):
		x.all["by "+fn.FullName()] = true
	}
}

// kept follows a value that is assigned to something.
func (x *ways) kept(in ast.Expr) {
	id, ok := ast.Unparen(in).(*ast.Ident)
	if !ok {
		x.all["kept"] = true
		return
	}
	v, ok := x.Pkg.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == x.Pkg.Types.Scope() {
		if id.Name != "_" {
			x.all["kept in "+id.Name] = true
		}
		return
	}
	for _, n := range x.decls {
		if id.Pos() < n.Pos() || n.End() <= id.Pos() {
			continue
		}
		if decl, ok := n.(*ast.FuncDecl); ok {
			results := x.Pkg.TypesInfo.Defs[decl.Name].(*types.Func).Signature().Results()
			if at := slices.Index(slices.Collect(results.Variables()), v); at >= 0 {
				x.returnedBy(decl, at)
			}
		}
		x.in(v, n)
		return
	}
	x.all["kept"] = true
}

// in follows what a local variable or a parameter of a declaration holds.
func (x *ways) in(v *types.Var, decl ast.Node) {
	if x.seen[v] {
		return
	}
	x.seen[v] = true
	x.depth++
	defer func() { x.depth-- }()
	ast.PreorderStack(decl, nil, func(n ast.Node, above []ast.Node) bool {
		use, ok := n.(*ast.Ident)
		if !ok || x.Pkg.TypesInfo.Uses[use] != v {
			return true
		}
		if set, ok := above[len(above)-1].(*ast.AssignStmt); ok && slices.Contains(set.Lhs, ast.Expr(use)) {
			return true // another value from then on
		}
		x.follow(use, above)
		return true
	})
}

// returned follows what a function returns at a place: to others, if they can call it, or to those in the package
// that do.
func (x *ways) returned(at int, above []ast.Node) {
	decl, ok := above[0].(*ast.FuncDecl)
	lit := slices.ContainsFunc(above, func(n ast.Node) bool { _, is := n.(*ast.FuncLit); return is })
	if !ok || at < 0 || lit {
		x.all[handedOut] = true
		return
	}
	x.returnedBy(decl, at)
}

func (x *ways) returnedBy(decl *ast.FuncDecl, at int) {
	fn, ok := x.Pkg.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || fn.Exported() || at >= fn.Signature().Results().Len() {
		x.all[handedOut] = true
		return
	}
	key := fn.Signature().Results().At(at)
	if x.seen[key] {
		return
	}
	x.seen[key] = true
	x.depth++
	defer func() { x.depth-- }()
	for _, n := range x.reach {
		ast.PreorderStack(n, nil, func(n ast.Node, above []ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if used, isFunc := x.Pkg.TypesInfo.Uses[id].(*types.Func); ok && isFunc && used.Origin() == fn {
				x.result(at, id, above)
			}
			return true
		})
	}
}

// result follows a result of one use of a function.
func (x *ways) result(at int, id *ast.Ident, above []ast.Node) {
	var e ast.Expr = id
	for {
		sel, isSel := above[len(above)-1].(*ast.SelectorExpr)
		if !isSel || sel.Sel != id {
			break
		}
		e, above = sel, above[:len(above)-1]
	}
	call, ok := above[len(above)-1].(*ast.CallExpr)
	if !ok || call.Fun != e {
		x.all["as a value"] = true
		return
	}
	above = above[:len(above)-1]
	set, ok := above[len(above)-1].(*ast.AssignStmt)
	switch {
	case ok && len(set.Rhs) == 1 && at < len(set.Lhs):
		x.kept(set.Lhs[at])
	case ok:
		x.all["kept"] = true
	default:
		x.follow(call, above)
	}
}

// whole returns what of an expression is meant, such as an element of it, and what stands around that. method is what
// selects a method of it, nil if nothing does.
func whole(info *types.Info, e ast.Expr, above []ast.Node) (whole ast.Expr, around ast.Node, method *ast.SelectorExpr) {
	for i := len(above) - 1; i >= 0; i-- {
		switch n := above[i].(type) {
		case *ast.ParenExpr:
			e = n
			continue
		case *ast.StarExpr:
			e = n
			continue
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				e = n
				continue
			}
		case *ast.SliceExpr:
			if n.X == e {
				e = n
				continue
			}
		case *ast.IndexExpr:
			if n.X == e {
				e = n
				continue
			}
		case *ast.SelectorExpr:
			selection := info.Selections[n]
			if selection == nil || selection.Kind() != types.FieldVal {
				return e, n, n
			}
			e = n
			continue
		}
		return e, above[i], nil
	}
	return e, nil, nil
}
