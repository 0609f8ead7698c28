//go:build go1.21

package check

import (
	"encoding/json"
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
	c.cover.report(&c.report)
	if err := c.cover.keepLeads(opt.Leads); err != nil {
		return false, err
	}
	return c.report.Difference == "" && c.report.Unstable == "", json.NewEncoder(w).Encode(c.report)
}

// run compares until a difference, the end of the time or of the cases.
func (c *comparer) run() {
	m := c.arms.inputs
	end := within(c.opt.Time)
	for i := 0; i < len(m.opt.Recorded); i++ {
		in := input{kind: recorded, n: i}
		args := m.make(in)
		if args == nil {
			continue
		}
		m.collect(args)
		if !c.one(in, i < 50) {
			return
		}
		c.report.Recorded++
	}
	if !c.arms.of.Drawn && len(m.opt.Recorded) == 0 && len(m.builders) == 0 {
		return
	}
	most := within(c.opt.Time / 3)
	for n, count := 0, m.enumeration(); n < count && !most.over(); n++ {
		if !c.one(input{kind: enumerated, n: n}, n < 20) {
			return
		}
		c.report.Enumerated++
	}
	most = within(c.opt.Time / 3)
	for n, count := 0, m.borders(); n < count && !most.over(); n++ {
		if !c.one(input{kind: bordering, n: n}, false) {
			return
		}
		c.report.Drawn++
	}
	cases := c.opt.Cases
	if !c.arms.of.Drawn && len(m.builders) == 0 {
		cases = min(cases, 100*len(m.opt.Recorded)) // there is not more to change
	}
	for n := 0; n < cases && !end.over(); n++ {
		if !c.one(input{kind: drawn, n: n}, n < 100) {
			return
		}
		c.report.Drawn++
	}
	// What was not reached may need more than it got.
	end = within(c.opt.Time / 4)
	for n := 0; n < cases/4 && c.cover.left > 0 && !end.over(); n++ {
		if !c.one(input{kind: longer, n: n}, false) {
			return
		}
		c.report.Drawn++
	}
	c.guided()
}
