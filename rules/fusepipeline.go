package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// fusepipeline turns a string that is made anew again and again (to lower case, one
// kind of character deleted, runs of another kind joined) into one that is made in
// one pass, with a table that says what becomes of each byte.
//
// The steps are strings.ToLower and ToUpper, strings.ReplaceAll of one ASCII
// character, and the replacement of a class of characters, or of runs of one, by
// at most one ASCII character through a regular expression that never changes. What is
// between them is read by nobody. Calls that only trim cost nothing and stay where
// they are. Characters beyond ASCII are decoded where they may matter, bytes that are no
// UTF-8 are what they are to the steps, and what lower case brings into ASCII (the
// Kelvin sign, the capital I with a dot) goes on as what it became.
//
// There are two ways to write it. The one with branches is easier to read and as fast
// on a text that a processor has learned by heart; the other takes the same time
// for each byte of any text.
//
// It asks that the variables of the package are initialized without a call that may
// lead back into the package by another way than by name: the table is one of them.
//
// It loses on strings of a few bytes that no step changes.
func fusepipeline() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "fusepipeline",
		Doc:  "make a string in one pass that was made anew by each of several steps",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, c := range f.chains() {
					for _, part := range fusable(c) {
						f.reportFused(part)
					}
				}
			})
		},
	}, Proof: ByComparison}
}

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

func (f *function) reportFused(steps []*step) {
	base := lowerFirst(f.decl.Name.Name)
	f.reportScanner(steps, base+"OnePass", base, fmt.Sprintf("the string is made %d times", len(steps)),
		fmt.Sprintf("do %d steps over a string in one pass", len(steps)))
}

// reportScanner proposes a function that does steps, in two ways, if nothing can
// call it before its table is filled.
func (f *function) reportScanner(steps []*step, name, prefix, finding, message string) {
	if !f.plainInit() {
		return
	}
	t := transduce(steps)
	s := f.scanner(t, name, prefix)
	last := steps[len(steps)-1]
	edits := []analysis.TextEdit{replace(last.call, s.name+"("+f.text(steps[0].arg)+")")}
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
			edits = append(edits, f.cut(st.stmt, nil, nil))
			edits = append(edits, f.redeclare(st.stmt, last.stmt)...)
		}
	}
	edits = append(edits, f.removed(vars, gone...)...)
	var fixes []analysis.SuggestedFix
	for _, way := range []struct{ text, how string }{{s.branching(), ""}, {s.steady(), ", without branches"}} {
		if way.text == "" {
			continue
		}
		all := append(edits[:len(edits):len(edits)], insert(f.decl.End(), "\n\n"+way.text))
		fixes = append(fixes, analysis.SuggestedFix{Message: message + way.how, TextEdits: all})
	}
	f.pass.Report(analysis.Diagnostic{Pos: steps[0].call.Pos(), End: steps[0].call.End(), Message: finding, SuggestedFixes: fixes})
}

// redeclare makes the assignment that stays declare the variable if the one that
// goes did.
func (f *function) redeclare(goes, stays ast.Stmt) []analysis.TextEdit {
	a, ok := goes.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE {
		return nil
	}
	b, ok := stays.(*ast.AssignStmt)
	if !ok || b.Tok != token.ASSIGN || f.object(b.Lhs[0]) != f.object(a.Lhs[0]) {
		return nil
	}
	return []analysis.TextEdit{insert(b.TokPos, ":")}
}

// lowerFirst makes a name unexported.
func lowerFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[size:]
}

func upperFirst(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}
