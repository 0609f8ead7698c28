package result

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FastPath is the rule fastpath, described in the package comment.
var FastPath = rule.New(docs, "fastpath", func(f *view.Func) {
	body, name := f.Decl.Body, f.Decl.Name.Name
	if view.HasGoto(body) || view.Mentions(body, "recover") || hasDirective(f.Decl.Doc) || name == "main" || name == "init" {
		return
	}
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	args, named := f.Arguments()
	if !named || sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 || costOf(f, body) <= inlineBudget {
		return
	}
	s := &shortWay{f: f, sig: sig, args: args, most: inlineBudget - inlineCall - len(args) - 3}
	last, block := s.lastReturn(), s.rareBlock()
	if last == nil && block == nil || looksAtCallers(f) {
		return
	}
	if s.inner = innerName(f, patch.LowerFirst(name)+"Slow"); s.inner == "" {
		return
	}
	fix := patch.Fix("let all but one block be inlined", s.outline(block)...)
	if last != nil {
		fix = patch.Fix("let the first way out be inlined", patch.Insert(patch.LineEnd(f, last), "\n"+s.call()+"\n}\n\n"+s.head(results(f))))
	}
	f.Report(f.Decl.Name, "the short way through a function is not inlined", fix)
})

// looksAtCallers reports whether something in the package asks who has called it, or says so in a log: a
// function more on the way would be seen.
func looksAtCallers(f *view.Func) bool {
	for _, o := range f.Info.Uses {
		fn, ok := o.(*types.Func)
		if !ok || fn.Pkg() == nil {
			continue
		}
		switch path := fn.Pkg().Path(); {
		case path == "runtime" && (strings.HasPrefix(fn.Name(), "Caller") || fn.Name() == "Stack"),
			path == "runtime/debug" && strings.HasSuffix(fn.Name(), "Stack"),
			path == "log", path == "log/slog", path == "testing" && fn.Name() == "Helper":
			return true
		}
	}
	return false
}

// A shortWay splits a function into one that is inlined and the rest of it.
type shortWay struct {
	f     *view.Func
	sig   *types.Signature
	args  []string
	inner string
	most  int // what the part that is inlined may cost, without the call of the rest
}

// lastReturn returns the last of the conditions that a function begins with and that return, nil if there is none, or too
// little after it.
func (s *shortWay) lastReturn() ast.Stmt {
	list, n := s.f.Decl.Body.List, 0
	var cost int
	for n < len(list) && s.returns(list[n]) {
		if cost += costOf(s.f, list[n]); cost > s.most {
			break
		}
		n++
	}
	if n == 0 || n == len(list) || costOf(s.f, nodes(list[n:])...) < inlineCall {
		return nil
	}
	return list[n-1]
}

// returns reports whether a statement is a condition, with no other branch, of which the block returns at
// its end and changes nothing on the way to what follows.
func (s *shortWay) returns(st ast.Stmt) bool {
	cond, ok := st.(*ast.IfStmt)
	if !ok || cond.Else != nil || len(cond.Body.List) == 0 || !s.silent(cond.Init) || s.setsResult(cond) {
		return false
	}
	return ends(cond.Body)
}

// silent reports whether a statement before a condition sets no variable of the function.
func (s *shortWay) silent(init ast.Stmt) bool {
	a, ok := init.(*ast.AssignStmt)
	return init == nil || ok && !slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool {
		return !view.IsBlank(e) && s.f.Defined(e) == nil
	})
}

// setsResult reports whether what a condition asks, or does before, has a named result, which copy and clear set.
func (s *shortWay) setsResult(cond *ast.IfStmt) bool {
	has := func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := s.f.Object(id).(*types.Var)
		return ok && isVar && s.f.IsResult(v)
	}
	return cond.Init != nil && view.Any(cond.Init, has) || view.Any(cond.Cond, has)
}

// rareBlock returns the costliest condition, where the rest of the function is little and its block can be a function
// of its own; nil otherwise.
func (s *shortWay) rareBlock() *ast.IfStmt {
	var at *ast.IfStmt
	for _, st := range s.f.Decl.Body.List {
		if cond, ok := st.(*ast.IfStmt); ok && cond.Else == nil && (at == nil || costOf(s.f, cond.Body) > costOf(s.f, at.Body)) {
			at = cond
		}
	}
	if results := s.sig.Results(); results.Len() > 0 && results.At(0).Name() != "" {
		return nil // they may be set before
	}
	if at == nil || len(at.Body.List) == 0 || costOf(s.f, at.Body) < inlineCall ||
		costOf(s.f, s.f.Decl.Body)-costOf(s.f, at.Body) > s.most || !ends(at.Body) && s.leaves(at.Body) || !s.alone(at.Body) {
		return nil
	}
	return at
}

