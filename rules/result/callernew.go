package result

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// CallerNew is the rule callernew, described in the package comment.
var CallerNew = rule.New(docs, "callernew", func(f *view.Func) {
	if !view.Any(f.Decl.Body, view.IsLoop) || view.HasGoto(f.Decl.Body) ||
		view.Mentions(f.Decl.Body, "recover") || view.Mentions(f.Decl.Body, "runtime") {
		return // without a loop the compiler may put all of it into callers
	}
	for _, s := range f.Decl.Body.List {
		if v := newValueOf(f, s); v != nil {
			v.report()
			return
		}
	}
})

// A newValue is a variable for the address of a new value, which the function returns.
type newValue struct {
	f    *view.Func
	decl local.Declaration
	v    *types.Var
	// kind is the type of the value as written, and result the number of the result.
	kind   ast.Expr
	result int
}

// newValueOf returns what a statement declares if that is a new value that is returned; nil if not.
func newValueOf(f *view.Func, s ast.Stmt) *newValue {
	d, ok := local.Declares(s)
	if !ok || d.Type != nil || d.Value == nil {
		return nil
	}
	n := &newValue{f: f, decl: d, result: -1}
	n.v, _ = f.Info.Defs[d.Name].(*types.Var)
	switch e := d.Value.(type) {
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND {
			n.kind = lit.Type
		}
	case *ast.CallExpr:
		if f.Builtin(e) == "new" {
			n.kind = e.Args[0]
		}
	}
	if n.v == nil || n.kind == nil || !isTypeName(n.kind) {
		return nil
	}
	for _, id := range f.Uses(f.Decl.Body, n.v) {
		if f.Info.Defs[id] != nil {
			continue
		}
		if f.Assigned(id) || f.InClosure(id) || eval.Addressed(f, id) {
			return nil
		}
		if ret, ok := f.Parent(id).(*ast.ReturnStmt); ok {
			n.result = slices.Index(ret.Results, ast.Expr(id))
		}
	}
	if n.result < 0 {
		return nil
	}
	return n
}

// isTypeName reports whether a type is written as a name, of this package or another.
func isTypeName(e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.X
	}
	_, ok := e.(*ast.Ident)
	return ok
}

// report proposes the rewrite.
func (n *newValue) report() {
	sig := n.f.Info.Defs[n.f.Decl.Name].(*types.Func).Signature()
	args, named := n.arguments()
	if sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 || !n.sameNames() || !named ||
		hasDirective(n.f.Decl.Doc) || !patch.OwnLines(n.f, n.decl.Stmt) {
		return
	}
	switch {
	case !n.early():
		n.f.Nearly(n.decl.Stmt.Pos(), near.Constant, n.f.Text(n.decl.Value))
		return
	case !n.read():
		n.f.Nearly(n.decl.Stmt.Pos(), near.Used, n.v.Name())
		return
	}
	if inner := n.innerName(); inner != "" {
		n.f.Report(n.decl.Stmt, fmt.Sprintf("%s is allocated for callers that look at it", n.v.Name()),
			patch.Fix(fmt.Sprintf("make %s where %s is inlined", n.v.Name(), n.f.Decl.Name.Name),
				patch.Insert(n.f.Decl.Body.Lbrace+1, n.split(inner, args)), patch.Delete(n.f, n.decl.Stmt)))
	}
}

// split writes the end of the function that makes the value, and the beginning of the one that gets it.
func (n *newValue) split(inner string, args []string) string {
	name, value, results := n.f.Decl.Name.Name, n.f.Text(n.decl.Value), ""
	receiver, called := "", inner
	if recv := n.f.Decl.Recv; recv != nil {
		receiver, called = n.f.Text(recv)+" ", recv.List[0].Names[0].Name+"."+inner
	}
	params := n.f.Decl.Type.Params
	if params.End() < n.f.Decl.Body.Pos() {
		results = n.f.File.Text(params.End(), n.f.Decl.Body.Pos())
	}
	list := fmt.Sprintf("%s *%s", n.v.Name(), n.f.Text(n.kind))
	if len(args) > 0 {
		list += ", " + n.f.File.Text(params.Opening+1, params.Closing)
	}
	return fmt.Sprintf("\nreturn %s(%s)\n}\n\n"+
		"// %s is %s with room for what it returns: %[4]s is inlined, and its callers can have\n"+
		"// that room on their stacks.\nfunc %[5]s%[3]s(%[6]s)%[7]s{",
		called, strings.Join(append([]string{value}, args...), ", "), inner, name, receiver, list, results)
}

