package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// capacity gives a slice that a loop appends to the capacity that it needs, so
// that it is allocated once instead of growing. A slice that was nil stays nil if
// nothing is appended, unless nobody can tell.
//
// It asks that the slice is a local variable, declared in the same list of
// statements as the loop and not touched between, that the loop does nothing with
// it but append and read elements, that no pointer and no closure of before or in
// the loop reaches it, and that nobody asks for its capacity or slices it: how
// append grows a slice is left open by the language. The bound is the length of
// what the loop ranges over; a number counts if it is a length, since any other may
// be far more than what is there.
//
// It loses where the elements are few enough for the stack, where few turns
// append, and where the loop is left early: then memory is cleared for nothing.
func capacity() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "capacity",
		Doc:  "allocate a slice that a loop fills with the capacity that it needs",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, loop := range f.loops() {
					f.fillSites(loop)
				}
			})
		},
	}}
}

// A fillSite is a loop that fills a slice.
type fillSite struct {
	*function
	loop  ast.Stmt
	bound bound
	s     types.Object
	// decl declares s and nothing else; kind is its type as written.
	decl ast.Stmt
	kind string
	// empty says that s is declared empty, not nil.
	empty bool
	// appends are the statements of the loop that append to s.
	appends []*ast.AssignStmt
	// least is how many elements every turn appends, most what one may.
	least, most int
	// blind says that nobody can tell a nil s from an empty one.
	blind bool
}

// fillSites reports the slices that a loop fills.
func (f *function) fillSites(loop ast.Stmt) {
	if !f.inBlock(loop) || leaves(f.decl.Body) {
		return
	}
	b, ok := f.loopBound(loop)
	if !ok || !f.predeclared(loop.Pos(), "make", "len", "nil", "append") {
		return
	}
	for _, s := range f.filled(loop) {
		site := &fillSite{function: f, loop: loop, bound: b, s: s}
		if !site.declared() || !site.onlyFilled() {
			continue
		}
		if edit, ok := site.edit(); ok {
			f.pass.Report(analysis.Diagnostic{
				Pos: site.appends[0].Pos(), End: site.appends[0].End(),
				Message: s.Name() + " grows as the loop appends to it",
				SuggestedFixes: []analysis.SuggestedFix{{
					Message:   fmt.Sprintf("make %s with a capacity of %s", s.Name(), site.capacity()),
					TextEdits: []analysis.TextEdit{edit},
				}},
			})
		}
	}
}

// filled returns the slices that a loop appends to and that are declared outside.
func (f *function) filled(loop ast.Stmt) []types.Object {
	var out []types.Object
	seen := make(map[types.Object]bool)
	ast.Inspect(loop, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if s, _ := f.appendedElements(n); s != nil && !seen[s] && !within(s.Pos(), loop) {
			seen[s] = true
			out = append(out, s)
		}
		return true
	})
	return out
}

// appendedElements returns the local slice that a statement s = append(s, ...)
// appends elements to, and how many; not those that append a whole slice.
func (f *function) appendedElements(n ast.Node) (types.Object, int) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, 0
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || f.builtin(call) != "append" || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return nil, 0
	}
	v, ok := f.object(a.Lhs[0]).(*types.Var)
	if !ok || f.object(call.Args[0]) != v || !f.isLocal(v) || f.isParam(v) || f.isResult(v) {
		return nil, 0
	}
	s, ok := v.Type().Underlying().(*types.Slice)
	if !ok || f.pass.TypesSizes == nil || sizeOf(f.pass.TypesSizes, s.Elem()) == 0 {
		return nil, 0
	}
	return v, len(call.Args) - 1
}

// sizeOf returns the size of a type, 1 where it depends on type arguments.
func sizeOf(sizes types.Sizes, t types.Type) (n int64) {
	defer func() {
		if recover() != nil {
			n = 1 // a type parameter has no size
		}
	}()
	return sizes.Sizeof(t)
}

// declared finds the declaration of s in the list of the loop.
func (site *fillSite) declared() bool {
	list := stmtList(site.parents(site.loop)[0])
	for _, stmt := range list {
		if stmt.Pos() > site.s.Pos() || site.s.Pos() >= stmt.End() {
			continue
		}
		kind, empty, ok := site.emptySlice(stmt)
		site.decl, site.kind, site.empty = stmt, kind, empty
		return ok && site.predeclared(stmt.Pos(), "make", "len", "nil")
	}
	return false
}

// emptySlice returns the type of the slice that a statement declares, as written,
// and whether it is empty rather than nil; false if it declares something else.
func (f *function) emptySlice(stmt ast.Stmt) (kind string, empty, ok bool) {
	var value ast.Expr
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if stmt.Tok != token.DEFINE || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 {
			return "", false, false
		}
		value = stmt.Rhs[0]
	case *ast.DeclStmt:
		g, ok := stmt.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return "", false, false
		}
		spec, ok := g.Specs[0].(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) > 1 || len(spec.Values) == 1 && spec.Type != nil {
			return "", false, false
		}
		if len(spec.Values) == 0 {
			return f.text(spec.Type), false, true
		}
		value = spec.Values[0]
	default:
		return "", false, false
	}
	switch value := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		if len(value.Elts) == 0 && value.Type != nil {
			return f.text(value.Type), true, true
		}
	case *ast.CallExpr:
		if f.builtin(value) == "make" && len(value.Args) == 2 && f.isZeroConstant(value.Args[1]) {
			return f.text(value.Args[0]), true, true
		}
		if x, _ := f.conversion(value); x != nil && f.pass.TypesInfo.Types[x].IsNil() {
			return f.text(value.Fun), false, true
		}
	}
	return "", false, false
}

