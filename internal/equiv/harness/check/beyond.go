//go:build go1.21

package check

import (
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/process"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"sort"
	"strings"
)

// What a call does besides its outcome is looked at on some inputs: what it writes meanwhile,
// what it has in common with other calls, and what it does where those it calls are hostile.

const (
	// beyondInputs is how many inputs of a kind are looked at, and beyondPart the part of the time
	// that they may take.
	beyondInputs = 60
	beyondPart   = 8
	// mostSmall is the length of the text of an input that comes before longer ones: of these a few take all of the time.
	mostSmall = 1 << 12
	// sureBeyond is how often a difference must come again.
	sureBeyond = 3
)

// beyond looks at what calls do besides their outcomes. It returns false at a difference.
func (c *comparer) beyond() bool {
	var looks []func(input.Input) bool
	if !c.arms.of.Joins { // a goroutine that is stopped, or panics, ends the program
		looks = append(looks, c.watched)
	}
	if !c.arms.of.Inner {
		looks = append(looks, c.apart)
	}
	if !c.opt.Lenient { // which accepts other results
		if !c.arms.of.Joins {
			looks = append(looks, c.hostile)
		}
		looks = append(looks, c.again, c.lent, c.later, c.set)
	}
	for _, look := range looks {
		end := process.Within(c.opt.Time / beyondPart)
		for _, in := range c.someInputs() {
			if end.Over() {
				break
			}
			if !look(in) {
				return false
			}
		}
	}
	return c.opt.Lenient || c.setMore() && c.reused() && c.setBefore()
}

// mostSet is how many inputs are drawn for settings besides those that all looks get: such a call costs little, and what a setting
// changes may be rare.
const mostSet = 2000

// setMore is set for inputs that are drawn after these.
func (c *comparer) setMore() bool {
	if len(c.settings) == 0 || !c.arms.canDraw() {
		return true
	}
	out, end := c.outside(), process.Within(c.opt.Time/beyondPart)
	for n := beyondInputs; n < mostSet && !end.Over(); n++ {
		in := input.Input{Kind: input.Drawn, N: n}
		if !out(in) && c.arms.inputs.Make(in) != nil && !c.set(in) {
			return false
		}
	}
	return true
}

// someInputs are inputs of each kind, without those that were set aside.
func (c *comparer) someInputs() []input.Input {
	if c.some != nil {
		return c.some
	}
	out, m := c.outside(), c.arms.inputs
	small := make(map[string]bool)
	add := func(in input.Input) {
		if out(in) {
			return
		}
		name := nameOf(in)
		if args := m.Make(in); args != nil {
			c.some, small[name] = append(c.some, in), len(value.DescribeAll(args)) <= mostSmall
		}
	}
	listed, drawn := 0, 0
	if c.arms.canDraw() {
		listed, drawn = min(m.Enumeration(), beyondInputs/4), beyondInputs
	}
	for _, in := range c.cover.each(beyondInputs, process.Within(c.opt.Time/beyondPart)) {
		add(in)
	}
	for i := 0; i < beyondInputs; i++ {
		if i < len(m.Opt.Recorded) {
			add(m.Recorded(i))
		}
		if i < listed {
			add(input.Input{Kind: input.Enumerated, N: i * m.Enumeration() / listed})
		}
		if i < drawn {
			add(input.Input{Kind: input.Drawn, N: i})
		}
	}
	sort.SliceStable(c.some, func(i, j int) bool { return small[nameOf(c.some[i])] && !small[nameOf(c.some[j])] })
	return c.some
}

// outside returns what reports whether an input was set aside or left out, whether one of both panics for it or goes over maps
// in an order of its own, or whether it is a sequence in which Base finds a value of no use.
func (c *comparer) outside() func(input.Input) bool {
	aside := make(map[string]bool)
	for _, in := range c.asides {
		aside[nameOf(in)] = true
	}
	return func(in input.Input) bool {
		name := nameOf(in)
		return aside[name] || c.panicking[name] || c.arms.skips(in) || c.hasOrders(in) || c.ofNoUse(in)
	}
}