// sameNames reports whether the type's name means the same outside of the function, and the
// variable's name nothing else before its declaration.
func (n *newValue) sameNames() bool {
	first, _ := n.kind.(*ast.Ident)
	if sel, ok := n.kind.(*ast.SelectorExpr); ok {
		first = sel.X.(*ast.Ident)
	}
	return n.f.Lookup(n.f.Decl.Pos(), first.Name) == n.f.Object(first) &&
		!view.Any(n.f.Decl.Body, func(m ast.Node) bool {
			id, ok := m.(*ast.Ident)
			return ok && id.Name == n.v.Name() && id.Pos() < n.decl.Stmt.Pos()
		})
}

// hasDirective reports whether a comment tells the compiler something.
func hasDirective(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//export")
	})
}

// arguments writes the parameters as arguments, if all have names.
func (n *newValue) arguments() (args []string, ok bool) {
	fields := n.f.Decl.Type.Params.List
	if n.f.Decl.Recv != nil {
		fields = append(slices.Clone(n.f.Decl.Recv.List), fields...)
	}
	for _, field := range fields {
		if len(field.Names) == 0 {
			return nil, false
		}
		for _, id := range field.Names {
			if id.Name == "_" {
				return nil, false
			}
			name := id.Name
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			args = append(args, name)
		}
	}
	if n.f.Decl.Recv != nil {
		args = args[1:]
	}
	return args, true
}

// early reports whether the value can as well be made when the function is called: it is empty, or
// made of constants and of parameters that are not set.
func (n *newValue) early() bool {
	unary, ok := n.decl.Value.(*ast.UnaryExpr)
	if !ok {
		return true
	}
	for _, e := range unary.X.(*ast.CompositeLit).Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		o := n.f.Object(e)
		isParam := o != nil && n.f.IsParam(o) && !eval.Changes(n.f, n.f.Decl, o)
		if n.f.Constant(e) == nil && !n.f.Info.Types[e].IsNil() && !isParam {
			return false
		}
		if view.Any(e, func(m ast.Node) bool {
			id, ok := m.(*ast.Ident)
			return ok && n.f.Lookup(n.f.Decl.Pos(), id.Name) != n.f.Object(id) && !n.f.IsParam(n.f.Object(id))
		}) {
			return false // a constant of the function
		}
	}
	return true
}

// read reports whether some caller does nothing with the result but look at what it points to.
func (n *newValue) read() bool {
	for _, id := range n.f.Index.Names(n.f.Info.Defs[n.f.Decl.Name]) {
		up := n.f.Index.Enclosing(id)
		if sel, ok := up[0].(*ast.SelectorExpr); ok && sel.Sel == id {
			up = up[1:]
		}
		decl, inFunc := up[len(up)-2].(*ast.FuncDecl)
		call, isCall := up[0].(*ast.CallExpr)
		assign, isAssign := up[1].(*ast.AssignStmt)
		if !inFunc || !isCall || !isAssign || len(assign.Rhs) != 1 || assign.Rhs[0] != call ||
			len(assign.Lhs) <= n.result || decl == n.f.Decl {
			continue
		}
		in := n.f.Of(decl)
		if v, ok := in.Object(assign.Lhs[n.result]).(*types.Var); ok && onlyLookedAt(in, v) {
			return true
		}
	}
	return false
}

// onlyLookedAt reports whether of a pointer only the fields are used, or whether it is nil.
func onlyLookedAt(f *view.Func, v *types.Var) bool {
	if !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		switch p := f.Parent(id).(type) {
		case *ast.SelectorExpr:
			if s := f.Info.Selections[p]; s == nil || s.Kind() != types.FieldVal || f.InClosure(id) {
				return false
			}
		case *ast.BinaryExpr:
		case *ast.ValueSpec:
		case *ast.AssignStmt:
			if !f.Assigned(id) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// innerName returns a name for the function that gets the value, empty if there is none.
func (n *newValue) innerName() string {
	name := patch.LowerFirst(n.f.Decl.Name.Name) + "Into"
	if n.f.Decl.Recv == nil {
		return n.f.FreshInPackage(name)
	}
	recv := n.f.Info.Defs[n.f.Decl.Name].(*types.Func).Signature().Recv().Type()
	if o, _, _ := types.LookupFieldOrMethod(recv, true, n.f.Pass.Pkg, name); o != nil {
		return ""
	}
	return name
}
