package equiv

import (
	"cmp"
	"context"
	"fmt"
	"go/ast"

	"github.com/gohone/hone/internal/equiv/sequence"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// sequence answers a question about a type: whether what others can do with its values does the same. Where that does
// not end, or not run, for values that no function made, it leaves them out.
func (c *Checker) sequence(ctx context.Context, q Question, base, head *subject.Subject) (*Evidence, error) {
	of := q.Pair
	q.Part = true
	var first *Evidence
	for _, made := range []bool{false, true} {
		pair, must, why := sequence.Write(of, base, head, made)
		if why != "" {
			return cmp.Or(first, &Evidence{Weaker: why}), nil
		}
		q.Pair = pair
		b, h, err := c.load(ctx, q)
		if err != nil {
			return nil, err
		}
		if q.Through != "" {
			must = append(must, q.Through)
		}
		for _, name := range must {
			if !leadsTo(b, name) || !leadsTo(h, name) {
				return &Evidence{Weaker: fmt.Sprintf("what others can do with a %s does not lead to %s", of.Function, name)}, nil
			}
		}
		ev, err := c.compare(ctx, q, b, h)
		if err != nil {
			return nil, err
		}
		if ev.Sequences = of.Function; ev.Weaker == "" {
			return ev, nil
		}
		first = cmp.Or(first, ev)
	}
	return first, nil
}

// leadsTo reports whether a function uses one of a name.
func leadsTo(s *subject.Subject, name string) bool {
	for _, n := range s.Reachable(s.Func) {
		if fn, ok := n.(*ast.FuncDecl); ok && rewrite.FunctionName(fn) == name {
			return true
		}
	}
	return false
}
