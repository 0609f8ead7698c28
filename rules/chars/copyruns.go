package chars

import (
	"fmt"
	"go/ast"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// CopyRuns is the rule copyruns, described in the package comment.
var CopyRuns = rule.New(docs, "copyruns", func(f *view.Func) {
	for _, loop := range f.Loops() {
		r := runsOf(f, loop)
		if r == nil || !r.characters() || f.File.HasComment(headOf(loop)) {
			continue
		}
		if !initorder.Plain(f) || initorder.Runs(f) {
			f.Nearly(loop.Pos(), near.InitOrder, f.Decl.Name.Name)
			continue
		}
		r.report()
	}
})

// headOf is a loop without its body.
func headOf(loop ast.Stmt) ast.Node {
	return &ast.BadStmt{From: loop.Pos(), To: view.LoopBody(loop).Lbrace}
}

// A runs is a loop over the characters of a text, most of which it copies one by one.
type runs struct {
	*walk
	to   string // what is added to
	kept []bool
}

// runsOf reads a loop, nil if it is another one.
func runsOf(f *view.Func, loop ast.Stmt) *runs {
	w := walkOf(f, loop)
	if w == nil {
		return nil
	}
	return &runs{walk: w}
}

// characters finds out which characters are copied as they are, and to what; it reports whether many are.
func (r *runs) characters() bool {
	n := 1 << 8
	if r.runes {
		n = utf8.RuneSelf
	}
	tried := make(map[partial.Place]bool)
	for c := range n {
		to, ok := partial.Target(r.f, r.turn, byte(c))
		if !ok || tried[to] {
			continue
		}
		tried[to] = true
		if !r.outside(to) || !r.apart(to) {
			continue
		}
		r.to, r.turn.To = to.Root.Name()+to.Fields, to
		if r.kept = keptBy(r.f, r.turn, n); r.kept != nil {
			return true
		}
	}
	return false
}

// outside reports whether a place is a text that can be named where the body begins.
func (r *runs) outside(to partial.Place) bool {
	v, ok := to.Root.(*types.Var)
	if !ok || !r.f.IsLocal(v) || view.Within(v.Pos(), r.loop) || r.f.Lookup(r.turn.Body.Lbrace+1, v.Name()) != v || to.Type() == nil {
		return false
	}
	return view.IsBytes(to.Type()) || isBuilder(deref(to.Type()))
}

func (r *runs) report() {
	f := r.f
	r.f.Report(r.loop, "characters are copied one by one",
		patch.Fix("copy what "+f.Decl.Name.Name+" leaves as it is at a time", r.edits()...))
}

// edits put what copies a run at the beginning of the body, and make a loop that counts of one that ranges.
func (r *runs) edits() []analysis.TextEdit {
	f, text, n := r.f, r.turn.Text.Name(), r.f.Fresh("n")
	i := "i"
	if r.turn.Pos != nil {
		i = r.turn.Pos.Name()
	} else {
		i = f.Fresh(i)
	}
	body := r.turn.Body
	if r.turn.Steps && r.turn.Pos == nil {
		run, edits := r.scan(text, "", n)
		return append(edits, patch.Insert(body.Lbrace+1, fmt.Sprintf("\n%[4]s\n"+
			"if %[1]s > 0 {\n%[3]s\nif %[2]s = %[2]s[%[1]s:]; len(%[2]s) == 0 {\nbreak\n}\n}", n, text, r.add(text+"[:"+n+"]"), run)))
	}
	run, edits := r.scan(text, i, n)
	run = fmt.Sprintf("\n%[5]s\nif %[1]s > %[2]s {\n%[4]s\nif %[2]s = %[1]s; %[2]s == len(%[3]s) {\nbreak\n}\n}",
		n, i, text, r.add(text+"["+i+":"+n+"]"), run)
	loop, ok := r.loop.(*ast.RangeStmt)
	if !ok {
		return append(edits, patch.Insert(body.Lbrace+1, run))
	}
	head, first := r.counting(i, text)
	return append(edits, analysis.TextEdit{Pos: loop.Pos(), End: body.Lbrace, NewText: []byte(head + " ")},
		patch.Insert(body.Lbrace+1, run+"\n"+first))
}

// scan writes what finds the end n of the run that begins at i, or at the beginning of the text, and what that needs. Where
// one byte alone changes, package strings or bytes looks for that.
func (r *runs) scan(text, i, n string) (run string, needs []analysis.TextEdit) {
	pkg := "strings"
	if view.IsBytes(r.turn.Text.Type()) {
		pkg = "bytes"
	}
	char := only(inverted(r.kept))
	if char != "" && !r.below && r.f.Importable(r.turn.Body.Lbrace+1, pkg) {
		if i == "" {
			return fmt.Sprintf("%[1]s := %[2]s.IndexByte(%[3]s, %[4]s)\nif %[1]s < 0 {\n%[1]s = len(%[3]s)\n}", n, pkg, text, char), nil
		}
		return fmt.Sprintf("%[1]s := len(%[3]s)\nif %[6]s := %[2]s.IndexByte(%[3]s[%[5]s:], %[4]s); %[6]s >= 0 {\n%[1]s = %[5]s + %[6]s\n}",
			n, pkg, text, char, i, r.f.Fresh("next", n, i)), nil
	}
	keeps, declared := stays(r.f, r.kept, text, n)
	if r.below {
		keeps = n + " >= 0 && " + keeps
	}
	if i == "" {
		i = "0"
	}
	return fmt.Sprintf("%[1]s := %[2]s\nfor %[1]s < len(%[3]s) && %[4]s {\n%[1]s++\n}", n, i, text, keeps),
		[]analysis.TextEdit{patch.Insert(r.f.Decl.End(), declared)}
}

// add writes what adds a part of the text.
func (r *runs) add(part string) string {
	switch {
	case view.IsBytes(r.turn.To.Type()):
		return fmt.Sprintf("%[1]s = append(%[1]s, %[2]s...)", r.to, part)
	case view.IsBytes(r.turn.Text.Type()):
		return r.to + ".Write(" + part + ")"
	}
	return r.to + ".WriteString(" + part + ")"
}

// counting is the head of a loop that counts, and what reads the character at its position.
func (r *runs) counting(i, text string) (head, first string) {
	c := ""
	if r.turn.Value != nil {
		c = r.turn.Value.Name()
	}
	if !r.runes {
		return fmt.Sprintf("for %[1]s := 0; %[1]s < len(%[2]s); %[1]s++", i, text),
			fmt.Sprintf("%s := %s[%s]", c, text, i)
	}
	size := r.f.Fresh("size")
	head = fmt.Sprintf("for %[1]s, %[2]s := 0, 0; %[1]s < len(%[3]s); %[1]s += %[2]s", i, size, text)
	if c == "" {
		return head, fmt.Sprintf("_, %s = utf8.DecodeRuneInString(%s[%s:])", size, text, i)
	}
	return head, fmt.Sprintf("var %[1]s rune\n%[1]s, %[2]s = utf8.DecodeRuneInString(%[3]s[%[4]s:])", c, size, text, i)
}
