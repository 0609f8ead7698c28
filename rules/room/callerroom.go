package room

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// CallerRoom is the rule callerroom, described in the package comment.
func CallerRoom(observed length.Observer) *analysis.Analyzer {
	return rule.New(callerDocs, "callerroom", func(f *view.Func) {
		for _, s := range returnedSlices(f) {
			s.report(observed)
		}
	})
}

// madeRoom is for how many elements of a slice of unknown length callers have room.
const madeRoom = 16

// A returnedSlice is a result of a function of the package that begins empty and grows, or is made with all elements.
type returnedSlice struct {
	f    *view.Func
	fn   *types.Func
	v    *types.Var
	name *ast.Ident // in its declaration
	stmt ast.Stmt   // that declares it, nil for a named result
	list *ast.ArrayType
	at   int // of the results
	// length is what it is made with, nil for one that grows. empty is how one that grows begins, nil if that is nil.
	length, empty ast.Expr
	// none reports whether some calls may give no room.
	none bool
	// into is the name of a function with room beside the one that tests call, empty if that takes it itself.
	into string
	// edits are those of calls. read are the functions with calls whose results are only read.
	edits []func(n int) analysis.TextEdit
	read  []*ast.FuncDecl
}

// returnedSlices returns the slices that a function makes and returns.
func returnedSlices(f *view.Func) []*returnedSlice {
	fn := f.Info.Defs[f.Decl.Name].(*types.Func)
	sig := fn.Signature()
	if sig.RecvTypeParams().Len() > 0 || sig.TypeParams().Len() > 0 || sig.Variadic() || fn.Exported() || fn.Name() == "main" ||
		fn.Name() == "init" || f.Decl.Doc != nil && view.HasDirective(f.Decl.Doc) || sig.Recv() != nil && inInterface(f, fn.Name()) {
		return nil
	}
	var out []*returnedSlice
	add := func(name *ast.Ident, typ ast.Expr, stmt ast.Stmt) *returnedSlice {
		v, isVar := f.Info.Defs[name].(*types.Var)
		list, isList := typ.(*ast.ArrayType)
		if !isVar || !isList || list.Len != nil || name.Name == "_" {
			return new(returnedSlice)
		}
		s := &returnedSlice{f: f, fn: fn, v: v, name: name, stmt: stmt, list: list, at: -1}
		out = append(out, s)
		return s
	}
	if f.Decl.Type.Results != nil {
		for _, field := range f.Decl.Type.Results.List {
			for _, name := range field.Names {
				add(name, field.Type, nil)
			}
		}
	}
	for _, stmt := range f.Decl.Body.List {
		if spec := view.VarSpec(stmt); spec != nil && len(spec.Values) == 0 && spec.Type != nil {
			add(spec.Names[0], spec.Type, stmt)
		}
		if d, ok := local.Declares(stmt); ok && d.Type == nil && d.Value != nil {
			if typ, n := madeWith(f, d.Value); n != nil {
				add(d.Name, typ, stmt).length = n
			} else if e := local.DeclaresSmall(f, stmt); e != nil && !e.IsNil {
				add(d.Name, e.Type, stmt).empty = d.Value
			}
		}
	}
	return out
}

// madeWith returns the type and the length of what make makes, if that can be asked for twice.
func madeWith(f *view.Func, e ast.Expr) (typ, n ast.Expr) {
	call, ok := e.(*ast.CallExpr)
	if !ok || f.Builtin(call) != "make" || len(call.Args) != 2 || f.File.HasComment(call) ||
		!types.Identical(f.Info.TypeOf(call.Args[1]), types.Typ[types.Int]) {
		return nil, nil
	}
	n = call.Args[1]
	if length, ok := n.(*ast.CallExpr); ok && f.Builtin(length) == "len" && eval.PlainPath(f, length.Args[0]) {
		if _, channel := f.Info.TypeOf(length.Args[0]).Underlying().(*types.Chan); channel {
			return nil, nil // another goroutine may have sent meanwhile
		}
		return call.Args[0], n
	}
	if !eval.PlainPath(f, n) {
		return nil, nil
	}
	return call.Args[0], n
}

// inInterface reports whether an interface of the package has a method of a name.
func inInterface(f *view.Func, method string) bool {
	for _, file := range f.Index.Files() {
		if view.Any(file.Syntax, func(n ast.Node) bool {
			i, ok := n.(*ast.InterfaceType)
			return ok && slices.ContainsFunc(i.Methods.List, func(m *ast.Field) bool {
				return slices.ContainsFunc(m.Names, func(name *ast.Ident) bool { return name.Name == method })
			})
		}) {
			return true
		}
	}
	return false
}

