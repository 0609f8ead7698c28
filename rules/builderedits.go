package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// partEdits writes the pieces of all strings that are worth it.
func (f *function) partEdits(writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, w := range writes {
		if w.split {
			edits = append(edits, replace(w.stmt, w.lines("")))
		}
	}
	return edits
}

// digitEdits does the same and appends numbers from an array that the whole
// function uses, or to the free space of a bytes.Buffer.
func (f *function) digitEdits(writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	digits := f.fresh("digits")
	array, numbers := false, false
	for _, w := range writes {
		has := false
		for _, p := range w.pieces {
			has = has || p.number != ""
		}
		// A closure may run beside the function, and two cannot share the array.
		usable := has && f.importable(w.stmt.Pos(), "strconv") && f.predeclared(w.stmt.Pos(), "int64")
		if w.buffer {
			usable = usable && f.since("go1.21")
		} else {
			usable = usable && !f.stmtInClosure(w.stmt)
		}
		switch {
		case usable && w.buffer:
			edits = append(edits, replace(w.stmt, w.lines(w.text(w.recv)+".AvailableBuffer()")))
			numbers = true
		case usable:
			edits = append(edits, replace(w.stmt, w.lines(digits+"[:0]")))
			array, numbers = true, true
		case w.split:
			edits = append(edits, replace(w.stmt, w.lines("")))
		}
	}
	if !numbers {
		return nil
	}
	if array {
		at := f.decl.Body.Lbrace + 1
		text := "\nvar " + digits + " [20]byte"
		if f.file.Line(at) == f.file.Line(f.decl.Body.List[0].Pos()) {
			text += "\n"
		}
		edits = append(edits, insert(at, text))
	}
	return edits
}

func (f *function) stmtInClosure(s ast.Stmt) bool {
	for _, p := range f.parents(s) {
		if _, ok := p.(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// lines writes the pieces of one string, numbers into scratch if there is some.
func (w *builderWrite) lines(scratch string) string {
	var out []string
	recv := w.text(w.recv)
	one := recv // before WriteByte, which returns an error only
	if w.blanks != "" {
		recv, one = w.blanks+recv, "_ = "+recv
	}
	for _, p := range w.pieces {
		switch {
		case p.literal() && isByte(p.lit):
			out = append(out, fmt.Sprintf("%s.WriteByte(%s)", one, quoteByte(p.lit[0])))
		case p.expr == "":
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.text()))
		case p.number != "" && scratch != "":
			out = append(out, fmt.Sprintf("%s.Write(strconv.AppendInt(%s, %s, 10))", recv, scratch, p.number))
		case p.bare && isSlice(w.typeOf(p.e)):
			out = append(out, fmt.Sprintf("%s.Write(%s)", recv, w.text(p.e)))
		default:
			out = append(out, fmt.Sprintf("%s.WriteString(%s)", recv, p.expr))
		}
	}
	return strings.Join(out, "\n")
}

// isByte says that a string is one ASCII character.
func isByte(s string) bool { return len(s) == 1 && s[0] < 0x80 }

// formatters maps functions of package fmt that make a string to those that write.
var formatters = map[string]string{
	"fmt.Sprintf": "fmt.Fprintf", "fmt.Sprint": "fmt.Fprint", "fmt.Sprintln": "fmt.Fprintln",
}

// formatEdits lets package fmt write to the builder.
func (f *function) formatEdits(writes []*builderWrite) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, w := range writes {
		call, ok := ast.Unparen(w.arg).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			continue
		}
		to := formatters[f.callee(call)]
		if to == "" || f.spread(call) || !f.importable(call.Pos(), "fmt") {
			continue
		}
		recv := f.text(w.recv)
		if _, pointer := f.typeOf(w.recv).Underlying().(*types.Pointer); !pointer {
			recv = "&" + recv
		}
		_, variable := w.recv.(*ast.Ident)
		if variable = variable && recv[0] == '&'; !variable && !f.steady(w.recv) && !f.allQuiet(call.Args) {
			continue // an argument might exchange the builder
		}
		args := string(f.src[f.file.Offset(call.Lparen+1):f.file.Offset(call.Rparen)])
		edits = append(edits, replace(w.stmt, fmt.Sprintf("%s%s(%s, %s)", w.blanks, to, recv, strings.TrimLeft(args, " \t\n"))))
	}
	return edits
}
