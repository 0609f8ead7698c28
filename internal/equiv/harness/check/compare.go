//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
)

// Compare runs both functions and writes a Report to w. It returns whether no
// difference was found.
func Compare(f Function, opt Options, w io.Writer) (bool, error) {
	c, err := newComparer(f, opt)
	if err != nil {
		return false, err
	}
	defer guard(w, c.arms, opt)()
	c.run()
	c.free()
	c.tooMany()
	if r := &c.report; r.Difference == "" && r.Unstable == "" && r.compared() > 0 {
		c.beyond()
	}
	c.tellLast()
	c.forced()
	c.cover.report(&c.report)
	if err := c.cover.keepLeads(opt.Leads, c.asides); err != nil {
		return false, err
	}
	return c.report.Difference == "" && c.report.Unstable == "", json.NewEncoder(w).Encode(c.report)
}

// run compares until it finds a difference, or time or cases run out.
func (c *comparer) run() {
	m := c.arms.inputs
	end := process.Within(c.opt.Time)
	for i := 0; i < len(m.Opt.Recorded); i++ {
		in := m.Recorded(i)
		args := m.Make(in)
		if args == nil || in.Kind == input.Driven && end.Over() {
			continue
		}
		m.Collect(args)
		if !c.one(in, i < 50, c.report.count(in)) {
			return
		}
	}
	if !c.arms.canDraw() {
		return
	}
	most := process.Within(c.opt.Time / 3)
	for n, count := 0, m.Enumeration(); n < count && !most.Over(); n++ {
		if !c.one(input.Input{Kind: input.Enumerated, N: n}, n < 20, &c.report.Enumerated) {
			return
		}
	}
	if n := m.Space(); n > 0 && c.report.Enumerated == n && !c.arms.of.Asks && len(c.arms.of.Follows) == 0 {
		c.report.Exhaustive = true
		return
	}
	most = process.Within(c.opt.Time / 4)
	for n, count := 0, m.Formations(); n < count && !most.Over(); n++ {
		if !c.one(input.Input{Kind: input.Formed, N: n}, false, &c.report.Enumerated) {
			return
		}
	}
	most = process.Within(c.opt.Time / 3)
	for n, count := 0, m.Borders(); n < count && !most.Over(); n++ {
		if !c.one(input.Input{Kind: input.Bordering, N: n}, false, &c.report.Drawn) {
			return
		}
	}
	cases := c.opt.Cases
	if !c.arms.of.Drawn && len(m.Builders) == 0 {
		cases = min(cases, 100*len(m.Opt.Recorded)) // there is not more to change
	}
	for n := 0; n < cases && !end.Over(); n++ {
		if !c.one(input.Input{Kind: input.Drawn, N: n}, n < 100, &c.report.Drawn) {
			return
		}
	}
	if !c.continued() || !c.compared() || !c.far() || !c.nested() {
		return
	}
	// What was not reached may need more than it got.
	end = process.Within(c.opt.Time / 4)
	for n := 0; n < cases/4 && c.cover.left > 0 && !end.Over(); n++ {
		if !c.one(input.Input{Kind: input.Longer, N: n}, false, &c.report.Drawn) {
			return
		}
	}
	c.guided()
}

// tellLast tells of a difference of panics where there is no other one.
func (c *comparer) tellLast() {
	if r, last := &c.report, c.last; r.Difference == "" && last.Difference != "" {
		r.Difference, r.Stage, r.Input, r.Base, r.Head = last.Difference, last.Stage, last.Input, last.Base, last.Head
		r.Panicking, r.Hidden, r.Unstable = last.Panicking, last.Hidden, "" // it is known whatever else is not
	}
}

// free leads to code that nothing leads to which callers can give: such inputs say that it was
// reached where both do the same, and nothing where they do not.
func (c *comparer) free() {
	if len(c.arms.of.Only)+len(c.arms.of.Lengths) == 0 || c.report.Difference != "" || c.report.Unstable != "" {
		return
	}
	end := process.Within(c.opt.Time / 4)
	for n := 0; c.cover.missesNew() && !end.Over(); n++ {
		in := input.Input{Kind: input.Free, N: n}
		if c.arms.skips(in) {
			continue
		}
		base := c.arms.callBase(in)
		shares := value.Shared(base)
		if c.unlike(base, c.arms.callHead(in), shares) == "" {
			c.cover.trace(in)
		}
	}
}
