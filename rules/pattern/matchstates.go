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
	if f.Spread(call) {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	s, one := searches[f.Callee(call)]
	all, every := everies[f.Callee(call)]
	switch {
	case one && len(call.Args) == 1:
		_, slice := f.Info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
		one = slice == (s.param == "[]byte")
	case every && len(call.Args) == 2:
		every = all.takes(f, call.Args[1])
	default:
		return
	}
	re := newRegexpVar(f, sel.X)
	if re == nil || !one && !every {
		return
	}
	if _, _, plain := sequence(re.pattern); plain && one && !s.found {
		return // for rule matchpredicate
	}
	if literalCall(f, call) != nil {
		return // for rule literalpattern
	}
	base := patch.UpperFirst(re.obj.Name())
	var fun, verb, code string
	if one {
		verb = s.verb
		fun = f.FreshInPackage(verb + base)
		code = scanCode(re.pattern, s, fun, "0")
	} else {
		verb = all.verb
		fun = f.FreshInPackage(verb + base)
		next := f.FreshInPackage("next" + base)
		if code = scanCode(re.pattern, nextOne, next, "from"); code != "" {
			code = all.function(fun, next, re.pattern) + "\n\n" + code
		}
	}
	if code == "" {
		return
	}
	text := fun + "(" + f.Text(call.Args[0]) + ")"
	if all.verb == "replace" {
		text = fun + "(" + f.Text(call.Args[0]) + ", " + f.Text(call.Args[1]) + ")"
	}
	edits := append(removed(f, []*regexpVar{re}, call), patch.Replace(call, text),
		patch.Insert(f.Decl.End(), "\n\n"+code))
	f.Report(call, "a regular expression is interpreted",
		patch.Fix(verb+" "+re.obj.Name()+" by a function that reads the text once", edits...))
}

// scanCode writes the function for a search that begins at origin, empty if there is none that is short enough.
func scanCode(pattern string, s search, name, origin string) (code string) {
	groups := -1
	if s.found {
		groups = 0
	}
	if parsed, err := syntax.Parse(pattern, syntax.Perl); err == nil && s.groups {
		groups = parsed.MaxCap()
	}
	fewest := mostLines + 1
	for _, settle := range []bool{false, true} {
		a := automaton.Compile(pattern, groups, settle)
		if a == nil || a.States[0].Dead || a.States[0].Match != nil {
			continue
		}
		if origin != "0" && (!a.Anywhere || a.States[0].End != nil) {
			continue // what is empty is found in other ways
		}
		w := &scanWriter{search: s, a: a, name: name, pattern: pattern, origin: origin}
		if text, n := w.function(); n < fewest {
			code, fewest = text, n
		}
	}
	return code
}
