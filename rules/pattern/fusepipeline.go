package pattern

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FusePipeline is the rule fusepipeline, described in the package comment.
var FusePipeline = rule.New(docs, "fusepipeline", func(f *view.Func) {
	for _, c := range chains(f) {
		for _, part := range fusable(c) {
			reportFused(f, part)
		}
	}
})

// fusable returns the longest parts of a chain that one pass can do and that are
// at least two steps.
func fusable(chain []*step) [][]*step {
	var out [][]*step
	for i := 0; i < len(chain); {
		end := i
		for end < len(chain) && !chain[end].trims && transduce(chain[i:end+1]) != nil {
			end++
		}
		if end-i >= 2 {
			out = append(out, chain[i:end])
		}
		i = max(end, i+1)
	}
	return out
}

func reportFused(f *view.Func, steps []*step) {
	base := patch.LowerFirst(f.Decl.Name.Name)
	finding := fmt.Sprintf("the string is made %d times", len(steps))
	message := fmt.Sprintf("do %d steps over a string in one pass", len(steps))
	pass{base + "OnePass", base, finding, message}.report(f, steps)
}

// A pass is a function over a string that is proposed: its name, what the names of its table
// and constants begin with, and the words of the report.
type pass struct{ name, prefix, finding, message string }

// report proposes a function that does steps, in two ways, if nothing can call it before
// its table is filled.
func (p pass) report(f *view.Func, steps []*step) {
	if !initorder.Plain(f) {
		return
	}
	t := transduce(steps)
	s := newScanner(f, t, p.name, p.prefix)
	last := steps[len(steps)-1]
	edits := []analysis.TextEdit{patch.Replace(last.call, s.name+"("+f.Text(steps[0].arg)+")")}
	gone := []ast.Node{}
	var vars []*regexpVar
	deletedStmt := make(map[ast.Stmt]bool)
	for _, st := range steps {
		gone = append(gone, st.call)
		if st.re != nil {
			vars = append(vars, st.re)
		}
		if st.stmt != nil && st.stmt != last.stmt && !deletedStmt[st.stmt] {
			deletedStmt[st.stmt] = true
			edits = append(edits, patch.Delete(f, st.stmt))
			edits = append(edits, redeclare(f, st.stmt, last.stmt)...)
		}
	}
	edits = append(edits, removed(f, vars, gone...)...)
	var fixes []analysis.SuggestedFix
	for _, way := range []struct{ text, how string }{
		{s.branching(), ""}, {s.steady(), ", without branches"},
	} {
		if way.text == "" {
			continue
		}
		all := append(edits[:len(edits):len(edits)], patch.Insert(f.Decl.End(), "\n\n"+way.text))
		fixes = append(fixes, patch.Fix(p.message+way.how, all...))
	}
	f.Report(steps[0].call, p.finding, fixes...)
}

// redeclare makes the assignment that stays declare the variable if the one that
// goes did.
func redeclare(f *view.Func, goes, stays ast.Stmt) []analysis.TextEdit {
	a, ok := goes.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	b, ok := stays.(*ast.AssignStmt)
	if !ok || b.Tok != token.ASSIGN || f.Object(b.Lhs[0]) != f.Object(a.Lhs[0]) {
		return nil
	}
	return []analysis.TextEdit{patch.Insert(b.TokPos, ":")}
}
