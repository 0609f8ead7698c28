package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// stackbuffer appends to a byte slice what is written to a strings.Builder or bytes.Buffer
// that only serves to make a string. The slice begins as an array on the stack, so that a
// short text is allocated once, as the string, and a byte is appended without a call.
// Numbers and formatted values are appended without strings of their own.
//
// It asks that the buffer is a local variable that begins empty, that outside of closures
// it is only written to, by statements that ignore what a write returns, asked for its
// length, emptied, and made a string; a strings.Builder that is never emptied not in a loop
// that goes on writing. What an array has room for is as long as nearly all texts that were
// observed, or 64 bytes.
//
// It loses where texts are longer than the array, and where a strings.Builder had room for
// all from the beginning: its text is not copied into a string any more.
func stackbuffer(observed Observer) *Rule {
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "stackbuffer",
		Doc:  "append to a byte slice on the stack instead of writing to a local buffer",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) { f.stackBuffers(observed) })
		},
	}}
}

// mostOnStack is the size of the largest array in place of a buffer. Its bytes are cleared
// in every call.
const mostOnStack = 1024

// A localBuffer is a variable that texts are written to.
type localBuffer struct {
	*function
	id   *ast.Ident
	v    types.Object
	stmt ast.Stmt // that declares it and nothing else
	name string   // of the slice
	// written and read say that it is written to and made a string.
	written, read bool
	edits         []analysis.TextEdit
	// done are uses that an edit of another use has dealt with.
	done []*ast.Ident
}

// stackBuffers reports the buffers of a function.
func (f *function) stackBuffers(observed Observer) {
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		stmt, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		id := f.ownBuffer(stmt)
		if id == nil || !f.inBlock(stmt) || f.hasComment(stmt) || !f.predeclared(stmt.Pos(), "byte") {
			return true
		}
		size := f.stackSize(id, observed)
		b := &localBuffer{function: f, id: id, v: f.object(id), stmt: stmt, name: f.sliceName(id.Name)}
		if size == 0 || !b.convert() {
			return true
		}
		array := f.fresh(b.name + "Array")
		b.edits = append(b.edits, replace(stmt, fmt.Sprintf("var %s [%d]byte\n%s := %s[:0]", array, size, b.name, array)))
		f.pass.Report(analysis.Diagnostic{
			Pos: stmt.Pos(), End: stmt.End(), Message: id.Name + " only serves to make a string",
			SuggestedFixes: []analysis.SuggestedFix{{
				Message:   fmt.Sprintf("append to %d bytes on the stack instead of writing to %s", size, id.Name),
				TextEdits: b.edits,
			}},
		})
		return true
	})
}

// ownBuffer returns the name of the buffer, or of the pointer to a new one, that a
// statement declares and does not fill; nil if it does something else.
func (f *function) ownBuffer(stmt ast.Stmt) *ast.Ident {
	if id := f.emptyBuffer(stmt); id != nil {
		return id
	}
	a, ok := stmt.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || id.Name == "_" || f.typeOf(id) == nil {
		return nil // of a type switch
	}
	if _, ok := f.isBuilder(id); !ok {
		return nil
	}
	switch e := ast.Unparen(a.Rhs[0]).(type) {
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.CompositeLit); ok && e.Op == token.AND && len(lit.Elts) == 0 {
			return id
		}
	case *ast.CallExpr:
		switch f.callee(e) {
		case "bytes.NewBuffer":
			if f.pass.TypesInfo.Types[e.Args[0]].IsNil() {
				return id
			}
		case "bytes.NewBufferString":
			if s, ok := f.stringConstant(e.Args[0]); ok && s == "" {
				return id
			}
		}
		if f.builtin(e) == "new" && f.pass.TypesInfo.Types[e.Args[0]].IsType() { // from Go 1.26 on it may copy a value
			return id
		}
	}
	return nil
}

// stackSize returns the size of the array for a buffer, 0 if its texts are too long.
func (f *function) stackSize(id *ast.Ident, observed Observer) int {
	size := textBuffer
	if observed == nil {
		return size
	}
	if l, ok := observed(f.place(id.Pos())); ok {
		for size < l.P95 {
			size *= 2
		}
	}
	if size > mostOnStack {
		return 0
	}
	return size
}