// report proposes the rewrite.
func (s *returnedSlice) report(observed length.Observer) {
	l, ok := observed.Of(s.f.Pass.Fset.Position(s.name.Pos()))
	if s.length != nil {
		l = length.Lengths{Median: madeRoom, P95: madeRoom, Max: madeRoom}
	} else if !ok {
		return
	}
	elem := view.Core(s.v.Type()).(*types.Slice).Elem()
	size := s.f.Size(elem)
	switch {
	case size == 0 || !s.f.Predeclared(s.f.Decl.Body.Lbrace, "append", "nil") ||
		s.length != nil && !s.f.Predeclared(s.stmt.Pos(), "cap", "make", "nil", "uint"):
		return
	case l.P95 < 1:
		s.f.Nearly(s.name.Pos(), near.Small, s.name.Name)
		return
	case !s.private():
		s.f.Nearly(s.name.Pos(), near.Used, s.name.Name)
		return
	case mentioned(s.f, []string{s.fn.Name()}, "") && !s.beside(), !s.calls():
		s.f.Nearly(s.name.Pos(), near.Used, s.fn.Name())
		return
	}
	var fixes []analysis.SuggestedFix
	for _, n := range inlineRooms(l, size) {
		fixes = append(fixes, s.fix(n))
	}
	if len(fixes) == 0 {
		s.f.Nearly(s.name.Pos(), near.Large, s.name.Name)
		return
	}
	d := analysis.Diagnostic{
		Pos: s.name.Pos(), End: s.name.End(), SuggestedFixes: fixes,
		Message: s.name.Name + " is moved again and again as it grows, and callers only read it",
	}
	if s.length != nil {
		d.Message = s.name.Name + " is made for callers that only read it"
	}
	for _, decl := range s.read {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: decl.Name.Pos(), Message: "compared"})
	}
	s.f.Pass.Report(d)
}

// private reports whether the function only appends to the slice, reads it and returns it, each
// time as the same result.
func (s *returnedSlice) private() bool {
	grows := false
	for _, id := range s.f.Uses(s.f.Decl.Body, s.v) {
		if id == s.name {
			continue
		}
		up := s.f.Parents(id)
		switch p := up[0].(type) {
		case *ast.AssignStmt:
			if !s.appends(p) || s.f.InClosure(id) {
				return false
			}
			grows = true
		case *ast.CallExpr:
			if a, ok := up[1].(*ast.AssignStmt); ok && s.appends(a) && len(p.Args) > 0 && p.Args[0] == id {
				continue
			}
			if !onlyReads(s.f, id, up, 0) {
				return false
			}
		case *ast.IndexExpr:
			if !onlyReads(s.f, id, up, 0) && (s.length == nil || p.X != id || s.f.InClosure(id) || !assignsTo(up[1], p)) {
				return false
			}
		case *ast.ReturnStmt:
			at := slices.Index(p.Results, ast.Expr(id))
			if s.f.InClosure(id) || at < 0 || s.at >= 0 && s.at != at {
				return false
			}
			s.at = at
		default:
			if !onlyReads(s.f, id, up, 0) {
				return false
			}
		}
	}
	return grows != (s.length != nil) && s.returned() && !view.HasDefer(s.f.Decl.Body)
}

// assignsTo reports whether a statement assigns to an expression.
func assignsTo(n ast.Node, e ast.Expr) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return slices.Contains(n.Lhs, e)
	case *ast.IncDecStmt:
		return n.X == e
	}
	return false
}

// appends reports whether an assignment is v = append(v, ...), of elements that are not v's.
func (s *returnedSlice) appends(a *ast.AssignStmt) bool {
	to, value := view.Assignment(a, token.ASSIGN)
	call, ok := value.(*ast.CallExpr)
	return ok && s.f.Builtin(call) == "append" && s.f.Object(to) == s.v && s.f.Object(call.Args[0]) == s.v &&
		len(s.f.Uses(call, s.v)) == 1
}

// returned finds which result the slice is. Every return has it there, or nil.
func (s *returnedSlice) returned() bool {
	results := s.fn.Signature().Results()
	if s.stmt == nil {
		s.at = slices.Index(slices.Collect(results.Variables()), s.v)
	}
	if s.at < 0 || !types.Identical(results.At(s.at).Type(), s.v.Type()) {
		return false
	}
	for ret := range view.All[*ast.ReturnStmt](s.f) {
		if s.f.InClosure(ret) {
			continue
		}
		if len(ret.Results) == 0 {
			continue // a named result
		}
		if len(ret.Results) != results.Len() {
			return false
		}
		for i, e := range ret.Results {
			if is := s.f.Object(e) == s.v; is != (i == s.at) && (is || !s.f.Info.Types[e].IsNil()) && (is || i == s.at) {
				return false
			}
		}
	}
	return true
}

