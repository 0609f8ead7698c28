package text

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// StackBuffer is the rule stackbuffer, described in the package comment.
func StackBuffer(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "stackbuffer", func(f *view.Func) {
		for stmt := range f.Stmts() {
			stackBuffer(f, stmt, observed)
		}
	})
}

// stackBuffer reports a statement that declares a buffer.
func stackBuffer(f *view.Func, stmt ast.Stmt, observed length.Observer) {
	id := local.OwnBuffer(f, stmt)
	if id == nil || !f.InBlock(stmt) || f.File.HasComment(stmt) || !f.Predeclared(stmt.Pos(), "byte") {
		return
	}
	size := stackSize(f, id, observed)
	b := &localBuffer{f: f, id: id, v: f.Object(id), stmt: stmt, name: sliceName(f, id.Name)}
	if size == 0 {
		f.Nearly(stmt.Pos(), near.Large, id.Name)
		return
	}
	if !b.convert() {
		return
	}
	if b.bytes {
		b.returnedBytes(size)
		return
	}
	array := f.Fresh(b.name + "Array")
	b.edits = append(b.edits, patch.Replace(stmt,
		fmt.Sprintf("var %s [%d]byte\n%s := %s[:0]", array, size, b.name, array)))
	f.Report(stmt, id.Name+" only serves to make a string",
		patch.Fix(fmt.Sprintf("append to %d bytes on the stack instead of writing to %s", size, id.Name),
			b.edits...))
}

// returnedBytes reports a buffer whose bytes are returned: they are a slice with room for so many, which is not nil either.
func (b *localBuffer) returnedBytes(size int) {
	if !b.begun() || !b.f.Predeclared(b.stmt.Pos(), "make") {
		return
	}
	b.edits = append(b.edits, patch.Replace(b.stmt, fmt.Sprintf("%s := make([]byte, 0, %d)", b.name, size)))
	b.f.Report(b.stmt, b.id.Name+" only serves to make bytes",
		patch.Fix(fmt.Sprintf("append to a slice with room for %d bytes instead of writing to %s", size, b.id.Name), b.edits...))
}

// begun reports whether one of the next statements writes something, before any bytes are returned.
func (b *localBuffer) begun() bool {
	for stmt := b.f.Next(b.stmt); stmt != nil; stmt = b.f.Next(stmt) {
		e, ok := stmt.(*ast.ExprStmt)
		if !ok {
			return false
		}
		call, ok := e.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			continue
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || b.f.Object(sel.X) != b.v {
			continue
		}
		text, constant := b.f.StringConstant(call.Args[0])
		if name := sel.Sel.Name; name == "WriteByte" || name == "WriteRune" || name == "WriteString" && constant && text != "" {
			return true
		}
	}
	return false
}

// convert makes the edits of all uses; false if one of them needs the buffer.
func (b *localBuffer) convert() bool {
	uses := b.f.Uses(b.f.Decl.Body, b.v)
	for _, use := range uses {
		if use == b.id {
			continue
		}
		if b.f.InClosure(use) {
			b.f.Nearly(use.Pos(), near.Closure, use.Name)
			return false
		}
		if b.name != use.Name && b.f.Lookup(use.Pos(), b.name) != nil ||
			!b.f.Predeclared(use.Pos(), "append", "string", "len", "byte", "rune", "int64") {
			return false
		}
		if !slices.Contains(b.done, use) && !b.convertUse(use) {
			b.f.Nearly(use.Pos(), near.Used, use.Name)
			return false
		}
	}
	return b.written && b.read
}

// convertUse makes the edit of one use.
func (b *localBuffer) convertUse(use *ast.Ident) bool {
	up := b.f.Parents(use)
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		call, ok := up[1].(*ast.CallExpr)
		return ok && call.Fun == p && b.convertMethod(p.Sel.Name, call, up[2])
	case *ast.UnaryExpr: // fmt.Fprintf(&b, ...)
		call, ok := up[1].(*ast.CallExpr)
		return ok && p.Op == token.AND && len(call.Args) > 0 && call.Args[0] == p &&
			b.convertPrint(call, up[2])
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
		b.edits = append(b.edits, patch.Replace(call, "len("+b.name+")"))
		return stmt == nil && !view.Starts(in)
	case "Bytes":
		b.read, b.bytes = true, true
		b.edits = append(b.edits, patch.Replace(call, b.name))
		_, returned := in.(*ast.ReturnStmt)
		return returned
	case "String":
		b.read = true
		b.edits = append(b.edits, patch.Replace(call, "string("+b.name+")"))
		return stmt == nil && !view.Starts(in) && (!b.repeatedly(call) || b.startsAgain())
	}
	if stmt == nil {
		return false
	}
	switch name {
	case "Reset":
		b.edits = append(b.edits, patch.Replace(stmt, b.name+" = "+b.name+"[:0]"))
		return true
	case "Truncate":
		return b.convertTruncate(call, stmt)
	case "Write", "WriteByte", "WriteRune", "WriteString":
		return b.write(stmt, b.appendedBy(name, call.Args[0]))
	}
	return false
}