// ofNoUse reports whether an input is a sequence in which Base finds a value of no use.
func (c *comparer) ofNoUse(in input.Input) bool {
	return c.arms.of.State != nil && value.OfNoUse(c.arms.callBase(in))
}

// differs confirms a difference that one look has seen, and reports it. try looks again and returns
// what both did, and where they differ.
func (c *comparer) differs(in input.Input, when string, try func() (base, head *value.Outcome, where string)) bool {
	var base, head *value.Outcome
	where := ""
	for n := 0; n < sureBeyond; n++ {
		if base, head, where = try(); where == "" {
			return true
		}
	}
	return c.report.differ(where+when, in, base, head, value.DescribeAll(c.arms.inputs.Make(in)))
}

// commonMemory reports that two calls of Head have memory in common, as those of Base have not.
const commonMemory = "two calls have memory in common"

// writtenTo says after what another call differs.
const writtenTo = ", after a caller has written to what it was given before"

// apart calls each function twice, and holds what the calls have in common against each other.
// Then it writes to all that the calls gave out, and calls once more.
func (c *comparer) apart(in input.Input) bool {
	where := func() (base, head *value.Outcome, where string) {
		base, head = c.arms.callBase(in), c.arms.callHead(in)
		was := value.Common(base, c.arms.callBase(in))
		is := value.Common(head, c.arms.callHead(in))
		switch {
		case base.Panicked || head.Panicked || value.Differ(base, head) != "":
			return base, head, ""
		case is != was:
			return base, head, commonMemory + ": " + is
		case was != "":
			return base, head, "" // what is written to the results of Base changes it
		}
		undo := value.Scribble(base)
		next := c.arms.callBase(in)
		undo()
		undo = value.Scribble(head)
		after := c.arms.callHead(in)
		differs := value.Differ(next, after)
		undo()
		if value.Differ(base, next) != "" {
			differs = ""
		}
		return next, after, differs
	}
	if _, _, at := where(); at == "" {
		return true
	}
	return c.differs(in, "", func() (base, head *value.Outcome, at string) {
		if base, head, at = where(); at != "" && !strings.HasPrefix(at, commonMemory) {
			at += writtenTo
		}
		return base, head, at
	})
}

// writesArgument reports that Head, unlike Base, writes to an argument that it leaves as it was.
const writesArgument = "it writes to an argument during the call"

// mostTries bounds how often Base is called to find out what it writes to.
const mostTries = 12

// watched calls both functions with arguments in memory that cannot be written to, apart from
// what Base writes to.
func (c *comparer) watched(in input.Input) bool {
	if !c.watchable(in) {
		return true
	}
	skip, wrote := make(map[int]bool), make(map[int]bool)
	if !c.touched(in, skip, wrote) {
		return true
	}
	for try := 0; ; try++ {
		out, t := c.watch(in, skip, callHead)
		if out == nil || try == mostTries || t.at < 0 {
			return true
		}
		if t.used && !(c.alsoWritten(t) && (t.isStruct() || c.changes(in, t, wrote))) {
			break // Base does not write there
		}
		skip[t.at] = true
	}
	return c.differs(in, "", func() (base, head *value.Outcome, where string) {
		if out, t := c.watch(in, skip, callBase); out == nil || t.at >= 0 {
			return nil, nil, ""
		}
		if _, t := c.watch(in, skip, callHead); !t.used {
			return nil, nil, ""
		}
		return c.arms.callBase(in), c.arms.callHead(in), writesArgument
	})
}

// touched adds to skip what Base writes to, which c.written notes, too, and to wrote the arguments that lead there. It
// returns false if that cannot be found out.
func (c *comparer) touched(in input.Input, skip, wrote map[int]bool) bool {
	for try := 0; ; try++ {
		out, t := c.watch(in, skip, callBase)
		if out == nil || try == mostTries || t.at < 0 && out.Fault != 0 {
			return false
		}
		if t.at < 0 {
			return true
		}
		skip[t.at], wrote[t.Argument] = true, true
		c.written[t.Part] = true
	}
}

