package room

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// MapSize is the rule mapsize, described in the package comment.
var MapSize = rule.New(docs, "mapsize", func(f *view.Func) {
	for _, m := range madeMaps(f) {
		if len(m.bounds) > 0 {
			m.report()
		} else {
			f.Nearly(m.e.Pos(), near.Bound, m.v.Name())
		}
	}
})

// madeMaps returns the maps that a function makes without room, with the bounds of loops that
// fill them right after that, if there are any.
func madeMaps(f *view.Func) []*filledMap {
	if view.HasLabel(f.Decl.Body) {
		return nil
	}
	var out []*filledMap
	for list := range f.Lists() {
		for i, stmt := range list {
			if m := madeMap(f, stmt); m != nil {
				m.follow(list[i+1:])
				out = append(out, m)
			}
		}
	}
	return out
}

// madeMap returns the map that a statement makes and sets a variable to, nil if it does
// something else.
func madeMap(f *view.Func, stmt ast.Stmt) *filledMap {
	name, value := local.Set(stmt)
	if name == nil || view.IsBlank(name) {
		return nil
	}
	m := &filledMap{f: f, v: f.Object(name), declared: f.Info.Defs[name] != nil}
	if m.e, m.kind = local.EmptyMap(f, value); m.e == nil || m.v == nil ||
		!f.Predeclared(value.Pos(), "make", "len") {
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
	case !m.f.Predeclared(m.e.Pos(), "max") || !m.f.Since("go1.21"):
		return []string{sum}
	}
	return []string{sum, "max(" + strings.Join(different, ", ") + ")"}
}

func (m *filledMap) report() {
	var fixes []analysis.SuggestedFix
	for _, room := range m.rooms() {
		fixes = append(fixes, analysis.SuggestedFix{
			Message: fmt.Sprintf("make %s with room for %s entries", m.v.Name(), room),
			TextEdits: []analysis.TextEdit{patch.Replace(m.e,
				fmt.Sprintf("make(%s, %s)", m.f.Text(m.kind), room))},
		})
	}
	m.f.Report(m.e, m.v.Name()+" grows as the loop after it fills it", fixes...)
}