// sliceName returns a name for a slice in place of a buffer: the same unless it says that
// it is a builder.
func (f *function) sliceName(name string) string {
	if name == "sb" || strings.Contains(strings.ToLower(name), "build") {
		return f.fresh("buf")
	}
	return name
}

// convert makes the edits of all uses; false if one of them needs the buffer.
func (b *localBuffer) convert() bool {
	uses := b.uses(b.decl.Body, b.v)
	for _, use := range uses {
		if use == b.id {
			continue
		}
		if b.inClosure(use) || !b.predeclared(use.Pos(), "append", "string", "len", "byte", "rune", "int64") || b.name != use.Name && b.lookup(use.Pos(), b.name) != nil {
			return false
		}
		if !slices.Contains(b.done, use) && !b.convertUse(use) {
			return false
		}
	}
	return b.written && b.read
}

// convertUse makes the edit of one use.
func (b *localBuffer) convertUse(use *ast.Ident) bool {
	up := b.parents(use)
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		call, ok := up[1].(*ast.CallExpr)
		return ok && call.Fun == p && b.convertMethod(p.Sel.Name, call, up[2])
	case *ast.UnaryExpr: // fmt.Fprintf(&b, ...)
		call, ok := up[1].(*ast.CallExpr)
		return ok && p.Op == token.AND && len(call.Args) > 0 && call.Args[0] == p && b.convertPrint(call, up[2])
	case *ast.CallExpr:
		return len(p.Args) > 0 && p.Args[0] == use && b.convertPrint(p, up[1])
	}
	return false
}

// convertMethod makes the edit of a call of a method, which stands in a node.
func (b *localBuffer) convertMethod(name string, call *ast.CallExpr, in ast.Node) bool {
	stmt := b.ignoring(call, in)
	switch name {
	case "Len":
		b.edits = append(b.edits, replace(call, "len("+b.name+")"))
		return stmt == nil && !isStart(in)
	case "String":
		b.read = true
		b.edits = append(b.edits, replace(call, "string("+b.name+")"))
		return stmt == nil && !isStart(in) && (!b.repeatedly(call) || b.startsAgain())
	}
	if stmt == nil {
		return false
	}
	switch name {
	case "Reset":
		b.edits = append(b.edits, replace(stmt, b.name+" = "+b.name+"[:0]"))
		return true
	case "Truncate":
		return b.convertTruncate(call, stmt)
	case "Write", "WriteByte", "WriteRune", "WriteString":
		return b.write(stmt, b.appendedBy(name, call.Args[0]))
	}
	return false
}

// isStart says that a node starts a call that is carried out later or beside.
func isStart(n ast.Node) bool {
	switch n.(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return true
	}
	return false
}

// ignoring returns the statement that a call stands in if that makes nothing of what the
// call returns, nil if it does.
func (b *localBuffer) ignoring(call *ast.CallExpr, in ast.Node) ast.Stmt {
	switch s := in.(type) {
	case *ast.ExprStmt:
		if b.inBlock(s) && !b.hasComment(s) {
			return s
		}
	case *ast.AssignStmt:
		blank := func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return ok && id.Name == "_" }
		named := slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return !blank(e) })
		if len(s.Rhs) == 1 && s.Rhs[0] == call && !named && b.inBlock(s) && !b.hasComment(s) {
			return s
		}
	}
	return nil
}

// startsAgain says that a string is copied from the buffer anyway, or that it is emptied
// somewhere, so that it is not the same text that is copied time and again.
func (b *localBuffer) startsAgain() bool {
	if buffer, _ := b.isBuilder(b.id); buffer {
		return true
	}
	return slices.ContainsFunc(b.uses(b.decl.Body, b.v), func(use *ast.Ident) bool {
		sel, ok := b.parents(use)[0].(*ast.SelectorExpr)
		return ok && sel.Sel.Name == "Reset"
	})
}

// repeatedly says that a node is in a loop that the declaration is not in, and that the loop
// may go on behind it.
func (b *localBuffer) repeatedly(n ast.Node) bool {
	for _, p := range b.parents(n) {
		if _, ok := p.(*ast.ReturnStmt); ok {
			return false
		}
		if isLoop(p) && !within(b.stmt.Pos(), p) {
			return true
		}
	}
	return false
}
