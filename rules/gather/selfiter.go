package gather

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SelfIter is the rule selfiter, described in the package comment.
var SelfIter = rule.New(docs, "selfiter", func(f *view.Func) {
	if i := iteratorOf(f); i != nil {
		i.report()
	}
})

// An iterator is a function that returns another one, which goes through what calls of the first one return.
type iterator struct {
	f     *view.Func
	self  *types.Func
	lit   *ast.FuncLit // what it returns
	yield *types.Var
	// ranges are the loops over calls of itself whose values go to yield as they are, stops the returns after yield
	// wants no more, and tails the calls of yield after which nothing comes.
	ranges []*ast.RangeStmt
	stops  []*ast.ReturnStmt
	tails  []*ast.ExprStmt
}

// iteratorOf reads a function, nil if it is something else.
func iteratorOf(f *view.Func) *iterator {
	self, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	_, named := f.Arguments()
	if self == nil || len(f.Decl.Body.List) != 1 || view.HasGoto(f.Decl) || view.HasDefer(f.Decl.Body) || !named ||
		self.Signature().Variadic() || self.Signature().TypeParams().Len() > 0 {
		return nil
	}
	ret, ok := f.Decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || !f.Predeclared(f.Decl.Pos(), "bool", "true", "false") {
		return nil
	}
	lit, ok := ast.Unparen(ret.Results[0]).(*ast.FuncLit)
	if !ok || lit.Type.Results != nil || lit.Type.Params.NumFields() != 1 || len(lit.Type.Params.List[0].Names) != 1 {
		return nil
	}
	i := &iterator{f: f, self: self, lit: lit}
	i.yield, _ = f.Info.Defs[lit.Type.Params.List[0].Names[0]].(*types.Var)
	if i.yield == nil || !i.reads() || len(i.ranges) == 0 || !i.keeps() {
		return nil
	}
	return i
}

// reads notes what is done with yield, and reports whether that is nothing but what the rule knows.
func (i *iterator) reads() bool {
	f := i.f
	i.tail(i.lit.Body.List)
	for _, id := range f.Uses(i.lit.Body, i.yield) {
		call, ok := f.Parent(id).(*ast.CallExpr)
		if !ok || call.Fun != id || f.Closure(call) != i.lit {
			return false
		}
		if tail, ok := f.Parent(call).(*ast.ExprStmt); ok && slices.Contains(i.tails, tail) {
			continue
		}
		stop, ok := f.Statement(call).(*ast.IfStmt)
		if !ok {
			return false
		}
		ret := i.stop(stop)
		if ret == nil {
			return false
		}
		if loop := i.passes(stop, call); loop != nil {
			i.ranges = append(i.ranges, loop)
			continue
		}
		i.stops = append(i.stops, ret)
	}
	return true
}

// tail notes the calls of yield that end a list of statements after which nothing comes.
func (i *iterator) tail(list []ast.Stmt) {
	if len(list) == 0 {
		return
	}
	var clauses *ast.BlockStmt
	switch last := list[len(list)-1].(type) {
	case *ast.ExprStmt:
		if call, ok := last.X.(*ast.CallExpr); ok && i.f.Object(call.Fun) == i.yield {
			i.tails = append(i.tails, last)
		}
	case *ast.BlockStmt:
		i.tail(last.List)
	case *ast.IfStmt:
		i.tail(last.Body.List)
		if last.Else != nil {
			i.tail([]ast.Stmt{last.Else})
		}
	case *ast.SwitchStmt:
		clauses = last.Body
	case *ast.TypeSwitchStmt:
		clauses = last.Body
	}
	if clauses != nil {
		for _, c := range clauses.List {
			i.tail(c.(*ast.CaseClause).Body)
		}
	}
}

// stop is the return of a statement that returns if a call of yield wants no more, and does nothing else.
func (i *iterator) stop(s *ast.IfStmt) *ast.ReturnStmt {
	not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return nil
	}
	call, ok := ast.Unparen(not.X).(*ast.CallExpr)
	ret, returns := s.Body.List[0].(*ast.ReturnStmt)
	if !ok || !returns || i.f.Object(call.Fun) != i.yield {
		return nil
	}
	return ret
}

