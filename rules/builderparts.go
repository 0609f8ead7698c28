package rules

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// builderparts writes to a strings.Builder or bytes.Buffer what is first put
// together elsewhere: WriteString(a + b) becomes two writes, and what package fmt
// or strconv makes a string of is written without one. All writes of a function
// are changed together. So is what fmt.Fprintf and fmt.Fprint write to a builder.
//
// It asks that nobody sees the difference between one write and several. Either
// the builder is a local variable that is used for nothing but calls of its
// methods, and no operand reads it. Or no operand calls anything, and only the
// first can panic. Formatting into the builder is a single write, as before.
//
// It loses where strings are short: the compiler joins up to 32 bytes without
// allocating. Formatting into a local builder moves that to the heap.
func builderparts() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "builderparts",
		Doc:  "write the parts of a string to a builder one by one",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) { f.builderSites() })
		},
	}}
}

// A builderWrite is a statement that writes a string to a builder.
type builderWrite struct {
	*function
	stmt ast.Stmt
	// blanks is what stands before the call: "_, _ = " where results are dropped so.
	blanks string
	recv   ast.Expr
	arg    ast.Expr
	// buffer says that it is a bytes.Buffer.
	buffer bool
	// pieces are the parts of the string; nil if it must be written as it is.
	pieces []piece
	// split says that there is something to gain from writing them one by one.
	split bool
}

// builderSites reports the writes of a function.
func (f *function) builderSites() {
	var writes []*builderWrite
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		if stmt, ok := n.(ast.Stmt); ok {
			if w := f.builderWrite(stmt); w != nil {
				writes = append(writes, w)
				return false // what is in it is written anew
			}
		}
		return true
	})
	var fixes []analysis.SuggestedFix
	add := func(message string, edits []analysis.TextEdit) {
		if len(edits) > 0 {
			fixes = append(fixes, analysis.SuggestedFix{Message: message, TextEdits: edits})
		}
	}
	add("write the parts of strings one by one", f.partEdits(writes))
	add("append numbers without making strings of them", f.digitEdits(writes))
	add("format into the builder", f.formatEdits(writes))
	if len(fixes) == 0 {
		return
	}
	f.pass.Report(analysis.Diagnostic{
		Pos: writes[0].stmt.Pos(), End: writes[0].stmt.End(),
		Message: "a string is made only to be written", SuggestedFixes: fixes,
	})
}

// builderWrite returns a statement that does nothing but to write a string, nil if
// it does something else.
func (f *function) builderWrite(stmt ast.Stmt) *builderWrite {
	call, blanks := f.dropped(stmt)
	if call == nil || !f.inBlock(stmt) || f.hasComment(stmt) {
		return nil
	}
	if w := f.printedWrite(stmt); w != nil || len(call.Args) != 1 {
		return w
	}
	name := f.callee(call)
	if name != "(*strings.Builder).WriteString" && name != "(*bytes.Buffer).WriteString" {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !f.plainPath(sel.X) || !f.direct(sel) {
		return nil
	}
	w := &builderWrite{function: f, stmt: stmt, blanks: blanks, recv: sel.X, arg: call.Args[0], buffer: name[2] == 'b'}
	pieces := f.flatten(call.Args[0])
	if w.separable(pieces) && f.importable(stmt.Pos(), needs(pieces)...) {
		w.pieces = pieces
		_, isCall := ast.Unparen(w.arg).(*ast.CallExpr)
		w.split = len(pieces) > 1 || isCall && len(pieces) == 1 && pieces[0].text() != f.text(ast.Unparen(w.arg))
	}
	return w
}

// printedWrite returns a statement that lets package fmt write to a builder, nil if it
// does something else or the builder can do no better.
func (f *function) printedWrite(stmt ast.Stmt) *builderWrite {
	call, to, pieces := f.printed(stmt)
	if call == nil {
		return nil
	}
	recv := pointedAt(to)
	buffer, ok := f.isBuilder(recv)
	if !ok || !f.plainPath(recv) || !f.inOrder(call, pieces) || !f.importable(stmt.Pos(), needs(pieces)...) {
		return nil
	}
	_, blanks := f.dropped(stmt)
	w := &builderWrite{function: f, stmt: stmt, blanks: blanks, recv: recv, arg: call, buffer: buffer}
	if pieces = merged(pieces); len(pieces) > 0 && w.separable(pieces) {
		w.pieces, w.split = pieces, true
		return w
	}
	return nil
}

// direct says that a method is that of the value itself, not of a field that is
// embedded in it.
func (f *function) direct(sel *ast.SelectorExpr) bool {
	s := f.pass.TypesInfo.Selections[sel]
	return s != nil && s.Kind() == types.MethodVal && len(s.Index()) == 1
}

// plainPath says that an expression is a variable, or fields of one.
func (f *function) plainPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := f.object(e).(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := f.pass.TypesInfo.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && f.plainPath(e.X)
	}
	return false
}

