package format

import (
	"fmt"
	"go/types"
	"strings"

	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BuilderParts is the rule builderparts, described in the package comment.
var BuilderParts = rule.New(docs, "builderparts", func(f *view.Func) { builderSites(f) })

// builderSites reports the writes of a function.
func builderSites(f *view.Func) {
	var writes []*builderWrite
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if stmt, ok := n.(ast.Stmt); ok {
			if w := findWrite(f, stmt); w != nil {
				writes = append(writes, w)
				return false // what is in it is written again
			}
		}
		return true
	})
	var fixes []analysis.SuggestedFix
	add := func(message string, edits []analysis.TextEdit) {
		if len(edits) > 0 {
			fixes = append(fixes, patch.Fix(message, edits...))
		}
	}
	add("write the parts of strings one by one", partEdits(f, writes))
	add("append numbers without making strings of them", digitEdits(f, writes))
	add("format into the builder", formatEdits(f, writes))
	if len(fixes) == 0 {
		return
	}
	f.Report(writes[0].stmt, "a string is made only to be written", fixes...)
}

// findWrite returns a statement that does nothing but to write a string, nil if
// it does something else.
func findWrite(f *view.Func, stmt ast.Stmt) *builderWrite {
	call, blanks := view.Dropped(stmt)
	if call == nil || !f.InBlock(stmt) || f.File.HasComment(stmt) {
		return nil
	}
	if w := printedWrite(f, stmt); w != nil || len(call.Args) != 1 {
		return w
	}
	name := f.Callee(call)
	if name != "(*strings.Builder).WriteString" && name != "(*bytes.Buffer).WriteString" {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !eval.PlainPath(f, sel.X) || !eval.Direct(f, sel) {
		return nil
	}
	w := &builderWrite{f: f, stmt: stmt, blanks: blanks, recv: sel.X, arg: call.Args[0],
		buffer: name[2] == 'b'}
	pieces := compose.Flattened(f, call.Args[0])
	if w.separable(pieces) && f.Importable(stmt.Pos(), compose.Needs(pieces)...) {
		w.pieces = pieces
		_, isCall := ast.Unparen(w.arg).(*ast.CallExpr)
		w.split = len(pieces) > 1 || isCall && len(pieces) == 1 &&
			pieces[0].Text() != f.Text(ast.Unparen(w.arg))
	}
	return w
}

// printedWrite returns a statement that lets package fmt write to a builder, nil if it
// does something else or the builder can do no better.
func printedWrite(f *view.Func, stmt ast.Stmt) *builderWrite {
	call, to, pieces := compose.Printed(f, stmt)
	if call == nil {
		return nil
	}
	recv := view.PointedAt(to)
	buffer, ok := local.Builder(f, recv)
	if !ok || !eval.PlainPath(f, recv) || !compose.InOrder(f, call, pieces) ||
		!f.Importable(stmt.Pos(), compose.Needs(pieces)...) {
		return nil
	}
	_, blanks := view.Dropped(stmt)
	w := &builderWrite{f: f, stmt: stmt, blanks: blanks, recv: recv, arg: call, buffer: buffer}
	if pieces = compose.Merged(pieces); len(pieces) > 0 && w.separable(pieces) {
		w.pieces, w.split = pieces, true
		return w
	}
	return nil
}

// partEdits writes the pieces of all strings that are worth it.
func partEdits(f *view.Func, writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, w := range writes {
		if w.split {
			edits = append(edits, patch.Replace(w.stmt, w.lines("")))
		}
	}
	return edits
}

// digitEdits does the same and appends numbers from an array that the whole
// function uses, or to the free space of a bytes.Buffer.
func digitEdits(f *view.Func, writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	digits := f.Fresh("digits")
	array, numbers := false, false
	for _, w := range writes {
		has := false
		for _, p := range w.pieces {
			has = has || p.Number != ""
		}
		// A closure may run beside the function, and two cannot share the array.
		usable := has && f.Importable(w.stmt.Pos(), "strconv") && f.Predeclared(w.stmt.Pos(), "int64")
		if w.buffer {
			usable = usable && f.Since("go1.21")
		} else {
			usable = usable && !f.InClosure(w.stmt)
		}
		switch {
		case usable && w.buffer:
			edits = append(edits, patch.Replace(w.stmt, w.lines(w.f.Text(w.recv)+".AvailableBuffer()")))
			numbers = true
		case usable:
			edits = append(edits, patch.Replace(w.stmt, w.lines(digits+"[:0]")))
			array, numbers = true, true
		case w.split:
			edits = append(edits, patch.Replace(w.stmt, w.lines("")))
		}
	}
	if !numbers {
		return nil
	}
	if array {
		at := f.Decl.Body.Lbrace + 1
		text := "\nvar " + digits + " [20]byte"
		if f.File.Line(at) == f.File.Line(f.Decl.Body.List[0].Pos()) {
			text += "\n"
		}
		edits = append(edits, patch.Insert(at, text))
	}
	return edits
}

// lines writes the pieces of one string, numbers into scratch if there is some.
func (w *builderWrite) lines(scratch string) string {
	var out []string
	recv := w.f.Text(w.recv)
	one := recv // before WriteByte, which returns an error only
	if w.blanks != "" {
		recv, one = w.blanks+recv, "_ = "+recv
	}
	for _, p := range w.pieces {
		switch {
		case p.Literal() && compose.IsByte(p.Lit):
			out = append(out, fmt.Sprintf("%s.WriteByte(%s)", one, patch.QuoteByte(p.Lit[0])))
		case p.Expr == "":
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.Text()))
		case p.Number != "" && scratch != "":
			out = append(out, fmt.Sprintf("%s.Write(strconv.AppendInt(%s, %s, 10))", recv, scratch, p.Number))
		case p.Bare && view.IsSlice(w.f.Info.TypeOf(p.Operand)):
			out = append(out, fmt.Sprintf("%s.Write(%s)", recv, w.f.Text(p.Operand)))
		default:
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.Expr))
		}
	}
	return strings.Join(out, "\n")
}

