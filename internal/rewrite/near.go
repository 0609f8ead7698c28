package rewrite

import (
	"slices"

	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/near"
	"golang.org/x/tools/go/packages"
)

// A NearMiss is code that has the shape a rule looks for, and for which it proposes nothing.
type NearMiss struct {
	Rule *rules.Rule
	// Package is the import path, Function the declaration as FunctionName gives it.
	Package, Function string
	// File is an absolute path.
	File   string
	Line   int
	Reason near.Reason
	Detail string
}

// NearMisses returns what the last Candidates nearly proposed, in the order of rules, without
// functions for which the same rule proposed something. The same reason in a function is there
// once.
func (c *Code) NearMisses() []NearMiss { return c.near }

// AddNear adds what was nearly proposed in other ways to what NearMisses returns.
func (c *Code) AddNear(list []NearMiss) { c.near = append(c.near, list...) }

// noteNear takes what a rule noted in a package, for which it proposed these candidates.
func (c *Code) noteNear(rule *rules.Rule, p *packages.Package, found []*Candidate, want func(pkg, function string) bool) {
	misses, _ := c.results[p][rule.Analyzer].([]near.Miss)
	for _, m := range misses {
		function, _ := Function(p, m.Pos)
		if function == "" || want != nil && !want(p.PkgPath, function) ||
			slices.ContainsFunc(found, func(f *Candidate) bool { return f.Function == function }) {
			continue
		}
		at := p.Fset.Position(m.Pos)
		n := NearMiss{rule, p.PkgPath, function, at.Filename, at.Line, m.Reason, m.Detail}
		same := func(o NearMiss) bool {
			n.Line = o.Line
			return n == o
		}
		if !slices.ContainsFunc(c.near, same) {
			n.Line = at.Line
			c.near = append(c.near, n)
		}
	}
}
