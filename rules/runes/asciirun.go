package runes

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// ASCIIRun is the rule asciirun, described in the package comment.
var ASCIIRun = rule.New(docs, "asciirun", func(f *view.Func) {
	for _, stmt := range f.Loops() {
		loop, ok := stmt.(*ast.ForStmt)
		if !ok || loop.Post != nil || !f.Predeclared(loop.Body.Lbrace, "uint", "len", "bool", "true") {
			continue
		}
		r := &asciiRun{f: f, loop: loop}
		if !r.conditions() || !r.characters() || !r.visible(r.at.Text.Root) || !r.visible(r.at.Pos.Root) ||
			!r.substitutable() {
			continue
		}
		if !initorder.Plain(f) || initorder.Runs(f) {
			f.Nearly(loop.Pos(), near.InitOrder, f.Decl.Name.Name)
			continue
		}
		f.Report(loop, "a loop of "+f.Decl.Name.Name+" does nothing with some characters but to go past them", r.fix())
	}
})

// fewSteps is the number of comparisons that take no longer than a look-up in a table.
const fewSteps = 5

// An asciiRun is a loop that does nothing with some ASCII characters but to go past them.
type asciiRun struct {
	f    *view.Func
	loop *ast.ForStmt
	// decided are the parts of the condition that the character decides, and open the others.
	decided, open []ast.Expr
	at            partial.Cursor
	plain         [utf8.RuneSelf]bool // the characters
}

// conditions finds which parts of the condition the character decides.
func (r *asciiRun) conditions() bool {
	if r.loop.Cond == nil {
		return true
	}
	if r.f.File.HasComment(r.loop.Cond) {
		return false
	}
	for _, cond := range view.OperandsOf(r.loop.Cond, token.LAND) {
		cond = ast.Unparen(cond)
		decided := true
		for c := byte(0); decided && c < utf8.RuneSelf; c++ {
			_, decided = partial.Decide(r.f, cond, c)
		}
		if decided {
			r.decided = append(r.decided, cond)
		} else {
			r.open = append(r.open, cond)
		}
	}
	return true
}

// characters finds the characters that the loop only goes past, and reports whether there are any
// for which it does more than a look-up in a table.
func (r *asciiRun) characters() bool {
	found, worth := false, false
	for c := range r.plain {
		at, work, ok := partial.Advance(r.f, r.decided, r.loop.Body, byte(c))
		if !ok || found && at != r.at {
			continue
		}
		found, r.at, r.plain[c] = true, at, true
		worth = worth || work.Calls > 0 || work.Comparisons > fewSteps
	}
	return worth
}

// visible reports whether the name of a variable means it in the loop.
func (r *asciiRun) visible(v types.Object) bool {
	return r.f.Lookup(r.loop.Body.Lbrace, v.Name()) == v && r.f.IsLocal(v.(*types.Var))
}

// substitutable reports whether the open conditions read only variables and fields, so that another
// variable may stand for the position in them.
func (r *asciiRun) substitutable() bool {
	for _, cond := range r.open {
		if view.Any(cond, func(n ast.Node) bool { return !r.reads(n) }) {
			return false
		}
	}
	return true
}

// reads reports whether a part of a condition calls nothing, follows no pointer that it did not
// follow at the position before, and does not read the position by another name.
func (r *asciiRun) reads(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.ParenExpr:
		return true
	case *ast.UnaryExpr:
		return n.Op == token.SUB || n.Op == token.NOT || n.Op == token.XOR
	case *ast.BinaryExpr:
		switch n.Op {
		case token.QUO, token.REM, token.SHL, token.SHR:
			return false
		}
		_, basic := r.f.Info.TypeOf(n.X).Underlying().(*types.Basic)
		either := n.Op == token.LOR || n.Op == token.LAND
		return basic && !(either && view.Any(n.Y, r.follows))
	case *ast.CallExpr:
		return r.f.Builtin(n) == "len" && eval.PlainPath(r.f, n.Args[0])
	case *ast.SelectorExpr:
		name := r.at.Pos.Fields[strings.LastIndex(r.at.Pos.Fields, ".")+1:]
		return r.f.Constant(n) != nil || eval.PlainPath(r.f, n) && (n.Sel.Name != name || r.isPosition(n))
	}
	return false
}

// follows reports whether a part of a condition follows a pointer, other than on the way to the
// cursor. At a position where the condition does not ask for it that could panic.
func (r *asciiRun) follows(n ast.Node) bool {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := r.f.Info.Selections[sel]
	if s == nil || !s.Indirect() {
		return false
	}
	leads := func(to partial.Place) bool {
		return len(s.Index()) == 1 && r.f.Object(root(sel)) == to.Root && strings.HasPrefix(name(to), r.f.Text(sel.X)+".")
	}
	return !leads(r.at.Text) && !leads(r.at.Pos)
}

// isPosition reports whether an expression is the position.
func (r *asciiRun) isPosition(e ast.Expr) bool {
	return r.f.Text(e) == name(r.at.Pos) && r.f.Object(root(e)) == r.at.Pos.Root
}

// root returns the variable that a field is reached from.
func root(e ast.Expr) ast.Expr {
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			return e
		}
		e = sel.X
	}
}

// name is how a place is written.
func name(p partial.Place) string { return p.Root.Name() + p.Fields }

// fix lets the loop go past a run of such characters at its start.
func (r *asciiRun) fix() analysis.SuggestedFix {
	fn := r.f.Decl.Name.Name
	table := r.f.FreshInPackage(patch.LowerFirst(fn) + "Plain")
	text, pos, i := name(r.at.Text), name(r.at.Pos), r.f.Fresh("i")
	set := fmt.Sprintf("%s := %s", i, pos)
	if r.at.Text.Fields != "" { // a variable of its own may be kept in a register
		s := r.f.Fresh("s")
		text, set = s, fmt.Sprintf("%s, %s := %s, %s", s, i, text, pos)
	}
	body := fmt.Sprintf("\n%[1]s\nfor %[2]suint(%[3]s) < uint(len(%[4]s)) && %[5]s[%[4]s[%[3]s]] {\n%[3]s++\n}\n"+
		"if %[3]s > %[6]s {\n%[6]s = %[3]s\ncontinue\n}", set, r.condition(i), i, text, table, pos)
	declared := fmt.Sprintf("\n\n// %s holds the characters that a loop of %s only goes past.\n%s",
		table, fn, patch.BoolTable(table, append(r.plain[:], make([]bool, 1<<8-len(r.plain))...)))
	return patch.Fix("go past runs of ASCII in "+fn+" byte by byte",
		patch.Insert(r.loop.Body.Lbrace+1, body), patch.Insert(patch.LineEnd(r.f, r.f.Decl), declared))
}

// condition writes the open conditions, each with "&&" after it, with i for the position.
func (r *asciiRun) condition(i string) string {
	var b strings.Builder
	for _, cond := range r.open {
		var edits []analysis.TextEdit
		ast.Inspect(cond, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || !r.isPosition(e) {
				return true
			}
			edits = append(edits, patch.Replace(e, i))
			return false
		})
		text := patch.Edited(r.f, cond, edits)
		if or, ok := cond.(*ast.BinaryExpr); ok && or.Op == token.LOR {
			text = "(" + text + ")"
		}
		b.WriteString(text + " && ")
	}
	return b.String()
}
