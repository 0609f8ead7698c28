package call

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// WrittenOnce is the rule writtenonce, described in the package comment.
var WrittenOnce = rule.New(docs, "writtenonce", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) || view.HasLabel(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if o := onceOf(f, stmt); o != nil && o.writtenIn(list[i+1:]) {
				o.report(stmt)
			}
		}
	}
})

// A once is a buffer that gets one text, which is read once.
type once struct {
	f *view.Func
	// uses are those of the buffer: where it is declared, written and read.
	uses []*ast.Ident
	// write is the statement that writes the text, as which text makes it, and read the call that returns it.
	write *ast.ExprStmt
	text  string
	read  *ast.CallExpr
	// next is set if the read is in the statement after the write and may be the text itself.
	next bool
}

// onceOf returns the empty buffer that a statement declares if it is used twice, and read by the second use; nil if not.
func onceOf(f *view.Func, stmt ast.Stmt) *once {
	name := local.OwnBuffer(f, stmt)
	if name == nil || !patch.OwnLines(f, stmt) {
		return nil
	}
	uses := f.Uses(f.Decl, f.Info.Defs[name])
	if len(uses) != 3 || slices.ContainsFunc(uses, func(id *ast.Ident) bool { return f.Closure(id) != f.Closure(name) }) {
		return nil
	}
	up := f.Parents(uses[2])
	read, ok := up[1].(*ast.CallExpr)
	if !ok || read.Fun != up[0] {
		return nil
	}
	switch f.Callee(read) {
	case "(*bytes.Buffer).String", "(*strings.Builder).String":
		return &once{f: f, uses: uses, read: read}
	}
	return nil
}

// writtenIn reports whether one of the statements after the declaration writes the text, and what reads it comes later.
func (o *once) writtenIn(list []ast.Stmt) bool {
	for i, stmt := range list {
		if !view.Within(o.uses[1].Pos(), stmt) {
			continue
		}
		o.write, _ = stmt.(*ast.ExprStmt)
		if o.write == nil || !o.makes() || o.f.File.HasComment(stmt) || !patch.OwnLines(o.f, stmt) {
			return false
		}
		o.next = i+1 < len(list) && o.first(list[i+1])
		return view.Within(o.read.Pos(), &ast.BlockStmt{Lbrace: stmt.End(), Rbrace: list[len(list)-1].End()})
	}
	return false
}

// makes notes what makes the text that is written, and reports whether that is known.
func (o *once) makes() bool {
	f := o.f
	call, ok := o.write.X.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	last := call.Args[len(call.Args)-1]
	switch callee := f.Callee(call); callee {
	case "(*bytes.Buffer).WriteString", "(*strings.Builder).WriteString":
		o.text = f.Text(last)
		return fun.X == o.uses[1]
	case "(*bytes.Buffer).Write", "(*strings.Builder).Write":
		o.text = "string(" + f.Text(last) + ")"
		return fun.X == o.uses[1] && f.Predeclared(call.Pos(), "string")
	case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		if len(call.Args) < 2 || !o.into(call.Args[0]) {
			return false
		}
		o.text = f.Text(fun.X) + ".S" + strings.TrimPrefix(callee, "fmt.F") + "(" + f.File.Text(call.Args[1].Pos(), call.End())
		return true
	case "io.WriteString":
		o.text = f.Text(last)
		return o.into(call.Args[0])
	case "(*strings.Replacer).WriteString":
		o.text = f.Text(fun.X) + ".Replace(" + f.Text(last) + ")"
		return o.into(call.Args[0])
	}
	return false
}

// into reports whether an argument is the buffer, or its address.
func (o *once) into(e ast.Expr) bool {
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	return e == ast.Expr(o.uses[1])
}

// first reports whether a statement returns the text, or gives it to a variable, and whatever else it evaluates is the same before and after.
func (o *once) first(s ast.Stmt) bool {
	if to, value := view.Assignment(s, token.DEFINE); to != nil {
		return value == ast.Expr(o.read)
	}
	r, ok := s.(*ast.ReturnStmt)
	return ok && slices.Contains(r.Results, ast.Expr(o.read)) && !slices.ContainsFunc(r.Results, func(e ast.Expr) bool {
		return e != ast.Expr(o.read) && !eval.Steady(o.f, e)
	})
}

func (o *once) report(declaration ast.Stmt) {
	name := o.f.Fresh("text")
	edits := []analysis.TextEdit{patch.Delete(o.f, declaration)}
	if o.next {
		edits = append(edits, patch.Delete(o.f, o.write), patch.Replace(o.read, o.text))
	} else {
		edits = append(edits, patch.Replace(o.write, name+" := "+o.text), patch.Replace(o.read, name))
	}
	o.f.Report(declaration, "a buffer gets one text and is read once", patch.Fix("leave out "+o.uses[0].Name, edits...))
}
