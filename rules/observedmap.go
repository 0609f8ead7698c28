package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// oneGroup is the number of entries that a map holds without ever growing.
const oneGroup = 8

// observedMap makes a map with room for as many entries as it was observed to get, so that
// it does not grow from 8 entries to 16 and so on, moving all of them each time. It proposes
// the size that is enough for 95 % of the maps, and where the lengths vary the median as well,
// or a multiple of the length of something else.
//
// It asks for an observer, and for maps that get more than 8 entries: smaller ones do not
// grow. Room that mapsize makes is left to that. Nothing else can tell the difference: the order of a map is random.
//
// It loses where other inputs than those of the benchmarks make much smaller maps: the room
// is allocated and cleared for nothing.
func observedMap(observed Observer) *Rule {
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "observedmap",
		Doc:  "make a map with room for the entries it was observed to get",
		Run: func(pass *analysis.Pass) (any, error) {
			if observed == nil {
				return nil, nil
			}
			return nil, functions(pass, func(f *function) { f.observedMaps(observed) })
		},
	}}
}

func (f *function) observedMaps(observed Observer) {
	known := make(map[ast.Expr][]string)
	for _, m := range f.filledMaps() {
		known[m.e] = m.rooms()
	}
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		e, typ := f.emptyMap(n)
		if e == nil {
			return true
		}
		l, ok := observed(f.place(e.Pos()))
		if !ok || l.Median <= oneGroup || !f.builtins(e.Pos(), "make") {
			return true
		}
		var fixes []analysis.SuggestedFix
		for _, r := range f.rooms(l, e.Pos()) {
			if slices.Contains(known[e], r.text) {
				continue
			}
			fixes = append(fixes, analysis.SuggestedFix{
				Message:   fmt.Sprintf("make the map with room for %s entries, %s", r.text, r.why),
				TextEdits: []analysis.TextEdit{replace(e, fmt.Sprintf("make(%s, %s)", f.text(typ), r.text))},
			})
		}
		if len(fixes) > 0 {
			f.pass.Report(analysis.Diagnostic{
				Pos: e.Pos(), End: e.End(), SuggestedFixes: fixes,
				Message: fmt.Sprintf("the map grows step by step to %d entries", l.P95),
			})
		}
		return true
	})
}

// emptyMap returns an expression that makes a map without room, and the type as it writes
// it; nil if n is none.
func (f *function) emptyMap(n ast.Node) (e, typ ast.Expr) {
	switch n := n.(type) {
	case *ast.CallExpr:
		if f.builtin(n) == "make" && len(n.Args) == 1 {
			e, typ = n, n.Args[0]
		}
	case *ast.CompositeLit:
		if len(n.Elts) == 0 && n.Type != nil {
			e, typ = n, n.Type
		}
	}
	if e == nil {
		return nil, nil
	}
	if _, ok := f.typeOf(e).Underlying().(*types.Map); !ok {
		return nil, nil
	}
	return e, typ
}