// calls makes the edits of all calls: those whose result is only read give it room, others none.
// It is false where the function is used in another way, or nowhere read.
func (s *returnedSlice) calls() bool {
	rooms := make(map[*ast.FuncDecl]int) // how many a caller has
	for _, id := range s.f.Index.Names(s.fn) {
		if id == s.f.Decl.Name {
			continue
		}
		up, fun := s.f.Index.Enclosing(id), ast.Expr(id)
		if sel, ok := up[0].(*ast.SelectorExpr); ok && sel.Sel == id {
			up, fun = up[1:], sel
		}
		call, ok := up[0].(*ast.CallExpr)
		if !ok || call.Fun != fun || len(up) < 3 {
			return false
		}
		decl, ok := up[len(up)-2].(*ast.FuncDecl)
		if !ok || decl.Body == nil {
			return false
		}
		in := s.f.Of(decl)
		if !in.File.Own() || in.Spread(call) || call.Ellipsis.IsValid() || !in.Predeclared(call.Pos(), "nil") ||
			s.into != "" && in.Lookup(call.Pos(), s.into) != nil {
			return false
		}
		give := func(room string) analysis.TextEdit {
			return patch.Listed(call.Args, call.Rparen, room)
		}
		stmt, isStmt := up[1].(ast.Stmt)
		if decl == s.f.Decl || !isStmt || view.HasGoto(decl.Body) || !s.onlyRead(in, call, stmt) {
			if s.none = true; s.into == "" {
				s.edits = append(s.edits, func(int) analysis.TextEdit { return give("nil") })
			}
			continue
		}
		if !slices.Contains(s.read, decl) {
			s.read = append(s.read, decl)
		}
		room := in.Fresh("room")
		if rooms[decl]++; rooms[decl] > 1 {
			room = in.Fresh(fmt.Sprint("room", rooms[decl]))
		}
		s.edits = append(s.edits,
			func(n int) analysis.TextEdit {
				return patch.Insert(stmt.Pos(), fmt.Sprintf("var %s [%d]%s\n", room, n, s.f.Text(s.list.Elt)))
			},
			func(int) analysis.TextEdit { return give(room + "[:0]") })
		if s.into != "" {
			s.edits = append(s.edits, func(int) analysis.TextEdit { return patch.Replace(id, s.into) })
		}
	}
	return len(s.read) > 0
}

// onlyRead reports whether a statement is x := f(...), and x is only read, so that it need not
// outlive the function; or a loop over what f returns.
func (s *returnedSlice) onlyRead(in *view.Func, call *ast.CallExpr, stmt ast.Stmt) bool {
	if loop, ok := stmt.(*ast.RangeStmt); ok {
		return ast.Unparen(loop.X) == call && s.at == 0 && !changesElements(loop) && in.InBlock(loop) && !in.InClosure(loop) &&
			s.sameType(in, loop.Pos())
	}
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 || ast.Unparen(a.Rhs[0]) != call || !in.InBlock(a) ||
		len(a.Lhs) <= s.at || in.InClosure(a) || !s.sameType(in, a.Pos()) {
		return false
	}
	id, ok := a.Lhs[s.at].(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := in.Info.Defs[id].(*types.Var)
	if !ok { // blank, or assigned
		return false
	}
	if read := in.Uses(in.Decl.Body, v); len(read) < 2 {
		return false
	}
	for _, use := range in.Uses(in.Decl.Body, v) {
		if use != id && (in.InClosure(use) || !onlyReads(in, use, in.Parents(use), 0)) {
			return false
		}
	}
	return true
}

// sameType reports whether the type of elements can be written at a position in another file as
// in that of the function.
func (s *returnedSlice) sameType(in *view.Func, at token.Pos) bool {
	same := true
	ast.Inspect(s.list.Elt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, isName := s.f.Object(n.X).(*types.PkgName)
			y, isSame := in.Lookup(at, n.X.(*ast.Ident).Name).(*types.PkgName)
			same = same && isName && isSame && x.Imported() == y.Imported()
			return false
		case *ast.FuncType, *ast.StructType, *ast.InterfaceType:
			same = false // names that mean nothing outside
		case *ast.Ident:
			same = same && in.Lookup(at, n.Name) == s.f.Object(n)
		}
		return same
	})
	return same
}