// passes is the loop over a call of the function itself that does nothing but give its values to yield, nil if a statement is in none.
func (i *iterator) passes(s *ast.IfStmt, call *ast.CallExpr) *ast.RangeStmt {
	f := i.f
	body, _ := f.Parent(s).(*ast.BlockStmt)
	if body == nil || len(body.List) != 1 {
		return nil
	}
	loop, ok := f.Parent(body).(*ast.RangeStmt)
	if !ok || loop.Tok != token.DEFINE || !f.InBlock(loop) || f.File.HasComment(loop) {
		return nil
	}
	if of, ok := ast.Unparen(loop.X).(*ast.CallExpr); !ok || !callsSelf(f, i.self, of) {
		return nil
	}
	values := []ast.Expr{loop.Key}
	if loop.Value != nil {
		values = append(values, loop.Value)
	}
	if len(values) != len(call.Args) {
		return nil
	}
	for n, v := range values {
		if f.Defined(v) == nil || f.Defined(v) != f.Object(call.Args[n]) {
			return nil
		}
	}
	return loop
}

// keeps reports whether what the iterator is given stays as it is while it goes on, so that it can be gone through twice, and nothing
// is declared under the name of yield, nor beside parameters under theirs.
func (i *iterator) keeps() bool {
	f := i.f
	names := map[string]bool{i.yield.Name(): true}
	sig := i.self.Signature()
	given := slices.Collect(sig.Params().Variables())
	if recv := sig.Recv(); recv != nil {
		given = append(given, recv)
	}
	for _, v := range given {
		if names[v.Name()] || slices.ContainsFunc(f.Uses(i.lit, v), func(id *ast.Ident) bool { return f.Assigned(id) || eval.Addressed(f, id) }) {
			return false
		}
		names[v.Name()] = true
	}
	return !view.Any(i.lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || !names[id.Name] || f.Info.Defs[id] == nil {
			return false
		}
		return id.Name == i.yield.Name() || f.Info.Defs[id].Parent() == f.Info.Scopes[i.lit.Type]
	})
}

func (i *iterator) report() {
	f, decl := i.f, i.f.Decl
	name := f.FreshBeside("push" + patch.UpperFirst(decl.Name.Name))
	if name == "" {
		return
	}
	yield := i.yield.Name()
	args, _ := f.Arguments()
	begin := f.File.Text(decl.Pos(), i.lit.Body.Lbrace+1)
	edits := []analysis.TextEdit{
		patch.Insert(decl.Pos(), begin+"\n\t\t"+f.CallBeside(name, append(args, yield)...)+"\n\t}\n}\n\n// "+name+" gives "+yield+" what "+
			decl.Name.Name+" goes through, and reports whether it wants more.\n"),
		patch.Replace(decl.Name, name),
		patch.Listed(decl.Type.Params.List, decl.Type.Params.Closing, f.Text(i.lit.Type.Params.List[0])),
		{Pos: decl.Type.Params.Closing + 1, End: i.lit.Body.Lbrace, NewText: []byte(" bool ")},
	}
	end := ""
	if !i.returns() {
		end = "return true\n"
		if body := i.lit.Body; !strings.Contains(f.File.Text(body.List[len(body.List)-1].End(), body.Rbrace), "\n") {
			end = "\n" + end
		}
	}
	edits = append(edits, analysis.TextEdit{Pos: i.lit.Body.Rbrace, End: decl.Body.Rbrace, NewText: []byte(end)})
	for _, loop := range i.ranges {
		self := ast.Unparen(loop.X).(*ast.CallExpr)
		edits = append(edits, patch.Replace(loop, "if !"+otherCall(f, self, name, nil, []string{yield})+" {\nreturn false\n}"))
	}
	for _, tail := range i.tails {
		edits = append(edits, patch.Insert(tail.Pos(), "return "))
	}
	for ret := range view.All[*ast.ReturnStmt](f) {
		if f.Closure(ret) != i.lit || slices.ContainsFunc(i.ranges, func(loop *ast.RangeStmt) bool { return view.Within(ret.Pos(), loop) }) {
			continue
		}
		edits = append(edits, patch.Insert(ret.End(), map[bool]string{true: " false", false: " true"}[slices.Contains(i.stops, ret)]))
	}
	f.Report(decl.Name, "each value goes through an iterator for each level that it lies below",
		patch.Fix("give one "+yield+" to all calls", edits...))
}

// returns reports whether the body ends with a return, or with what becomes one.
func (i *iterator) returns() bool {
	switch last := i.lit.Body.List[len(i.lit.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.ExprStmt:
		return slices.Contains(i.tails, last)
	}
	return false
}
