//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/answer"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"maps"
)

// turns are which times the one function may go over a map that correspond to those of the other, which goes over it more
// often: the last ones, as after counting, or the last or the first of some each time.
var turns = [...]func(less, more uint64) answer.Turn{
	func(less, more uint64) answer.Turn { return answer.Turn{Each: 1, Before: more - less} },
	func(less, more uint64) answer.Turn { return answer.Turn{Each: more / less, Before: more/less - 1} },
	func(less, more uint64) answer.Turn { return answer.Turn{Each: more / less} },
}

// inOtherOrders reports whether two functions whose outcomes differ do the same once the one that goes over maps less often has the
// orders that the other one has: any order is as good, and how often Head goes over a map is its own affair.
func (c *comparer) inOtherOrders(in input.Input) bool {
	bases, heads := c.walks(in)
	defer answer.Turns(nil)
	for _, turn := range turns {
		ofBase, ofHead := make(map[uint64]answer.Turn), make(map[uint64]answer.Turn)
		for keys, n := range heads {
			switch was := bases[keys]; {
			case 0 < was && was < n:
				ofBase[keys] = turn(was, n)
			case n < was:
				ofHead[keys] = turn(n, was)
			}
		}
		if len(ofBase)+len(ofHead) == 0 {
			return false
		}
		answer.Turns(ofBase)
		base := c.arms.callBase(in)
		shares := value.Shared(base)
		answer.Turns(ofHead)
		if c.unlike(base, c.arms.callHead(in), shares) == "" {
			return true
		}
	}
	return false
}

// hasOrders reports whether one of both goes over maps more often than the other for an input, and in an order of its own.
func (c *comparer) hasOrders(in input.Input) bool {
	bases, heads := c.walks(in)
	return !maps.Equal(bases, heads)
}

// walks returns how often each of both goes over maps with the same keys; nothing where that is in the same order each time, or no
// answers decide.
func (c *comparer) walks(in input.Input) (bases, heads map[uint64]uint64) {
	if !c.arms.of.Asks || !answer.Reorders(seedOf(in)) {
		return nil, nil
	}
	c.arms.callBase(in)
	bases = answer.Walks()
	c.arms.callHead(in)
	return bases, answer.Walks()
}
