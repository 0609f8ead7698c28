package bench

import (
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A past is what the earlier part of a run that goes on left of a benchmark.
type past struct {
	group  *verdict.Group
	rounds map[string]int
	// layouts is the number of the next layout.
	layouts int
	// sizes holds n, blocks and longN of each arm, 0 where no sample tells.
	sizes map[string]size
}

func (p *past) add(v sample.Sample) {
	p.rounds[v.Look] = max(p.rounds[v.Look], v.Pair+1)
	if v.Unit != sample.UnitTime {
		return
	}
	blocks := max(1, len(v.Blocks))
	sz := p.sizes[v.Version]
	if v.Look == sample.LookLong {
		sz.longN = v.N / int64(blocks)
	} else {
		sz.n, sz.blocks = v.N/int64(blocks), blocks
	}
	p.sizes[v.Version] = sz
}

// keep gives the arms the sizes that their earlier processes had, so that all
// pairs of the run are of one kind. What no sample tells, as before the first
// long process, stays as the pilots found it. It reports whether the arms run
// different numbers of iterations.
//
// The bound on false verdicts would hold with other sizes, too: what a process
// does may depend on past pairs. The interval is about one kind of process.
func (p *past) keep(w work, arms []Arm, costs []cost, sizes []size) (differ bool) {
	longN := sizes[0].longN
	for i, a := range arms {
		if was := p.sizes[a.Name]; was.n > 0 {
			sizes[i].n, sizes[i].blocks = was.n, was.blocks
		}
		differ = differ || sizes[i].n != sizes[0].n
		longN = min(longN, sizes[i].longN)
	}
	for i, a := range arms {
		if !differ {
			sizes[i].longN = longN
		}
		if was := p.sizes[a.Name]; was.longN > 0 {
			sizes[i].longN = was.longN
		}
		sizes[i].finish(w, costs[i], sizes[i].blocks)
	}
	return differ
}