// formatters maps functions of package fmt that make a string to those that write.
var formatters = map[string]string{
	"fmt.Sprintf": "fmt.Fprintf", "fmt.Sprint": "fmt.Fprint", "fmt.Sprintln": "fmt.Fprintln",
}

// formatEdits lets package fmt write to the builder.
func formatEdits(f *view.Func, writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, w := range writes {
		call, ok := ast.Unparen(w.arg).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			continue
		}
		to := formatters[f.Callee(call)]
		if to == "" || f.Spread(call) || !f.Importable(call.Pos(), "fmt") {
			continue
		}
		recv := f.Text(w.recv)
		if _, pointer := f.Info.TypeOf(w.recv).Underlying().(*types.Pointer); !pointer {
			recv = "&" + recv
		}
		_, variable := w.recv.(*ast.Ident)
		if variable = variable && recv[0] == '&'; !variable && !eval.Steady(f, w.recv) &&
			!eval.AllQuiet(f, call.Args) {
			continue // an argument might exchange the builder
		}
		args := f.File.Text(call.Lparen+1, call.Rparen)
		edits = append(edits, patch.Replace(w.stmt,
			fmt.Sprintf("%s%s(%s, %s)", w.blanks, to, recv, strings.TrimLeft(args, " \t\n"))))
	}
	return edits
}

// A builderWrite is a statement that writes a string to a builder.
type builderWrite struct {
	f    *view.Func
	stmt ast.Stmt
	// blanks is what stands before the call: "_, _ = " where results are dropped so.
	blanks string
	recv   ast.Expr
	arg    ast.Expr
	// buffer reports whether it is a bytes.Buffer.
	buffer bool
	// pieces are the parts of the string; nil if it must be written as it is.
	pieces []compose.Piece
	// split reports whether there is something to gain from writing them one by one.
	split bool
}

// separable reports whether pieces can be written one by one.
func (w *builderWrite) separable(pieces []compose.Piece) bool {
	var operands []ast.Expr
	for _, p := range pieces {
		if p.Expr == "" {
			continue
		}
		if w.buffer && eval.ReadsBytes(w.f, p.Operand) {
			return false // these may be the buffer's own
		}
		operands = append(operands, p.Operand)
	}
	if len(pieces) < 2 || len(operands) == 0 {
		return true
	}
	if local.OwnBuilder(w.f, w.recv, true) {
		sb := w.f.Object(w.recv)
		for _, e := range operands {
			if len(w.f.Uses(e, sb)) > 0 || eval.ReadsBytes(w.f, e) && !eval.AllQuiet(w.f, operands) {
				return false
			}
		}
		return eval.Ordered(w.f, operands)
	}
	for i, e := range operands {
		if !eval.Quiet(w.f, e) || (i > 0 || pieces[0].Expr == "") && !eval.Steady(w.f, e) && !w.sameBase(e) {
			return false
		}
	}
	return true
}

// sameBase reports whether an expression is a field of what the builder itself is a
// field of, so that it panics only if reaching the builder has done so before.
func (w *builderWrite) sameBase(e ast.Expr) bool {
	field, ok1 := ast.Unparen(e).(*ast.SelectorExpr)
	builder, ok2 := ast.Unparen(w.recv).(*ast.SelectorExpr)
	if !ok1 || !ok2 {
		return false
	}
	base, ok := w.f.Object(field.X).(*types.Var)
	if !ok || w.f.Object(builder.X) != base || !w.f.IsLocal(base) || eval.Shared(w.f, base) {
		return false
	}
	s := w.f.Info.Selections[field]
	return s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1
}
