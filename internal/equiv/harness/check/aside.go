//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"time"
)

// NotTwice begins to say why Base cannot be compared: what it does with an input is another thing each time.
const NotTwice = "the function does not do the same twice"

const (
	// baseRuns is how often Base is called with an input that is set aside, before both are
	// called as often as surely says. If some outcomes of Head differ then, and fewer than
	// surely, both are called up to headRuns times.
	baseRuns = 2 * surely
	headRuns = 200
	// Of fewAside inputs set aside or more, no more than one in crowded may be; at the end one
	// in much, of all inputs and of the recorded ones.
	fewAside = 10
	crowded  = 8
	much     = 10
	// asidePart is the part of the time that they may take, and mostAside bounds it. After that, and if they were
	// fewAside or more, further ones are not compared.
	asidePart = 4
	mostAside = time.Second
)

// aside sets an input aside, for which Base does not do the same twice: it does not count as
// compared. What Base repeats all the same is compared: that it panics, results but for their
// order, or lengths, the words that it always has. So are the words and the outcomes, if they are
// always the same few. It returns false at the end: where that differs, or too many inputs are
// set aside.
func (c *comparer) aside(in input.Input, base *value.Outcome, varied string, describe func() string) bool {
	if !c.madeAgain(in) { // it is another input each time, and none of these
		c.unmade++
		return c.unmade <= fewAside || c.unmade*crowded <= c.unmade+c.report.compared() ||
			c.unstable("its inputs are not made the same twice")
	}
	c.report.Aside++
	if in.Kind == input.Recorded {
		c.report.AsideRecorded++
	}
	if c.report.Varied == "" {
		c.report.Varied = varied
	}
	c.asides = append(c.asides, in)
	if n := c.report.Aside; n > fewAside && n*crowded > n+c.report.compared() {
		return c.notTwice(varied)
	}
	if c.asideTime > min(c.opt.Time/asidePart, mostAside) {
		return c.report.Aside >= fewAside || c.notTwice(varied)
	}
	began := process.ThisMoment()
	head, where, ok := c.compareSteady(in, base)
	c.asideTime += began.Passed()
	if !ok {
		return c.notTwice(varied)
	}
	if c.opt.Lenient && !head.Panicked {
		where = "" // what differs at edges cannot be told from what varies
	}
	if where == "" {
		return true
	}
	return c.report.differ(where, in, base, head, describe())
}

// notTwice ends the comparison: Base does another thing each time.
func (c *comparer) notTwice(varied string) bool { return c.unstable(NotTwice + ": " + varied) }

// madeAgain reports whether an input is the same whenever it is made. The methods that make it may go through maps.
func (c *comparer) madeAgain(in input.Input) bool {
	was := value.DescribeAll(c.arms.inputs.Make(in))
	for n := 0; n < 8; n++ {
		if value.DescribeAll(c.arms.inputs.Make(in)) != was {
			return false
		}
	}
	return true
}

// compareSteady calls both functions again and again. It returns where Head differs from all
// that Base does, with an outcome of Head that does; false if that cannot be told.
func (c *comparer) compareSteady(in input.Input, base *value.Outcome) (head *value.Outcome, where string, ok bool) {
	end := process.Within(repeatTime)
	s := new(steady)
	globals := c.state(true)
	var bases, heads laterOutcomes
	for s.add(bases.keep(base)); s.runs < baseRuns && !end.Over(); {
		s.add(bases.keep(c.arms.callBase(in)))
	}
	if c.state(true) != globals {
		return nil, "", false
	}
	for n, turn := 0, surely; n < headRuns && !end.Over(); turn *= 2 {
		for ; n < min(turn, headRuns) && !end.Over(); n++ {
			s.add(bases.keep(c.arms.callBase(in)))
			heads.keep(c.arms.callHead(in))
		}
		different := 0
		for i, o := range heads.seen {
			if w := s.unlike(o); w != "" {
				different, where, head = different+1, w, heads.outcomes[i]
			}
		}
		switch {
		case n < surely:
		case different >= surely:
			return head, where, true
		case different == 0:
			return heads.outcomes[0], c.lateSteady(&bases, &heads, globals), true
		}
	}
	return nil, "", false
}

// laterOutcomes are outcomes with what they were at first.
type laterOutcomes struct {
	outcomes []*value.Outcome
	seen     []*observed
}

func (l *laterOutcomes) keep(out *value.Outcome) *observed {
	l.outcomes, l.seen = append(l.outcomes, out), append(l.seen, observe(out))
	return l.seen[len(l.seen)-1]
}

// changed reports whether some outcome is another one now.
func (l *laterOutcomes) changed() bool {
	for i, o := range l.seen {
		if observe(l.outcomes[i]).whole != o.whole {
			return true
		}
	}
	return false
}

// lateSteady returns what many calls of Head have done beside their outcomes: to variables of the
// package, or to the results of earlier ones, where those of Base stay what they are.
func (c *comparer) lateSteady(bases, heads *laterOutcomes, globals string) string {
	if c.state(true) != globals {
		return writesGlobals
	}
	if heads.changed() && !bases.changed() {
		return laterCall
	}
	return ""
}

// tooMany says whether more inputs were set aside than may be.
func (c *comparer) tooMany() {
	r := &c.report
	if r.Difference != "" || r.Unstable != "" {
		return
	}
	if r.Aside*much > r.Aside+r.compared() || r.AsideRecorded*much > r.AsideRecorded+r.Recorded {
		c.notTwice(r.Varied)
	}
}
