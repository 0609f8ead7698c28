package hashes

import (
	"fmt"
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

const (
	// mostPart is the size in bytes of an array that is short.
	mostPart = 128
	// textRoom is the room for a text, and leastRoom and mostRoom are for all.
	textRoom, leastRoom, mostRoom = 32, 64, 512
)

// A sumKind is what sums up as a hash does: the method of the hash that asks for the sum, and the function of its package that
// does all at once.
type sumKind struct {
	method, function string
	// typ is the type of a sum that is a number, empty for an array.
	typ string
	// table is the variable of the package with the table of a checksum, or "0" for one that the hash is made with; empty for
	// a hash that cannot go on from a sum.
	table string
	// strict reports whether Write returns an error where only FIPS 140 is allowed.
	strict bool
}

// A writtenHash is a local variable with a hash that is written to and asked for its sum, and nothing else.
type writtenHash struct {
	sumKind
	f      *view.Func
	decl   local.Declaration
	call   *ast.CallExpr // makes it
	writes []hashWrite
	sums   []*ast.CallExpr
	rest   []ast.Stmt // of the list after the declaration
}

// called writes a call of a function of the hash's package.
func (h *writtenHash) called(function string, args string) string {
	return h.f.Text(h.call.Fun.(*ast.SelectorExpr).X) + "." + function + "(" + args + ")"
}

// summed is the edit that puts a sum in the place of the call that asks for it.
func (h *writtenHash) summed(name string) analysis.TextEdit {
	call, sum := h.sums[0], name+"[:]"
	if part, ok := h.f.Parent(call).(*ast.SliceExpr); h.typ != "" || ok && part.X == call && h.f.Info.Types[call.Args[0]].IsNil() {
		sum = name
	} else if !h.f.Info.Types[call.Args[0]].IsNil() {
		sum = "append(" + h.f.Text(call.Args[0]) + ", " + name + "[:]...)"
	}
	return patch.Replace(call, sum)
}

// collect are the edits that collect what is written and sum it up before the statement that asks for the sum; none if it may be
// long or if that statement has other ones before it.
func (h *writtenHash) collect() (edits []analysis.TextEdit) {
	f, room, last := h.f, 0, h.writes[len(h.writes)-1]
	name := f.Fresh("buf")
	for _, w := range h.writes {
		size := partSize(f, w)
		if size < 0 || f.RepeatedSince(w.stmt, h.decl.Stmt.Pos()) || !f.Predeclared(w.stmt.Pos(), "append") {
			return nil
		}
		room += size
		edits = append(edits, w.edits(f, name+" = "+appended(f, w, name))...)
	}
	at := h.before(last)
	if at == nil || !f.Predeclared(h.decl.Stmt.Pos(), "byte", "make") {
		return nil
	}
	for size := leastRoom; ; size *= 2 {
		if size >= min(room, mostRoom) {
			edits = append(edits, patch.Replace(h.decl.Stmt, fmt.Sprintf("%s := make([]byte, 0, %d)", name, size)))
			break
		}
	}
	sum := f.Fresh("sum", name)
	return append(edits, patch.Insert(at.Pos(), sum+" := "+h.called(h.function, name)+"\n"), h.summed(sum))
}

// before returns the statement before which the sum can be computed; nil if there is none.
func (h *writtenHash) before(last hashWrite) ast.Stmt {
	f, sum := h.f, h.sums[0]
	if f.RepeatedSince(sum, h.decl.Stmt.Pos()) || !f.Predeclared(sum.Pos(), "append") {
		return nil
	}
	for _, n := range f.Parents(sum) {
		s, ok := n.(ast.Stmt)
		if !ok || !f.InBlock(s) {
			continue
		}
		switch s.(type) {
		case *ast.CaseClause, *ast.CommClause:
			continue
		case *ast.LabeledStmt:
			return nil
		}
		if last.stmt.Pos() > s.Pos() || s.Pos() == sum.Pos() {
			return nil
		}
		return s
	}
	return nil
}

// appended writes what is written appended to a buffer.
func appended(f *view.Func, w hashWrite, buf string) string {
	if w.print != nil {
		return w.data(f, buf)
	}
	if w.text != nil {
		return "append(" + buf + ", " + f.Text(w.text) + "...)"
	}
	if lit, ok := w.bytes.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed {
			return "append(" + buf + ", " + f.File.Text(lit.Elts[0].Pos(), lit.Elts[len(lit.Elts)-1].End()) + ")"
		}
	}
	if call, ok := w.bytes.(*ast.CallExpr); ok && f.Info.Types[call.Args[0]].IsNil() {
		return f.Text(call.Fun) + "(" + buf + f.File.Text(call.Args[0].End(), call.End())
	}
	return "append(" + buf + ", " + f.Text(w.bytes) + "...)"
}

// partSize returns the size in bytes of what is written where that is short, or what a text has; -1 if it may be long.
func partSize(f *view.Func, w hashWrite) int {
	if w.print != nil || w.text != nil {
		if s, ok := f.StringConstant(w.text); ok {
			return len(s)
		}
		return textRoom
	}
	switch e := w.bytes.(type) {
	case *ast.CompositeLit:
		return len(e.Elts)
	case *ast.SliceExpr:
		if a := view.ArrayOf(f.Info.TypeOf(e.X)); a != nil && a.Len() <= mostPart {
			return int(a.Len())
		}
	case *ast.CallExpr:
		name := f.Callee(e)
		if strings.HasPrefix(name, "strconv.Append") ||
			strings.HasPrefix(name, "(encoding/binary.") && strings.Contains(name, ").AppendUint") {
			return textRoom
		}
	}
	return -1
}
