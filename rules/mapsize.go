package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// mapsize makes a map with room for the entries that the loops behind it put in, one a
// turn, so that it does not grow from 8 entries to 16 and so on, moving all of them each
// time:
//
//	weights := make(map[string]float64, len(counts))
//	for word, n := range counts {
//		weights[word] = ...
//
// It asks that the loop follows at once, so that what it ranges over is the same at both
// places and read by nobody else between, and that every turn puts an entry in. Under a
// key of another map it may be anything. What an element of a slice becomes a key of may
// well be a key already: there a loop that counts or collects is left alone. Of two loops
// over different things the larger may bring all keys, or each its own; both are
// proposed. Nothing else can tell the difference: the order of a map is random.
//
// It loses where a slice has the same key again and again, and where the loop is left by a
// return long before its end.
func mapsize() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "mapsize",
		Doc:  "make a map with room for what the loops behind it put in",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, m := range f.filledMaps() {
					m.report()
				}
			})
		},
	}}
}

// filledMaps returns the maps of a function that loops fill right behind where they are
// made.
func (f *function) filledMaps() []*filledMap {
	if leaves(f.decl.Body) {
		return nil
	}
	var out []*filledMap
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		list := stmtList(n)
		for i, stmt := range list {
			if m := f.madeMap(stmt); m != nil {
				if m.follow(list[i+1:]); len(m.bounds) > 0 {
					out = append(out, m)
				}
			}
		}
		return true
	})
	return out
}

// madeMap returns the map that a statement makes and sets a variable to, nil if it does
// something else.
func (f *function) madeMap(stmt ast.Stmt) *filledMap {
	name, value := f.sets(stmt)
	if name == nil || isBlank(name) {
		return nil
	}
	m := &filledMap{function: f, v: f.object(name), declared: f.pass.TypesInfo.Defs[name] != nil}
	if m.e, m.kind = f.emptyMap(value); m.e == nil || m.v == nil || !f.builtins(value.Pos(), "make", "len") {
		return nil
	}
	return m
}

// rooms writes for how many entries to make room, the most first.
func (m *filledMap) rooms() []string {
	sum := strings.Join(m.bounds, "+")
	different := slices.Compact(slices.Sorted(slices.Values(m.bounds)))
	switch {
	case len(m.bounds) == 1:
		return []string{sum}
	case len(different) == 1: // loops over the same
		return []string{fmt.Sprintf("%d*%s", len(m.bounds), m.bounds[0]), m.bounds[0]}
	case !m.builtins(m.e.Pos(), "max") || !m.since("go1.21"):
		return []string{sum}
	}
	return []string{sum, "max(" + strings.Join(different, ", ") + ")"}
}

func (m *filledMap) report() {
	var fixes []analysis.SuggestedFix
	for _, room := range m.rooms() {
		fixes = append(fixes, analysis.SuggestedFix{
			Message:   fmt.Sprintf("make %s with room for %s entries", m.v.Name(), room),
			TextEdits: []analysis.TextEdit{replace(m.e, fmt.Sprintf("make(%s, %s)", m.text(m.kind), room))},
		})
	}
	m.pass.Report(analysis.Diagnostic{
		Pos: m.e.Pos(), End: m.e.End(), SuggestedFixes: fixes,
		Message: m.v.Name() + " grows as the loop behind it fills it",
	})
}

// sets returns the variable that a statement declares or sets and nothing else, with its
// value; nil if it does something else.
func (f *function) sets(stmt ast.Stmt) (name *ast.Ident, value ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if (stmt.Tok == token.DEFINE || stmt.Tok == token.ASSIGN) && len(stmt.Lhs) == 1 && len(stmt.Rhs) == 1 {
			if id, ok := stmt.Lhs[0].(*ast.Ident); ok {
				return id, ast.Unparen(stmt.Rhs[0])
			}
		}
	case *ast.DeclStmt:
		g, ok := stmt.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil, nil
		}
		if spec := g.Specs[0].(*ast.ValueSpec); len(spec.Names) == 1 && len(spec.Values) == 1 {
			return spec.Names[0], ast.Unparen(spec.Values[0])
		}
	}
	return nil, nil
}
