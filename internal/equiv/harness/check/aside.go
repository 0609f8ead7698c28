//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"time"
)

const (
	// baseRuns is how often Base is called with an input that is set aside, before Head is
	// called as often as surely says, and headRuns bounds that.
	baseRuns = 2 * surely
	headRuns = 200
	// fewOutcomes is the largest number of different outcomes of both functions together that
	// shows a difference if they have none in common. If both were the same function, each
	// way to tell 48 outcomes into 32 of Base and 16 of Head would be as likely, of 2.3e12;
	// those that tear none of 16 outcomes apart are 65536 at most.
	fewOutcomes = 16
	// Of fewAside inputs set aside or more, no more than one in crowded may be; at the end one
	// in much, of all inputs and of the recorded ones.
	fewAside = 10
	crowded  = 8
	much     = 10
	// asidePart is the part of the time that they may take, and mostAside bounds it.
	asidePart = 4
	mostAside = time.Second
)

// aside sets an input aside, for which Base does not do the same twice: it does not count as
// compared. What Base repeats all the same is compared: that it panics, results but for their
// order, or lengths. So is what it gives, if that is one of a few outcomes. It returns false
// at the end: where that differs, or too many inputs are set aside.
func (c *comparer) aside(in input.Input, base *value.Outcome, varied string, describe func() string) bool {
	c.report.Aside++
	if in.Kind == input.Recorded {
		c.report.AsideRecorded++
	}
	if c.report.Varied == "" {
		c.report.Varied = varied
	}
	c.asides = append(c.asides, in)
	if n := c.report.Aside; n > fewAside && n*crowded > n+c.report.compared() {
		return c.unstable("the function does not do the same twice: " + varied)
	}
	began := process.ThisMoment()
	s := new(steady)
	s.add(base)
	head, where, ok := c.compareSteady(in, s)
	c.asideTime += began.Passed()
	if !ok || c.asideTime > min(c.opt.Time/asidePart, mostAside) {
		return c.unstable("the function does not do the same twice: " + varied)
	}
	if c.opt.Lenient && !head.Panicked {
		where = "" // what differs at edges cannot be told from what varies
	}
	if where == "" {
		return true
	}
	return c.report.differ(where, in, base, head, describe())
}

// compareSteady calls both functions again and again. It returns where Head differs from all
// that Base does, with an outcome of Head that does; false if that cannot be told.
func (c *comparer) compareSteady(in input.Input, s *steady) (head *value.Outcome, where string, ok bool) {
	end := process.Within(repeatTime)
	for s.runs < baseRuns && !end.Over() {
		s.add(c.arms.callBase(in))
	}
	again, known := 0, 0
	both := &steady{}
	n := 0
	for ; n < headRuns && again < surely && (again > 0 || n < surely) && !end.Over(); n++ {
		if s.add(c.arms.callBase(in)) {
			again = 0
		}
		out := c.arms.callHead(in)
		both.add(out)
		if s.has(out) {
			known++
		}
		if w := s.unlike(out); w != "" {
			again, where, head = again+1, w+" differs, and the original repeats that", out
		} else if head == nil {
			head = out
		}
	}
	switch {
	case again >= surely:
		return head, where, true
	case again > 0 || n < surely:
		return head, "", false
	case known == 0 && s.runs >= baseRuns && len(s.outcomes)+len(both.outcomes) <= fewOutcomes:
		return head, "result is none of what the original gives", true
	}
	return head, "", true
}

// tooMany says whether more inputs were set aside than may be.
func (c *comparer) tooMany() {
	r := &c.report
	if r.Difference != "" || r.Unstable != "" {
		return
	}
	if r.Aside*much > r.Aside+r.compared() || r.AsideRecorded*much > r.AsideRecorded+r.Recorded {
		c.unstable("the function does not do the same twice: " + r.Varied)
	}
}