// alsoWritten reports whether Base writes to such a part of an argument for some inputs.
func (c *comparer) alsoWritten(t touch) bool {
	if !c.written[t.Part] && !c.looked {
		c.looked = true
		end := process.Within(c.opt.Time / beyondPart)
		for _, in := range c.someInputs() {
			if end.Over() {
				break
			}
			if c.watchable(in) {
				c.touched(in, make(map[int]bool), make(map[int]bool))
			}
		}
	}
	return c.written[t.Part]
}

// changes reports whether Base writes to the same argument in this call, too, or leaves it as another. Nobody else may use
// it meanwhile, so that it does not matter whether a part that Base may write to as well is written to and left as it was.
func (c *comparer) changes(in input.Input, t touch, wrote map[int]bool) bool {
	if wrote[t.Argument] {
		return true
	}
	was, is := c.arms.inputs.Make(in), c.arms.callBase(in).Args
	return value.Describe(was[t.Argument]) != value.Describe(is[t.Argument])
}

// watchable reports whether arguments can be put into memory that cannot be written to.
func (c *comparer) watchable(in input.Input) bool {
	if c.pages == nil {
		if c.pages = process.NewPages(); c.pages == nil {
			return false
		}
	}
	return value.Shared(&value.Outcome{Args: c.arms.inputs.Make(in)}) == ""
}

// worksIn reports whether Base leaves an argument, a list of what leads nowhere, as another for some inputs. Nobody else may
// use it meanwhile, also where it stays what it is, as what is to be sorted and is in order: what is written there counts
// only if it is left.
func (c *comparer) worksIn(argument int) bool {
	if c.works == nil {
		c.works = make(map[int]bool)
		for _, in := range c.someInputs() {
			was, is := c.arms.inputs.Make(in), c.arms.callBase(in).Args
			for i := range is {
				if t := is[i].Type(); t.Kind() == reflect.Slice && !value.HoldsMemory(t.Elem()) && !c.works[i] {
					c.works[i] = value.Describe(was[i]) != value.Describe(is[i])
				}
			}
		}
	}
	return c.works[argument]
}

// baseWrites reports whether Base is seen to write to its arguments, if only what they have already: others must not call
// it on these meanwhile. The race detector may not see that, where it takes locks.
func (c *comparer) baseWrites(in input.Input) bool {
	for i := 0; i < c.arms.base.Type().NumIn(); i++ {
		if c.worksIn(i) {
			return true
		}
	}
	if !c.watchable(in) {
		return false
	}
	out, t := c.watch(in, nil, callBase)
	return out != nil && t.at >= 0
}

// A touch is what a call wanted to write to: its number, -1 for nothing, and whether that was in use and nothing that
// Base works in.
type touch struct {
	at   int
	used bool
	value.Part
}

// isStruct reports whether it is a struct that an argument points to. Whoever calls what sets a field there for some inputs has it
// to himself, also where the field is set to what it was, as where nothing is appended.
func (t touch) isStruct() bool {
	return t.Field == "" && t.Kind.Kind() == reflect.Pointer && t.Kind.Elem().Kind() == reflect.Struct
}

// watch calls a function once. It returns nil if nothing could be watched.
func (c *comparer) watch(in input.Input, skip map[int]bool, who byte) (out *value.Outcome, t touch) {
	defer c.pages.Open()
	m := &value.Mover{Place: c.pages.Place, Skip: skip}
	t.at = -1
	if out = c.arms.callMoved(in, who, m, c.pages.Close); out == nil || out.Fault == 0 {
		return out, t
	}
	if t.at, t.used = m.Find(out.Fault); t.at >= 0 {
		t.Part = m.Parts[t.at]
		t.used = t.used && !c.worksIn(t.Argument)
	}
	return out, t
}
