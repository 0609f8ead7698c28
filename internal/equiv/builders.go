package equiv

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Values of a type that hides its fields cannot be made up. They are built: begun by
// a function of the package that returns one, by a recorded call or as the zero
// value, and changed by calls of methods.

// builders writes what builds the values of such types that the function takes with type arguments.
func builders(s *subject.Subject, base *types.Func, args []types.Type) []string {
	if s.Undrawable() != "" {
		return nil
	}
	return recipes(s, subject.Inputs(subject.SignatureOf(s.Func, args)), func(fn *types.Func, inst string) string {
		if fn.Origin() == s.Func {
			return subject.Expression(base, basePrefix, inst)
		}
		return subject.Expression(fn, "", inst)
	})
}

// recipes writes what builds values for inputs. name writes a method of a type with arguments.
func recipes(s *subject.Subject, inputs []types.Type, name func(fn *types.Func, inst string) string) []string {
	var out []string
	all := hidden(s, append(inputs, s.Implementing()...))
	for i := 0; i < len(all); i++ { // what gives values of one may need another
		n := all[i]
		var makers []string
		for _, m := range s.Makers(n) {
			makers = append(makers, m.Func.Name()+typeArgs(m.Args, s))
		}
		for _, fn := range s.Givers(n) {
			makers = append(makers, name(fn, ""))
			for _, of := range hidden(s, []types.Type{fn.Signature().Recv().Type()}) {
				if !has(all, of) {
					all = append(all, of)
				}
			}
		}
		out = append(out, fmt.Sprintf("{Type: (*%s)(nil), Makers: []any{%s}, Methods: []any{%s}, Open: %t}",
			types.TypeString(n, types.RelativeTo(s.Pkg.Types)), strings.Join(makers, ", "),
			strings.Join(methods(s, n, name), ", "), open(s, n)))
	}
	return out
}

// madeUp names a type among the inputs of a function of which values are put together that perhaps no
// program makes: it is not exported, and no function returns one. It is empty if there is none. What an exported type
// hides is made by its own functions and methods.
func madeUp(s *subject.Subject) (name string) {
	for _, t := range subject.Inputs(s.Func.Signature()) {
		subject.Walk(t, func(t types.Type) bool {
			n := hides(s, t)
			if n != nil && name == "" && !n.Obj().Exported() && len(s.Makers(n)) == 0 && !open(s, n) {
				name = n.Obj().Name()
			}
			return n == nil || !n.Obj().Exported() || open(s, n)
		})
	}
	return name
}

// private names a type among the inputs of a function that only the package makes values of, as neither is exported;
// empty if there is none.
func private(s *subject.Subject) string {
	if s.Func.Exported() { // by an interface others may call it on any value that they get
		return ""
	}
	for _, n := range hidden(s, subject.Inputs(s.Func.Signature())) {
		if !n.Obj().Exported() {
			return n.Obj().Name()
		}
	}
	return ""
}

// hidden lists the types of the package that hide their fields and that inputs lead to.
func hidden(s *subject.Subject, inputs []types.Type) []*types.Named {
	var out []*types.Named
	for _, t := range inputs {
		subject.Walk(t, func(t types.Type) bool {
			if n := hides(s, t); n != nil && !has(out, n) {
				out = append(out, n)
			}
			return true
		})
	}
	return out
}

// hides is a type of the package, or that a pointer is to, which hides its fields; nil for others.
func hides(s *subject.Subject, t types.Type) *types.Named {
	n := subject.Named(t)
	if n == nil || n.Obj().Pkg() != s.Pkg.Types || n.TypeParams().Len() > n.TypeArgs().Len() {
		return nil
	}
	if st, ok := n.Underlying().(*types.Struct); !ok || !subject.HidesFields(st) {
		return nil
	}
	return n
}

// has reports whether a type is in a list.
func has(list []*types.Named, n *types.Named) bool {
	return slices.ContainsFunc(list, func(other *types.Named) bool { return types.Identical(other, n) })
}

// methods lists the exported methods of a type. Of a type that is not exported and has none of these, those
// that others call are in their place.
func methods(s *subject.Subject, n *types.Named, name func(fn *types.Func, inst string) string) []string {
	var out []string
	inst := typeArgs(slices.Collect(n.TypeArgs().Types()), s)
	closed := !n.Obj().Exported()
	for fn := range n.Methods() {
		closed = closed && !fn.Exported()
	}
	for fn := range n.Methods() {
		switch {
		case !s.Callable(fn, nil):
		case fn.Origin() == s.Func && !n.Obj().Exported() || fn.Exported() || closed && calledOutside(s, n, fn.Origin()):
			out = append(out, name(fn, inst))
		}
	}
	return out
}

// calledOutside reports whether functions that are no methods of a type use one of its methods.
func calledOutside(s *subject.Subject, n *types.Named, fn *types.Func) bool {
	for o, decl := range s.Decls() {
		user, ok := o.(*types.Func)
		if ok && subject.Receiver(user) != n.Obj() && usesAny(s, decl, map[types.Object]ast.Node{fn: decl}) {
			return true
		}
	}
	return false
}

// open reports whether any value of a type may be met: it has one field, so that none has to
// fit to another, and no function but the one in question makes or changes one.
func open(s *subject.Subject, n *types.Named) bool {
	if n.Underlying().(*types.Struct).NumFields() != 1 || s.Makes(n) {
		return false
	}
	for fn := range n.Methods() {
		if fn.Origin() != s.Func && setsField(s, fn.Origin()) {
			return false
		}
	}
	return true
}

// setsField reports whether a method may set the only field of its receiver, a pointer: it assigns it, takes its address, or hands
// the receiver on. What a field that is no interface holds may be changed in other ways, too.
func setsField(s *subject.Subject, fn *types.Func) (sets bool) {
	decl, ok := s.Decls()[fn].(*ast.FuncDecl)
	recv := fn.Signature().Recv()
	p, pointer := recv.Type().(*types.Pointer)
	if !pointer {
		return false
	}
	if !ok || decl.Body == nil || !types.IsInterface(p.Elem().Underlying().(*types.Struct).Field(0).Type()) {
		return true
	}
	isRecv := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && s.Pkg.TypesInfo.Uses[id] == recv
	}
	isField := func(e ast.Expr) bool {
		sel, ok := e.(*ast.SelectorExpr)
		return ok && isRecv(sel.X)
	}
	reads := make(map[ast.Expr]bool) // the receiver in selections of a field that is read, or of a method
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			sets = sets || slices.ContainsFunc(n.Lhs, isField)
		case *ast.RangeStmt:
			sets = sets || n.Tok == token.ASSIGN && (isField(n.Key) || isField(n.Value))
		case *ast.UnaryExpr:
			sets = sets || n.Op == token.AND && isField(n.X)
		case *ast.SelectorExpr:
			reads[n.X] = true
		case *ast.Ident:
			sets = sets || isRecv(n) && !reads[n]
		}
		return !sets
	})
	return sets
}
