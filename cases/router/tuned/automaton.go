package router

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"slices"
)

// A matcher tells whether an expression matches in a segment. Expressions
// whose automaton is small enough run as a table with a row for each state and
// a column for each byte of ASCII. Others, and segments with bytes beyond
// ASCII, are left to package regexp.
type matcher struct {
	expression *regexp.Regexp
	next       []uint8 // by state<<7 | byte; nil if there is no automaton
	atEnd      []bool  // by state: whether a segment that ends here matches
}

// The states that decide at once, and the one to begin with.
const (
	rejecting, accepting, first = 0, 1, 2
	maxStates                   = 64
)

func newMatcher(source string) (*matcher, error) {
	expression, err := regexp.Compile(source)
	if err != nil {
		return nil, err
	}
	m := &matcher{expression: expression}
	parsed, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return nil, err
	}
	m.next, m.atEnd = determinize(prog)
	return m, nil
}

// match does what MatchString of the expression does.
func (m *matcher) match(segment string) bool {
	next := m.next
	if next == nil {
		return m.expression.MatchString(segment)
	}
	state := uint8(first)
	for i := 0; i < len(segment); i++ {
		c := segment[i]
		if c >= 0x80 {
			return m.expression.MatchString(segment)
		}
		state = next[int(state)<<7|int(c)]
		if state <= accepting {
			return state == accepting
		}
	}
	return m.atEnd[state]
}

// A subset is a state of the automaton: the instructions that the program
// can be at, and what came before, as far as \b, ^ and their like ask.
type subset struct {
	at     []uint32 // ascending
	before rune     // -1 at the beginning, or one that stands for all of its kind
}

func (s subset) key() string { return fmt.Sprint(s.at, s.before) }

// determinize makes the table of a program by the construction of subsets. It
// returns nil if there would be too many states.
func determinize(prog *syntax.Prog) (next []uint8, atEnd []bool) {
	anchored := prog.StartCond()&syntax.EmptyBeginText != 0 && prog.StartCond() != ^syntax.EmptyOp(0)
	states := []subset{first: {before: -1}}
	known := map[string]uint8{states[first].key(): first}
	next = make([]uint8, 3<<7)
	atEnd = []bool{rejecting: false, accepting: true}
	for i := first; i < len(states); i++ {
		s := states[i]
		closures := make(map[syntax.EmptyOp]closure)
		for c := range rune(0x80) {
			context := syntax.EmptyOpContext(s.before, c)
			reached, ok := closures[context]
			if !ok {
				reached = closureOf(prog, s.at, context)
				closures[context] = reached
			}
			if reached.matches {
				next[i<<7|int(c)] = accepting
				continue
			}
			to := reached.step(prog, c)
			if anchored && len(to.at) == 0 {
				continue // which is rejecting
			}
			number, ok := known[to.key()]
			if !ok {
				if len(states) == maxStates {
					return nil, nil
				}
				number = uint8(len(states))
				known[to.key()] = number
				states = append(states, to)
				next = append(next, make([]uint8, 1<<7)...)
			}
			next[i<<7|int(c)] = number
		}
		atEnd = append(atEnd, closureOf(prog, s.at, syntax.EmptyOpContext(s.before, -1)).matches)
	}
	return next, atEnd
}

// A closure is what a program reaches without a further rune.
type closure struct {
	runes   []uint32 // the instructions that wait for one
	matches bool
}

// closureOf follows the instructions at some places, and those of a match that
// begins here, in a context.
func closureOf(prog *syntax.Prog, at []uint32, context syntax.EmptyOp) closure {
	var c closure
	seen := make(map[uint32]bool)
	todo := append(slices.Clone(at), uint32(prog.Start))
	for len(todo) > 0 {
		pc := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch inst := &prog.Inst[pc]; inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			todo = append(todo, inst.Out, inst.Arg)
		case syntax.InstCapture, syntax.InstNop:
			todo = append(todo, inst.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg)&^context == 0 {
				todo = append(todo, inst.Out)
			}
		case syntax.InstMatch:
			c.matches = true
		case syntax.InstFail:
		default:
			c.runes = append(c.runes, pc)
		}
	}
	return c
}

// step returns the state after a rune of ASCII.
func (c closure) step(prog *syntax.Prog, r rune) subset {
	to := subset{before: kindOf(r)}
	for _, pc := range c.runes {
		inst := &prog.Inst[pc]
		if inst.MatchRune(r) {
			to.at = append(to.at, inst.Out)
		}
	}
	slices.Sort(to.at)
	to.at = slices.Compact(to.at)
	return to
}

// kindOf returns a rune that stands for all that make no difference to what
// comes after them.
func kindOf(r rune) rune {
	switch {
	case r == '\n':
		return '\n'
	case syntax.IsWordChar(r):
		return 'a'
	}
	return '.'
}
