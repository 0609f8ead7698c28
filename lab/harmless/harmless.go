// Package harmless changes Go source so that the compiler may make other machine
// code of it, which does the same work: functions in another order, code and data
// beside them that are linked and never used, operands and statements that change
// places where no one can tell. Whoever measures such a change as a win is wrong.
//
// It works on source that was type-checked and gives edits of it. Whether the
// machine code differs is not known here; of many changes it does not.
package harmless

import (
	"go/ast"
	"go/token"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// A Kind is one way of changing a function or what stands around it.
type Kind struct {
	Name, Doc string
	// Around reports whether the text of the function stays as it is.
	Around bool
	draw   func(c *changer) []mutate.Edit
}

// Kinds returns all kinds of changes, those around a function first.
func Kinds() []Kind {
	return []Kind{
		{"order", "the functions of the file stand in another order", true, (*changer).order},
		{"dead", "a function that is linked and never called stands among them", true, (*changer).dead},
		{"data", "a table that is linked and never read stands among them", true, (*changer).data},
		{"commute", "operands of commutative operators and of comparisons change places, or are bracketed otherwise", false, (*changer).commute},
		{"swap", "neighbouring statements that do not depend on each other change places", false, (*changer).swap},
		{"rename", "local variables have other names", false, (*changer).rename},
	}
}

// Draw makes a change of this kind to a function of the unit, drawn at random. The
// edits do not overlap and are in order; there are none if the kind has nothing to
// change.
func (k Kind) Draw(u *mutate.Unit, fn *ast.FuncDecl, rng *rand.Rand) []mutate.Edit {
	return k.draw(&changer{u, fn, rng})
}

// A changer draws one change.
type changer struct {
	*mutate.Unit
	fn  *ast.FuncDecl
	rng *rand.Rand
}

func (c *changer) offset(p token.Pos) int { return c.Fset.PositionFor(p, false).Offset }

func (c *changer) between(from, to token.Pos) string {
	return string(c.Src[c.offset(from):c.offset(to)])
}

func (c *changer) text(n ast.Node) string { return c.between(n.Pos(), n.End()) }

func (c *changer) replace(n ast.Node, text string) mutate.Edit {
	return mutate.Edit{Start: c.offset(n.Pos()), End: c.offset(n.End()), New: text}
}

// some returns a part of the changes, at least one if there are any, without those
// that overlap another. Each is one or more edits.
func (c *changer) some(changes [][]mutate.Edit) []mutate.Edit {
	if len(changes) == 0 {
		return nil
	}
	c.rng.Shuffle(len(changes), func(i, j int) { changes[i], changes[j] = changes[j], changes[i] })
	var out []mutate.Edit
	for i, change := range changes {
		if i > 0 && c.rng.IntN(2) == 0 || overlap(out, change) {
			continue
		}
		out = append(out, change...)
	}
	slices.SortFunc(out, func(a, b mutate.Edit) int { return a.Start - b.Start })
	return out
}

func overlap(list, change []mutate.Edit) bool {
	return slices.ContainsFunc(change, func(e mutate.Edit) bool {
		return slices.ContainsFunc(list, func(o mutate.Edit) bool { return e.Start < o.End && o.Start < e.End })
	})
}

// fresh returns a name that begins so and that the file has nowhere.
func (c *changer) fresh(name string) string {
	for {
		letter := func() byte { return byte('a' + c.rng.IntN(26)) }
		long := name + string([]byte{letter(), letter(), letter()})
		if !strings.Contains(string(c.Src), long) && c.Pkg.Scope().Lookup(long) == nil {
			return long
		}
	}
}
