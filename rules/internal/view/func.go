package view

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/near"
)

// A Func is one function with a body, as a rule sees it.
type Func struct {
	Pass  *analysis.Pass // of the rule
	Info  *types.Info    // that of the pass
	Decl  *ast.FuncDecl
	File  *File
	Index *Index
	// Near gets what the rule nearly proposed; nil drops it.
	Near *[]near.Miss
	// Compared reports whether what is proposed is compared with the original: then it may call methods that package fmt
	// would call, and recover from.
	Compared bool
	at       inspector.Cursor // of Decl
}

// Of returns the view of another function with a declaration in the package.
func (f *Func) Of(decl *ast.FuncDecl) *Func {
	of := f.Index.view(f.Pass, f.Index.FileOf(decl.Pos()), decl)
	of.Near, of.Compared = f.Near, f.Compared
	return of
}

// Text returns the source of a node of the function's file as it stands there.
func (f *Func) Text(n ast.Node) string { return f.File.Text(n.Pos(), n.End()) }

// Parents returns the nodes that enclose n in the function, the innermost first and the
// declaration last.
func (f *Func) Parents(n ast.Node) []ast.Node {
	c, ok := f.cursor(n)
	var up []ast.Node
	for ok && c != f.at {
		c = c.Parent()
		up = append(up, c.Node())
	}
	return up
}

// Parent returns the innermost node that encloses n, nil if n is not in the function.
func (f *Func) Parent(n ast.Node) ast.Node {
	if c, ok := f.cursor(n); ok && c != f.at {
		return c.Parent().Node()
	}
	return nil
}

// Statement returns the innermost statement that encloses n, nil if there is none.
func (f *Func) Statement(n ast.Node) ast.Stmt {
	for _, p := range f.Parents(n) {
		if s, ok := p.(ast.Stmt); ok {
			return s
		}
	}
	return nil
}

func (f *Func) cursor(n ast.Node) (inspector.Cursor, bool) {
	if id, ok := n.(*ast.Ident); ok {
		c, ok := f.Index.at[id]
		return c, ok && f.at.Contains(c)
	}
	return f.at.FindNode(n)
}

// Next returns the statement after another in its list, nil if it is the last.
func (f *Func) Next(s ast.Stmt) ast.Stmt {
	list := StmtList(f.Parent(s))
	for i, other := range list[:max(0, len(list)-1)] {
		if other == s {
			return list[i+1]
		}
	}
	return nil
}

// InBlock reports whether a statement stands in a list of statements, so that others
// can be put before and after it.
func (f *Func) InBlock(s ast.Stmt) bool {
	return slices.Contains(StmtList(f.Parent(s)), s)
}

// InClosure reports whether a node is inside of a function literal.
func (f *Func) InClosure(n ast.Node) bool { return f.Closure(n) != nil }

// Closure returns the innermost function literal that a node is inside of, nil if it is in none.
func (f *Func) Closure(n ast.Node) *ast.FuncLit {
	c, ok := f.cursor(n)
	for ok && c != f.at {
		c = c.Parent()
		if lit, is := c.Node().(*ast.FuncLit); is {
			return lit
		}
	}
	return nil
}

// RepeatedSince reports whether a node is in a loop that a position is not
// in.
func (f *Func) RepeatedSince(n ast.Node, at token.Pos) bool {
	for _, p := range f.Parents(n) {
		if IsLoop(p) && !Within(at, p) {
			return true
		}
	}
	return false
}

// Target returns the statement that a break or continue without a label ends.
func (f *Func) Target(b *ast.BranchStmt) ast.Node {
	for _, p := range f.Parents(b) {
		switch p.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return p
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if b.Tok == token.BREAK {
				return p
			}
		}
	}
	return nil
}

// Loops returns the loops of a function, outer ones before inner ones, those of
// closures left out.
func (f *Func) Loops() []ast.Stmt {
	var out []ast.Stmt
	for stmt := range f.Stmts() {
		if IsLoop(stmt) {
			out = append(out, stmt)
		}
	}
	return out
}

// All returns the nodes of a type in the body of a function, closures included, in order.
func All[N ast.Node](f *Func) iter.Seq[N] {
	return func(yield func(N) bool) {
		var one N
		for c := range f.at.Child(f.Decl.Body).Preorder(one) {
			if !yield(c.Node().(N)) {
				return
			}
		}
	}
}

// Calls returns the calls in the function, closures included, in order.
func (f *Func) Calls() []*ast.CallExpr { return slices.Collect(All[*ast.CallExpr](f)) }

// Stmts returns the statements of the function, those of closures left out, in order.
func (f *Func) Stmts() iter.Seq[ast.Stmt] {
	return func(yield func(ast.Stmt) bool) {
		more := true
		f.at.Inspect(nil, func(c inspector.Cursor) bool {
			if stmt, ok := c.Node().(ast.Stmt); ok && more {
				more = yield(stmt)
			}
			_, closure := c.Node().(*ast.FuncLit)
			return more && !closure
		})
	}
}

// Lists returns the lists of statements in the function, closures included, outer ones
// before inner ones.
func (f *Func) Lists() iter.Seq[[]ast.Stmt] {
	return func(yield func([]ast.Stmt) bool) {
		for c := range f.at.Preorder((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
			if !yield(StmtList(c.Node())) {
				return
			}
		}
	}
}

// Report reports what a rule has found at a node. The fixes are alternatives.
func (f *Func) Report(at analysis.Range, finding string, fixes ...analysis.SuggestedFix) {
	f.Pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: finding, SuggestedFixes: fixes})
}

// Nearly notes that the rule proposes nothing for code of its shape, and why.
func (f *Func) Nearly(at token.Pos, why near.Reason, detail string) {
	if f.Near != nil {
		*f.Near = append(*f.Near, near.Miss{Pos: at, Reason: why, Detail: detail})
	}
}
