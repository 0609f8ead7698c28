package text

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/local"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

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
			has = has || p.number != ""
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
		if f.File.Tok.Line(at) == f.File.Tok.Line(f.Decl.Body.List[0].Pos()) {
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
		case p.literal() && isByte(p.lit):
			out = append(out, fmt.Sprintf("%s.WriteByte(%s)", one, patch.QuoteByte(p.lit[0])))
		case p.expr == "":
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.text()))
		case p.number != "" && scratch != "":
			out = append(out, fmt.Sprintf("%s.Write(strconv.AppendInt(%s, %s, 10))", recv, scratch, p.number))
		case p.bare && view.IsSlice(w.f.Info.TypeOf(p.e)):
			out = append(out, fmt.Sprintf("%s.Write(%s)", recv, w.f.Text(p.e)))
		default:
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.expr))
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
		if variable = variable && recv[0] == '&'; !variable && !eval.Steady(f, w.recv) && !eval.AllQuiet(f, call.Args) {
			continue // an argument might exchange the builder
		}
		args := string(f.File.Src[f.File.Tok.Offset(call.Lparen+1):f.File.Tok.Offset(call.Rparen)])
		edits = append(edits, patch.Replace(w.stmt, fmt.Sprintf("%s%s(%s, %s)", w.blanks, to, recv, strings.TrimLeft(args, " \t\n"))))
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
	// buffer says that it is a bytes.Buffer.
	buffer bool
	// pieces are the parts of the string; nil if it must be written as it is.
	pieces []piece
	// split says that there is something to gain from writing them one by one.
	split bool
}

// separable says that pieces can be written one by one.
func (w *builderWrite) separable(pieces []piece) bool {
	var operands []ast.Expr
	for _, p := range pieces {
		if p.expr == "" {
			continue
		}
		if w.buffer && eval.ReadsBytes(w.f, p.e) {
			return false // these may be the buffer's own
		}
		operands = append(operands, p.e)
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
		if !eval.Quiet(w.f, e) || (i > 0 || pieces[0].expr == "") && !eval.Steady(w.f, e) && !w.sameBase(e) {
			return false
		}
	}
	return true
}

// sameBase says that an expression is a field of what the builder itself is a
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
