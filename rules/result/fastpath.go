package result

import (
	"fmt"
	"go/ast"
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
	args, named := arguments(f)
	if !named || sig.TypeParams().Len()+sig.RecvTypeParams().Len() > 0 || costOf(f, body) <= inlineBudget || looksAtCallers(f) {
		return
	}
	inner := innerName(f, patch.LowerFirst(name)+"Slow")
	if inner == "" {
		return
	}
	s := &shortWay{f: f, sig: sig, args: args, inner: inner, most: inlineBudget - inlineCall - len(args) - 3}
	if edits := s.afterReturns(); edits != nil {
		f.Report(f.Decl.Name, "the short way through a function is not inlined", patch.Fix("let the first way out be inlined", edits...))
		return
	}
	if edits := s.rareBlock(); edits != nil {
		f.Report(f.Decl.Name, "the short way through a function is not inlined", patch.Fix("let all but one block be inlined", edits...))
	}
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
		case path == "runtime" && strings.HasPrefix(fn.Name(), "Caller"), path == "runtime/debug" && strings.HasSuffix(fn.Name(), "Stack"),
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

// afterReturns puts what follows the conditions that a function begins with, and that return, into one of its own.
func (s *shortWay) afterReturns() []analysis.TextEdit {
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
	text := "\n" + s.call() + "\n}\n\n" + s.header()
	return []analysis.TextEdit{patch.Insert(patch.LineEnd(s.f, list[n-1]), text)}
}

// returns reports whether a statement is a condition, with no other branch, of which the block returns at
// its end and changes nothing on the way to what follows.
func (s *shortWay) returns(st ast.Stmt) bool {
	cond, ok := st.(*ast.IfStmt)
	if !ok || cond.Else != nil || len(cond.Body.List) == 0 || !s.silent(cond.Init) {
		return false
	}
	_, ok = cond.Body.List[len(cond.Body.List)-1].(*ast.ReturnStmt)
	return ok
}

// silent reports whether a statement before a condition sets no variable of the function.
func (s *shortWay) silent(init ast.Stmt) bool {
	a, ok := init.(*ast.AssignStmt)
	return init == nil || ok && !slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool {
		return !view.IsBlank(e) && s.f.Defined(e) == nil
	})
}

// rareBlock puts the block of the costliest condition into a function of its own, where the rest of the
// function is little.
func (s *shortWay) rareBlock() []analysis.TextEdit {
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
		costOf(s.f, s.f.Decl.Body)-costOf(s.f, at.Body) > s.most {
		return nil
	}
	call, header := s.call(), s.header()
	if _, ends := at.Body.List[len(at.Body.List)-1].(*ast.ReturnStmt); !ends {
		if call, header = s.plainCall(), s.headerOf(""); s.leaves(at.Body) {
			return nil
		}
	}
	if !s.alone(at.Body) {
		return nil
	}
	inside := s.f.File.Text(at.Body.Lbrace+1, at.Body.Rbrace)
	return []analysis.TextEdit{
		{Pos: at.Body.Lbrace + 1, End: at.Body.Rbrace, NewText: []byte("\n" + call + "\n")},
		patch.Below(s.f, "\n\n"+header+inside+"}"),
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

// alone reports whether a block uses no variables of the function but parameters, and sets none of them that
// is looked at after it.
func (s *shortWay) alone(block *ast.BlockStmt) bool {
	_, ends := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return !view.Any(block, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := s.f.Object(id).(*types.Var)
		if !ok || !s.f.IsLocal(v) || view.Within(v.Pos(), block) {
			return false
		}
		return !s.f.IsParam(v) || !ends && (s.f.Assigned(id) || s.f.AddressTaken(id))
	})
}

// plainCall calls the rest of the function, and call returns what it returns.
func (s *shortWay) plainCall() string {
	called := s.inner
	if recv := s.f.Decl.Recv; recv != nil {
		called = recv.List[0].Names[0].Name + "." + s.inner
	}
	return fmt.Sprintf("%s(%s)", called, strings.Join(s.args, ", "))
}

func (s *shortWay) call() string {
	if s.sig.Results().Len() == 0 {
		return s.plainCall()
	}
	return "return " + s.plainCall()
}

// header writes the beginning of the function that is the rest.
func (s *shortWay) header() string {
	params := s.f.Decl.Type.Params
	if params.End() < s.f.Decl.Body.Pos() {
		return s.headerOf(s.f.File.Text(params.End(), s.f.Decl.Body.Pos()))
	}
	return s.headerOf("")
}

func (s *shortWay) headerOf(results string) string {
	receiver := ""
	if recv := s.f.Decl.Recv; recv != nil {
		receiver = s.f.Text(recv) + " "
	}
	params := s.f.Decl.Type.Params
	return fmt.Sprintf("// %s is the longer way through %s, which is inlined without it.\nfunc %s%[1]s(%[4]s)%[5]s {",
		s.inner, s.f.Decl.Name.Name, receiver, s.f.File.Text(params.Opening+1, params.Closing), strings.TrimRight(results, " "))
}

func nodes(list []ast.Stmt) (out []ast.Node) {
	for _, s := range list {
		out = append(out, s)
	}
	return out
}
