package equiv

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/answer"
	"github.com/gohone/hone/internal/equiv/sequence"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// sequence answers a question about a type: whether what others can do with its values does the same. Where that does
// not end, or not run, for values that no function made, it leaves them out; where it does not do the same twice, what goes
// through maps, and what asks for the time and the like.
func (c *Checker) sequence(ctx context.Context, q Question, base, head *subject.Subject) (*Evidence, error) {
	q.Part = true
	var first *Evidence
	b, h, asks, err := c.answering(ctx, q.Pair, base, head)
	if err != nil {
		return nil, err
	}
	type operations struct {
		base, head *subject.Subject
		but        sequence.Without
	}
	all := []operations{{b, h, sequence.Without{}}, {b, h, sequence.Without{Fresh: true}}, {b, h, sequence.Without{Unordered: true}},
		{b, h, sequence.Without{Unordered: true, Starting: true}}}
	if asks {
		all = append(all, operations{base: base, head: head})
	}
	var fatal []string
	for _, ops := range all {
		ops.but.Fatal = fatal
		ev, err := c.sequenceBut(ctx, q, ops.base, ops.head, ops.but)
		for err == nil && leftOut(&fatal, ev.ends) {
			first, ops.but.Fatal = cmp.Or(first, ev), fatal
			if ev, err = c.sequenceBut(ctx, q, ops.base, ops.head, ops.but); err == nil && ev.Sequences == "" {
				ev, fatal = first, nil // there are none without it
				break
			}
		}
		switch {
		case err != nil:
			return nil, err
		case ev.Sequences == "":
			return cmp.Or(first, ev), nil
		case ev.Weaker == "":
			ev.Avoided = sortedOnce(slices.Concat(ev.Avoided, ops.but.Fatal))
			return c.direct(ctx, q, ev)
		}
		first = cmp.Or(first, ev)
	}
	return first, nil
}

// sequenceBut answers a question about a type by sequences that do without some operations. The evidence names no type where
// there are none.
func (c *Checker) sequenceBut(ctx context.Context, q Question, base, head *subject.Subject, but sequence.Without) (*Evidence, error) {
	of := q.Pair.Function
	pair, must, why := sequence.Write(q.Pair, base, head, but)
	if why != "" {
		return &Evidence{Weaker: why}, nil
	}
	q.Pair = pair
	b, h, err := c.load(ctx, q)
	if err != nil && ctx.Err() == nil {
		return &Evidence{Weaker: fmt.Sprintf("sequences of what others can do with a %s do not compile", of)}, nil
	} else if err != nil {
		return nil, err
	}
	if q.Through != "" {
		must = append(must, q.Through)
	}
	for _, name := range must {
		if !leadsTo(h, h.Func, name) && !leadsThrough(h, name) && !besideLeads(h, q.Beside, name) {
			return &Evidence{Weaker: fmt.Sprintf("what others can do with a %s does not lead to %s", of, name)}, nil
		}
	}
	asking, b, h, err := c.answer(ctx, q, b, h)
	if err != nil {
		return nil, err
	}
	ev, _, err := c.inOrder(ctx, asking, b, h)
	if err == nil {
		ev.Sequences = of
	}
	return ev, err
}

// answering returns the two with the world around the package replaced: what asks it then does nothing but compute. asks
// reports whether something does.
func (c *Checker) answering(ctx context.Context, p subject.Pair, base, head *subject.Subject) (b, h *subject.Subject, asks bool, err error) {
	pair, asks := answer.Over(p, base, head)
	if !asks {
		return base, head, false, nil
	}
	b, h, err = c.load(ctx, Question{Pair: pair})
	if err != nil && ctx.Err() == nil {
		return base, head, false, nil
	}
	return b, h, true, err
}

// direct returns evidence of sequences, or that of a shorter one that differs.
func (c *Checker) direct(ctx context.Context, q Question, all *Evidence) (*Evidence, error) {
	base, head, err := c.load(ctx, q)
	if err != nil {
		return nil, err
	}
	pairs := sequence.Direct(q.Pair, base, head)
	q.Parts, q.Together = max(1, q.Parts)*len(pairs), false
	for _, p := range pairs {
		if all.Difference != nil {
			break
		}
		q.Pair = p
		b, h, err := c.load(ctx, q)
		if err != nil && ctx.Err() == nil {
			continue // what it is made of cannot be named
		} else if err != nil {
			return nil, err
		}
		ev, err := c.compare(ctx, q, b, h)
		if err != nil {
			return nil, err
		}
		if ev.Difference != nil {
			ev.Sequences = all.Sequences
			return ev, nil
		}
		all.Listed, all.Drawn, all.Guided = all.Listed+ev.Listed, all.Drawn+ev.Drawn, all.Guided+ev.Guided
	}
	return all, nil
}

// leadsTo reports whether a function uses one of a name.
func leadsTo(s *subject.Subject, from types.Object, name string) bool {
	return declares(s.Reachable(from), name)
}

// leadsThrough reports whether a function of a name is one that the interfaces may lead to whose methods a sequence calls,
// or what it calls.
func leadsThrough(s *subject.Subject, name string) bool {
	return declares(s.Behind(s.Reachable(s.Func)), name)
}

// declares reports whether a function of a name is among declarations.
func declares(decls map[types.Object]ast.Node, name string) bool {
	for _, n := range decls {
		if fn, ok := n.(*ast.FuncDecl); ok && rewrite.FunctionName(fn) == name {
			return true
		}
	}
	return false
}

// besideLeads reports whether a function that is compared, too, uses one of a name.
func besideLeads(s *subject.Subject, beside []string, name string) bool {
	for o, n := range s.Decls() {
		fn, ok := n.(*ast.FuncDecl)
		if ok && slices.Contains(beside, rewrite.FunctionName(fn)) && leadsTo(s, o, name) {
			return true
		}
	}
	return false
}
