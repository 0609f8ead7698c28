package words

import (
	"cmp"
	"fmt"
	"path"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// ShiftTitle names what was profiled on both sides.
func ShiftTitle(s *message.Shift) string {
	name := ""
	if s.Benchmark != "" {
		name = ShortName(s.Benchmark) + ": "
	}
	return fmt.Sprintf("%swhere it changed, %s → %s", name, s.Base, s.Head)
}

// ShiftPer says what the numbers of a shift are of.
func ShiftPer(s *message.Shift) string {
	switch s.Per {
	case message.PerRequest, message.PerSecond:
		return "a " + s.Per
	case message.PerProfile:
		return "in all"
	}
	return "an operation"
}

// ShiftHeading says what pictures of both sides are of.
func ShiftHeading(s *message.Shift) string {
	of := "one " + cmp.Or(s.Per, "operation")
	if s.Per == message.PerProfile {
		of = "the whole"
	}
	of += " in " + s.Base + " (base) and " + s.Head + " (head)"
	if s.Benchmark == "" {
		return of
	}
	return ShortName(s.Benchmark) + ": " + of
}

// ShiftFunction names the function of a move.
func ShiftFunction(m message.ShiftMove) string {
	if m.Function == "" {
		return "(no function of yours)"
	}
	return ShortFunction(m.Function)
}

// ShiftValue is what one operation takes, of a kind of profile.
func ShiftValue(kind string, v float64) string {
	switch kind {
	case "alloc_space":
		return Value(v, "B")
	case "alloc_objects":
		return trimmed(v)
	}
	return Seconds(v)
}

// trimmed is a count with at most two decimals, or none from 100 on.
func trimmed(v float64) string {
	if v >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	text := strings.TrimRight(fmt.Sprintf("%.2f", v), "0")
	return strings.TrimSuffix(text, ".")
}

// ShiftDelta is how much more or less head takes.
func ShiftDelta(m message.ShiftMove) string {
	sign, delta := "+", m.Head-m.Base
	if delta < 0 {
		sign, delta = "−", -delta
	}
	return sign + ShiftValue(m.Kind, delta)
}

// ShiftDoubt says of a move that sampling explains it; empty if it does not.
func ShiftDoubt(m message.ShiftMove) string {
	if m.Clear {
		return ""
	}
	return "within sampling"
}

// ShiftSentence says in a line or two which function most of a difference comes from, and why.
func ShiftSentence(s *message.Shift) string {
	c := s.Culprit
	if c == nil {
		return "no function of yours has most of the difference"
	}
	text := fmt.Sprintf("%s takes %s %s (%s → %s)", ShortFunction(c.Function), moreOrLess(c), ShiftPer(s),
		ShiftValue(c.Kind, c.Base), ShiftValue(c.Kind, c.Head))
	if c.Part < 0.95 {
		text += fmt.Sprintf(", %.0f%% of the difference", 100*c.Part)
	}
	if c.Cause == nil {
		return fmt.Sprintf("%s; why is not clear: see %s:%d", text, c.File, c.Line)
	}
	why := c.Cause.Message
	if c.Cause.File != "" {
		why += fmt.Sprintf(", %s:%d", c.Cause.File, c.Cause.Line)
	}
	if c.Gone {
		return fmt.Sprintf("%s; before: %s", text, why)
	}
	return fmt.Sprintf("%s: %s", text, why)
}

// ShiftDecision says what the compiler does on one side only.
func ShiftDecision(d message.ShiftDecision) string {
	switch d.What {
	case message.DecidedEscape:
		return d.About + " escapes to the heap"
	case message.DecidedInlined:
		return "call of " + d.About + " is inlined"
	case message.DecidedInlinable:
		return "it can be inlined"
	}
	return "the bounds of an index are checked"
}

// Times says that something is so several times.
func Times(what string, n int) string { return fmt.Sprintf("%s, %d times", what, n) }

// ShiftDecided says for each side whether it does so, and where; of a function that is not inlined its
// cost, where that is above the budget.
func ShiftDecided(d message.ShiftDecision) (base, head string) {
	side := func(name string, at *message.ShiftPlace) string {
		text := ""
		if at != nil {
			text = fmt.Sprintf("%s:%d", path.Base(at.File), at.Line)
		}
		if d.In == name {
			return text
		}
		if d.Cost > d.Budget {
			text += fmt.Sprintf(" (cost %d of %d)", d.Cost, d.Budget)
		}
		return strings.TrimSuffix("no, "+text, ", ")
	}
	return side("base", d.Base), side("head", d.Head)
}

// ShiftCompilerTitle stands above what the compiler decides otherwise.
func ShiftCompilerTitle(s *message.Shift) string {
	if s.Benchmark == "" {
		return "what the compiler decides otherwise"
	}
	return ShortName(s.Benchmark) + ": what the compiler decides otherwise"
}

// ShiftCompiler says of the compiler what no table tells; empty if there is nothing to say.
func ShiftCompiler(s *message.Shift, shown int) string {
	switch n := len(s.Compiler); {
	case s.Compiler == nil:
		return "not known: profiles tell of no build; give two versions of the source"
	case n == 0:
		return "nothing, about functions that take 1 % or more"
	case n > shown:
		return fmt.Sprintf("the first %d of %d; -json lists all", shown, n)
	}
	return ""
}

func moreOrLess(c *message.Culprit) string {
	delta := ShiftDelta(c.ShiftMove)
	unit := map[string]string{
		"alloc_space": "allocated", "alloc_objects": "allocations", "mutex": "waiting for locks", "block": "blocked",
	}[c.Kind]
	if unit != "" {
		delta += " " + unit
	}
	return delta
}
