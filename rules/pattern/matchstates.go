package pattern

import (
	"go/ast"
	"go/types"
	"regexp/syntax"

	"github.com/gohone/hone/rules/internal/automaton"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MatchStates is the rule matchstates, described in the package comment.
var MatchStates = rule.New(docs, "matchstates", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Pos(), "bool", "byte", "false", "len", "make", "nil", "rune", "string", "true") ||
		!f.Importable(f.Decl.Pos(), "unicode/utf8") {
		return
	}
	for _, call := range f.Calls() {
		scanCall(f, call)
	}
})

// mostLines is how long the function may be.
const mostLines = 260

// A search is a method of a regular expression that a function can take the place of.
type search struct {
	verb, param, result string
	// does describes the function, in which %s stands for the pattern; nothing is its result where
	// nothing is found.
	does, nothing string
	// groups reports whether the positions of all groups are asked for, found whether any are.
	groups, found bool
}

var searches = map[string]search{
	"(*regexp.Regexp).MatchString": {"matches", "string", "bool",
		"reports whether %s matches", "", false, false},
	"(*regexp.Regexp).Match": {"matches", "[]byte", "bool",
		"reports whether %s matches", "", false, false},
	"(*regexp.Regexp).FindString": {"find", "string", "string",
		"returns what %s matches first, empty if it does not match", `""`, false, true},
	"(*regexp.Regexp).FindStringIndex": {"locate", "string", "[]int",
		"returns where what %s matches first begins and ends,\n// nil if it does not match", "nil", false, true},
	"(*regexp.Regexp).FindStringSubmatch": {"parse", "string", "[]string",
		"returns what %s matches first and its groups,\n// nil if it does not match", "nil", true, true},
}

// scanCall looks at one call.
func scanCall(f *view.Func, call *ast.CallExpr) {
	s, known := searches[f.Callee(call)]
	if !known || len(call.Args) != 1 || f.Spread(call) {
		return
	}
	if _, slice := f.Info.TypeOf(call.Args[0]).Underlying().(*types.Slice); slice != (s.param == "[]byte") {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	re := newRegexpVar(f, sel.X)
	if re == nil {
		return
	}
	if _, _, plain := sequence(re.pattern); plain && !s.found {
		return // for rule matchpredicate
	}
	groups := -1
	if s.found {
		groups = 0
	}
	if parsed, err := syntax.Parse(re.pattern, syntax.Perl); err == nil && s.groups {
		groups = parsed.MaxCap()
	}
	name := f.FreshInPackage(s.verb + patch.UpperFirst(re.obj.Name()))
	code, lines := "", mostLines+1
	for _, settle := range []bool{false, true} {
		a := automaton.Compile(re.pattern, groups, settle)
		if a == nil || a.States[0].Dead || a.States[0].Match != nil {
			continue
		}
		w := &scanWriter{search: s, a: a, name: name, pattern: re.pattern}
		if text, n := w.function(); n < lines {
			code, lines = text, n
		}
	}
	if code == "" {
		return
	}
	edits := append(removed(f, []*regexpVar{re}, call), patch.Replace(call, name+"("+f.Text(call.Args[0])+")"),
		patch.Insert(f.Decl.End(), "\n\n"+code))
	f.Report(call, "a regular expression is interpreted",
		patch.Fix(s.verb+" "+re.obj.Name()+" by a function that reads the text once", edits...))
}