// onlyFilled checks all that happens to s, and how often the loop appends.
func (site *fillSite) onlyFilled() bool {
	own := make(map[*ast.Ident]bool)
	ast.Inspect(site.loop, func(n ast.Node) bool {
		if v, _ := site.appendedElements(n); v == site.s {
			a := n.(*ast.AssignStmt)
			site.appends = append(site.appends, a)
			own[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			own[ast.Unparen(ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[0]).(*ast.Ident)] = true
		}
		return true
	})
	site.blind = true
	for _, id := range site.uses(site.decl, site.s) {
		own[id] = true // its declaration
	}
	for _, id := range site.uses(site.function.decl.Body, site.s) {
		if own[id] {
			continue
		}
		use := site.useOf(id)
		switch {
		case use == useUnknown || site.inClosure(id) && id.Pos() < site.loop.End():
			return false
		case id.Pos() < site.loop.Pos():
			return false
		case within(id.Pos(), site.loop) && use != useRead && !site.returned(id):
			return false
		case use != useRead:
			site.blind = false
		}
	}
	body := loopBody(site.loop)
	site.least, site.most = site.leastAppended(body, site.s), site.mostAppended(body, site.s)
	return site.most > 0 && site.most <= 8
}

// returned says that a use returns a slice from the function.
func (f *function) returned(id *ast.Ident) bool {
	_, ok := f.parents(id)[0].(*ast.ReturnStmt)
	return ok && !f.inClosure(id)
}

// boundText writes how often the loop runs.
func (site *fillSite) boundText() string {
	if site.bound.number {
		return site.text(site.bound.x)
	}
	return "len(" + site.text(site.bound.x) + ")"
}

// capacity writes the capacity that s needs.
func (site *fillSite) capacity() string {
	if site.least > 1 {
		return fmt.Sprintf("%d*%s", site.least, site.boundText())
	}
	return site.boundText()
}

// edit makes the rewrite; false if there is none that is exact.
func (site *fillSite) edit() (analysis.TextEdit, bool) {
	every := site.least > 0
	if !every && site.most > 1 {
		return analysis.TextEdit{}, false
	}
	made := fmt.Sprintf("make(%s, 0, %s)", site.kind, site.capacity())
	name := site.s.Name()
	if (site.empty || site.blind) && site.knownAt(site.decl.Pos()) && !site.hasComment(site.decl) {
		return replace(site.decl, fmt.Sprintf("%s := %s", name, made)), true
	}
	switch {
	case site.empty:
	case every:
		return insert(site.loop.Pos(), fmt.Sprintf("if %s > 0 {\n%s = %s\n}\n", site.boundText(), name, made)), true
	case len(site.appends) == 1 && site.knownAt(site.appends[0].Pos()) && site.inBlock(site.appends[0]):
		return insert(site.appends[0].Pos(), fmt.Sprintf("if %s == nil {\n%s = %s\n}\n", name, name, made)), true
	}
	return analysis.TextEdit{}, false
}

// knownAt says that the bound means the same at a place as at the loop, and has
// the same value.
func (site *fillSite) knownAt(at token.Pos) bool {
	root := ast.Unparen(site.bound.x)
	if sel, ok := root.(*ast.SelectorExpr); ok {
		root = sel.X
		if at < site.loop.Pos() && !site.justBefore() {
			return false // what lies between might change the field, or panic first
		}
	}
	v := site.object(root)
	if v == nil || site.lookup(at, v.Name()) != v {
		return false
	}
	for _, id := range site.uses(site.function.decl, v) {
		between := at < id.Pos() && id.Pos() < site.loop.End() || within(id.Pos(), site.loop)
		if between && (site.assigned(id) || site.addressed(id)) {
			return false
		}
	}
	return site.predeclared(at, "make", "len", "nil")
}

// justBefore says that the loop follows the declaration at once.
func (site *fillSite) justBefore() bool {
	list := stmtList(site.parents(site.loop)[0])
	i := slices.Index(list, site.decl)
	return i >= 0 && i+1 < len(list) && list[i+1] == site.loop
}

func loopBody(loop ast.Stmt) *ast.BlockStmt {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Body
	case *ast.RangeStmt:
		return loop.Body
	}
	return nil
}

// isZeroConstant says that an expression is the constant 0.
func (f *function) isZeroConstant(e ast.Expr) bool {
	v := f.pass.TypesInfo.Types[e].Value
	return v != nil && v.ExactString() == "0"
}
