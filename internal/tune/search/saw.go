package search

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules/near"
)

// Saw is what a search looked at.
type Saw struct {
	// Hot are the functions, the hottest first.
	Hot []Hot
	// Near is what rules nearly proposed for them, and what they proposed that is not
	// allowed or for code that no benchmark runs.
	Near []rewrite.NearMiss
	// Rules is the number of rules that were asked, 0 if there was no time to.
	Rules int
}

// A Hot is a function that was looked at.
type Hot struct {
	Spot
	// Why is its hottest line with causes, for the first benchmark; nil if it is not known.
	Why *explain.Hotspot
	// File is an absolute path; empty if the declaration was not found.
	File string
	Line int
	// Generated reports whether a program made the file, so that rules leave it alone.
	Generated bool
	// NoBody reports whether the function has no code in Go, as one in assembly.
	NoBody bool
}

// Saw returns what the last Find looked at, nil before it.
func (s *Searcher) Saw() *Saw { return s.saw }

// sight notes what is looked at.
func (s *Searcher) sight(code *rewrite.Code, spots []Spot) {
	s.saw = new(Saw)
	for _, spot := range spots {
		s.saw.Hot = append(s.saw.Hot, find(code, spot))
	}
}

// find finds the declaration of a function.
func find(code *rewrite.Code, spot Spot) Hot {
	h := Hot{Spot: spot}
	i := slices.IndexFunc(code.Packages, func(p *packages.Package) bool { return p.PkgPath == spot.Package })
	if i < 0 {
		return h
	}
	p := code.Packages[i]
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && rewrite.FunctionName(fn) == spot.Function {
				at := p.Fset.Position(fn.Pos())
				h.File, h.Line, h.Generated, h.NoBody = at.Filename, at.Line, ast.IsGenerated(f), fn.Body == nil
			}
		}
	}
	return h
}

// leave notes candidates that are left out for a reason.
func (s *Searcher) leave(why near.Reason, list []*rewrite.Candidate) {
	for _, c := range list {
		n := rewrite.NearMiss{
			Rule: c.Rule, Package: c.Package, Function: c.Function, File: c.File, Line: c.Line, Reason: why,
		}
		if why == near.Consent {
			n.Detail = string(c.Rule.Consent)
		}
		s.saw.Near = append(s.saw.Near, n)
	}
}
