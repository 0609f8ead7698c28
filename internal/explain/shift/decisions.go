package shift

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
)

// A Decision is what the compiler does with a function on one side and not on the other.
type Decision struct {
	// Function is as the runtime names it.
	Function string
	// Code is Escape, Inlined for a call, CanInline for the function itself, or Bounds.
	Code diag.Code
	// About is the value that escapes, or the function that is called. It is empty otherwise.
	About string
	// Gained reports whether head does it and base does not.
	Gained bool
	// Base and Head are where; without a file where that side has nothing of the kind.
	Base, Head diag.Position
	// Cost and Budget are of a function that one side cannot inline; 0 if that is not known.
	Cost, Budget int
}

// leastShare is the part of what an operation takes that a function has on either side for decisions
// about it to be told.
const leastShare = 0.01

// decisions lists how the compiler decides otherwise about functions that matter, the largest first.
// asked is false where it was not asked about both sides.
func (c *comparer) decisions(kinds []Difference) (list []Decision, asked bool) {
	for _, s := range []*Side{c.base, c.head} {
		if s.Compiler == nil || s.Compiler.LacksKind(diag.NoDiagnostics) {
			return nil, false
		}
	}
	inlined := !c.base.Compiler.LacksKind(diag.NoInlined) && !c.head.Compiler.LacksKind(diag.NoInlined)
	seen := make(map[string]bool) // of a function with two names, once
	for _, function := range matter(kinds) {
		d := decider{function: function, inlined: inlined, sides: [2]*Side{c.base, c.head}}
		d.find(c.found)
		if of := fmt.Sprint(d.spans); !seen[of] {
			seen[of] = true
			list = append(list, d.decide()...)
		}
	}
	return list, true
}

// matter returns the functions that have enough of an operation on either side, the largest first.
func matter(kinds []Difference) []string {
	share := make(map[string]float64)
	for _, d := range kinds {
		for _, m := range d.Moves {
			if m.Function == "" {
				continue
			}
			for _, part := range [][2]float64{{m.Base, d.Base}, {m.Head, d.Head}} {
				if part[1] > 0 && part[0] >= leastShare*part[1] {
					share[m.Function] = max(share[m.Function], part[0]/part[1])
				}
			}
		}
	}
	var list []string
	for function := range share {
		list = append(list, function)
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(share[b], share[a]), strings.Compare(a, b)) })
	return list
}

// A decider compares what was decided about one function.
type decider struct {
	function string
	inlined  bool // calls that are inlined are known
	sides    [2]*Side
	spans    [2][]span
}

// find finds the function on both sides: by its hot lines, where a side has none by its name, and where
// it has another name there by its text.
func (d *decider) find(found map[explain.Kind][2]*charged) {
	for i, s := range d.sides {
		for _, kind := range explain.Kinds() {
			if found[kind][i] == nil {
				continue
			}
			for _, l := range found[kind][i].lines {
				if in, ok := s.enclosing(l.File, l.Line); ok && l.Function == d.function && !slices.Contains(d.spans[i], in) {
					d.spans[i] = append(d.spans[i], in)
				}
			}
		}
	}
	for i, s := range d.sides {
		if len(d.spans[i]) > 0 {
			continue
		}
		for _, in := range d.spans[1-i] {
			if other, ok := s.counterpart(d.sides[1-i], in, d.function); ok {
				d.spans[i] = append(d.spans[i], other)
			}
		}
	}
}

// decide lists the decisions that differ, by line.
func (d *decider) decide() []Decision {
	if len(d.spans[0]) == 0 || len(d.spans[1]) == 0 {
		return nil // it is new, or gone
	}
	base, head := d.sides[0].remarksIn(d.spans[0]), d.sides[1].remarksIn(d.spans[1])
	lost, gained := apart(base, head)
	var out []Decision
	for i, list := range [][]remark{lost, gained} {
		others := [][]remark{head, base}[i]
		for _, r := range list {
			if one, ok := d.decision(r, i == 1, others); ok {
				out = append(out, one)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Decision) int {
		return cmp.Compare(cmp.Or(a.Head.Line, a.Base.Line), cmp.Or(b.Head.Line, b.Base.Line))
	})
	return out
}

// decision makes one of a remark that one side has; others are all of the other side. ok is false where it
// is about something that the other side has no more.
func (d *decider) decision(r remark, gained bool, others []remark) (one Decision, ok bool) {
	one = Decision{Function: d.function, Code: r.Code, Gained: gained}
	here, there := &one.Base, &one.Head
	other := 1
	if gained {
		here, there, other = there, here, 0
	}
	*here = r.Position
	switch r.Code {
	case diag.Escape:
		one.About = r.Variable
	case diag.Bounds, diag.SliceBounds:
		one.Code = diag.Bounds
	case diag.Inlined:
		one.About = r.Callee
		if !d.inlined || !d.sides[other].calls(d.spans[other], r.Callee) {
			return one, false
		}
		one.counter(there, others, diag.CannotInlineCall, r.Callee)
	case diag.CanInline:
		if !one.counter(there, others, diag.CannotInline, "") {
			return one, false
		}
	default:
		return one, false
	}
	return one, true
}

// counter notes what the other side says instead, and reports whether it says that.
func (d *Decision) counter(at *diag.Position, others []remark, code diag.Code, callee string) bool {
	i := slices.IndexFunc(others, func(r remark) bool { return r.Code == code && r.Callee == callee })
	if i < 0 {
		return false
	}
	*at, d.Cost, d.Budget = others[i].Position, others[i].Cost, others[i].Budget
	return true
}

// apart returns the remarks that only one of two lists has. Those at lines of the same text are matched
// first, wherever the lines stand, then those where only the value has another name, then those that say the
// same.
func apart(base, head []remark) (lost, gained []remark) {
	for _, key := range []func(remark) string{
		func(r remark) string { return r.about + "\n" + r.text },
		func(r remark) string { return string(r.Code) + " " + r.Callee + "\n" + r.unnamed() },
		func(r remark) string { return r.about },
	} {
		base, head = without(base, head, key), without(head, base, key)
	}
	return base, head
}

// unnamed is the text of the remark's line without the name of the value that it is about.
func (r remark) unnamed() string {
	if r.Variable == "" {
		return r.text
	}
	name, err := regexp.Compile(`\b` + regexp.QuoteMeta(r.Variable) + `\b`)
	if err != nil {
		return r.text
	}
	return name.ReplaceAllString(r.text, "_")
}