// ends reports whether a block returns at its end.
func ends(block *ast.BlockStmt) bool {
	_, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok
}

// outline puts a block into a function of its own; nothing for none.
func (s *shortWay) outline(at *ast.IfStmt) []analysis.TextEdit {
	if at == nil {
		return nil
	}
	call, head := s.call(), s.head(results(s.f))
	switch {
	case !ends(at.Body):
		call, head = s.f.CallBeside(s.inner, s.args...), s.head(" ")
	case s.sig.Results().Len() == 0:
		call += "\nreturn"
	}
	inside := s.f.File.Text(at.Body.Lbrace+1, at.Body.Rbrace)
	return []analysis.TextEdit{
		{Pos: at.Body.Lbrace + 1, End: at.Body.Rbrace, NewText: []byte("\n" + call + "\n")},
		patch.Below(s.f, "\n\n"+head+inside+"}"),
	}
}

// leaves reports whether a block that does not end in a return has a way out of itself.
func (s *shortWay) leaves(block *ast.BlockStmt) bool {
	return view.Any(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			return !s.f.InClosure(n)
		case *ast.DeferStmt:
			return true // it is for the end of the function
		}
		return false
	})
}

// alone reports whether a block has nothing that the function declares but parameters, which mean the same in it as
// outside, and sets none of them that is looked at after it. Nobody else may have their addresses.
func (s *shortWay) alone(block *ast.BlockStmt) bool {
	for _, v := range s.params() {
		if s.f.Lookup(block.Lbrace+1, v.Name()) != v || s.addressed(v) {
			return false
		}
	}
	return !view.Any(block, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		o := s.f.Object(id)
		if v, isVar := o.(*types.Var); o == nil || isVar && v.IsField() || !view.Within(o.Pos(), s.f.Decl) || view.Within(o.Pos(), block) ||
			o == s.f.Info.Defs[s.f.Decl.Name] {
			return false
		}
		return !s.f.IsParam(o) || !ends(block) && s.f.Assigned(id)
	})
}

// params are the parameters, the receiver among them.
func (s *shortWay) params() (all []*types.Var) {
	if recv := s.sig.Recv(); recv != nil {
		all = append(all, recv)
	}
	for v := range s.sig.Params().Variables() {
		all = append(all, v)
	}
	return all
}

// addressed reports whether something in the function may know where a parameter lies: it takes the address of it or of a
// part, slices an array in it, calls a method of it that has a pointer, or is a function literal.
func (s *shortWay) addressed(v *types.Var) bool {
	return view.Any(s.f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op == token.AND && (s.f.Object(n.X) == v || s.partOf(n.X, v))
		case *ast.SliceExpr:
			_, array := s.f.Info.TypeOf(n.X).Underlying().(*types.Array)
			return array && s.partOf(n.X, v)
		case *ast.SelectorExpr:
			sel := s.f.Info.Selections[n]
			return sel != nil && sel.Kind() == types.MethodVal && isPointer(sel.Obj().(*types.Func).Signature().Recv().Type()) && s.partOf(n.X, v)
		case *ast.FuncLit:
			return len(s.f.Uses(n, v)) > 0
		}
		return false
	})
}

// partOf reports whether an expression is a variable or lies in it, and not behind a pointer, a list or a map.
func (s *shortWay) partOf(e ast.Expr, v *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return s.f.Object(e) == v && !isPointer(v.Type())
	case *ast.SelectorExpr:
		return !isPointer(s.f.Info.TypeOf(e.X)) && s.partOf(e.X, v)
	case *ast.IndexExpr:
		_, array := s.f.Info.TypeOf(e.X).Underlying().(*types.Array)
		return array && s.partOf(e.X, v)
	}
	return false
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// call returns what the rest of the function returns.
func (s *shortWay) call() string {
	if s.sig.Results().Len() == 0 {
		return s.f.CallBeside(s.inner, s.args...)
	}
	return "return " + s.f.CallBeside(s.inner, s.args...)
}

// head writes the beginning of the function that is the rest.
func (s *shortWay) head(results string) string {
	params := s.f.Decl.Type.Params
	return fmt.Sprintf("// %s is the longer way through %s, which is inlined without it.\n%s", s.inner, s.f.Decl.Name.Name,
		declared(s.f, s.inner, s.f.File.Text(params.Opening+1, params.Closing), results))
}

func nodes(list []ast.Stmt) (out []ast.Node) {
	for _, s := range list {
		out = append(out, s)
	}
	return out
}