// flatten takes a string apart, from left to right.
func (f *function) flatten(e ast.Expr) []piece {
	e = ast.Unparen(e)
	if lit, ok := f.stringConstant(e); ok {
		return []piece{{lit: lit, source: f.text(e)}}
	}
	if b, ok := e.(*ast.BinaryExpr); ok && isString(f.typeOf(e)) {
		return merged(append(f.flatten(b.X), f.flatten(b.Y)...))
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if pieces := f.formatted(call); pieces != nil && f.inOrder(call, pieces) {
			return merged(pieces)
		}
		if number := f.decimal(call); number != "" {
			return []piece{{expr: f.text(e), e: call, number: number}}
		}
	}
	return []piece{{expr: f.text(e), e: e, bare: true}}
}

// decimal returns the number, as an int64, whose digits a call makes; empty if it
// makes something else.
func (f *function) decimal(call *ast.CallExpr) string {
	if f.spread(call) {
		return ""
	}
	switch f.callee(call) {
	case "strconv.Itoa":
		if !f.shiftsConstant(call.Args[0]) {
			return "int64(" + f.text(ast.Unparen(call.Args[0])) + ")"
		}
	case "strconv.FormatInt":
		if v := f.pass.TypesInfo.Types[call.Args[1]].Value; v != nil && v.ExactString() == "10" {
			return f.text(ast.Unparen(call.Args[0]))
		}
	}
	return ""
}

// merged joins literals that follow each other, and leaves out empty ones.
func merged(pieces []piece) []piece {
	var out []piece
	for _, p := range pieces {
		last := len(out) - 1
		switch {
		case p.expr == "" && p.lit == "":
		case last >= 0 && p.literal() && out[last].literal():
			out[last] = piece{lit: out[last].lit + p.lit}
		default:
			out = append(out, p)
		}
	}
	return out
}

// literal says that a piece is text without a name in the code.
func (p piece) literal() bool {
	return p.expr == "" && (p.source == "" || strings.HasPrefix(p.source, `"`))
}

// separable says that pieces can be written one by one.
func (w *builderWrite) separable(pieces []piece) bool {
	var operands []ast.Expr
	for _, p := range pieces {
		if p.expr == "" {
			continue
		}
		if w.buffer && w.readsBytes(p.e) {
			return false // these may be the buffer's own
		}
		operands = append(operands, p.e)
	}
	if len(pieces) < 2 || len(operands) == 0 {
		return true
	}
	if w.builderOfOwn(w.recv, true) {
		sb := w.object(w.recv)
		for _, e := range operands {
			if len(w.uses(e, sb)) > 0 || w.readsBytes(e) && !w.allQuiet(operands) {
				return false
			}
		}
		return w.ordered(operands)
	}
	for i, e := range operands {
		if !w.quiet(e) || (i > 0 || pieces[0].expr == "") && !w.steady(e) && !w.sameBase(e) {
			return false
		}
	}
	return true
}

// readsBytes says that an expression is a slice or makes a string of one.
func (f *function) readsBytes(e ast.Expr) bool {
	if isSlice(f.typeOf(e)) {
		return true
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			if from, _ := f.conversion(x); from != nil && isSlice(f.typeOf(from)) {
				found = true
			}
		}
		return !found
	})
	return found
}

// sameBase says that an expression is a field of what the builder itself is a
// field of, so that it panics only if reaching the builder has done so before.
func (w *builderWrite) sameBase(e ast.Expr) bool {
	field, ok1 := ast.Unparen(e).(*ast.SelectorExpr)
	builder, ok2 := ast.Unparen(w.recv).(*ast.SelectorExpr)
	if !ok1 || !ok2 {
		return false
	}
	base, ok := w.object(field.X).(*types.Var)
	if !ok || w.object(builder.X) != base || !w.isLocal(base) || w.shared(base) {
		return false
	}
	s := w.pass.TypesInfo.Selections[field]
	return s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1
}
