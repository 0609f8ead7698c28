// Package automaton makes deterministic automata of regular expressions, which find what package
// regexp finds: the leftmost match and, of those that begin there, the one that is preferred.
//
// The construction is that of subsets, by R. McNaughton and H. Yamada, of lists in order of preference, as
// R. Cox describes for Pike's machine; threads carry the positions that V. Laurikari's tags mark.
package automaton

import (
	"regexp/syntax"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Beyond is the symbol for each character beyond ASCII. The symbols below are ASCII characters.
const Beyond = utf8.RuneSelf

// What a position can be beside one that a register holds.
const (
	Unset   = -1 // of a group that takes no part
	Current = -2 // the one after the character, or the end of the text
)

// What takes more is too long to be read, and takes long to make.
const (
	mostStates       = 40
	mostRegisters    = 12
	mostThreads      = 24
	mostGroups       = 20
	mostInstructions = 200
)

// An Automaton reads a text from the beginning, character by character. It begins in state 0, with position 0
// in all registers.
type Automaton struct {
	States []State
	// Registers is how many positions it remembers.
	Registers int
}

// A State says what to do with the next character.
type State struct {
	// Steps are by symbol.
	Steps [Beyond + 1]Step
	// Match is what is found if nothing better is, and End what is found at the end of the text: the positions
	// at which the match and its groups begin and end, nil if there is none.
	Match, End []int
	// Dead reports whether nothing more can be found.
	Dead bool
}

// A Step goes to another state, and sets registers before, all at a time.
type Step struct {
	Next int
	Sets []Set
}

// A Set sets a register to what another one was, or to the current position.
type Set struct{ To, From int }

// A thread is a way through the program: the instruction that is next, and the positions so far.
type thread struct {
	pc        int
	positions []int
}

// A list is what a state stands for: threads in order of preference, and the match that was
// found before those ahead of it ended.
type list struct {
	threads []thread
	match   []int
	// begin reports whether it matters that this is the beginning of the text.
	begin bool
}

// A builder makes states of lists.
type builder struct {
	prog     *syntax.Prog
	anchored bool
	slots    int
	lists    []list
	out      *Automaton
}

// Compile makes an automaton that finds the match and the first groups; with groups below zero, whether there
// is a match. It returns nil if the pattern asks for words or lines, tells characters beyond ASCII
// apart, or takes too many states.
func Compile(pattern string, groups int) *Automaton {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil || groups > mostGroups || len(prog.Inst) > mostInstructions || !simple(prog) {
		return nil
	}
	b := &builder{prog: prog, slots: 2 * (groups + 1), out: new(Automaton)}
	b.anchored = prog.StartCond()&syntax.EmptyBeginText != 0
	b.state(b.follow(nil, nil, true))
	for i := 0; i < len(b.lists); i++ {
		if len(b.lists) > mostStates || b.out.Registers > mostRegisters || len(b.lists[i].threads) > mostThreads {
			return nil
		}
		b.steps(i)
	}
	return b.out
}

// simple reports whether a program tells apart nothing but ASCII characters and both ends of the text.
func simple(prog *syntax.Prog) bool {
	for i := range prog.Inst {
		inst := &prog.Inst[i]
		switch inst.Op {
		case syntax.InstEmptyWidth:
			if op := syntax.EmptyOp(inst.Arg); op != syntax.EmptyBeginText && op != syntax.EmptyEndText {
				return false
			}
		case syntax.InstRune, syntax.InstRune1:
			if !uniform(inst) {
				return false
			}
		}
	}
	return true
}

// uniform reports whether an instruction takes all characters beyond ASCII, or none.
func uniform(inst *syntax.Inst) bool {
	if len(inst.Rune) == 1 {
		r := inst.Rune[0]
		if r >= utf8.RuneSelf {
			return false
		}
		if syntax.Flags(inst.Arg)&syntax.FoldCase != 0 {
			for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
				if f >= utf8.RuneSelf {
					return false
				}
			}
		}
		return true
	}
	for i := 0; i+1 < len(inst.Rune); i += 2 {
		lo, hi := inst.Rune[i], inst.Rune[i+1]
		if hi >= utf8.RuneSelf && (lo > utf8.RuneSelf || hi < unicode.MaxRune) {
			return false
		}
	}
	return true
}

// follow returns the threads after some that have taken a character. What was found before is match. With
// neither it begins the search.
func (b *builder) follow(from []thread, match []int, begin bool) list {
	l := list{match: match}
	seen := make(map[int]bool)
	var add func(t thread) bool
	add = func(t thread) bool {
		if seen[t.pc] {
			return true
		}
		seen[t.pc] = true
		inst := &b.prog.Inst[t.pc]
		out := thread{int(inst.Out), t.positions}
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			return add(out) && add(thread{int(inst.Arg), t.positions})
		case syntax.InstCapture:
			out.positions = mark(t.positions, int(inst.Arg))
			return add(out)
		case syntax.InstNop:
			return add(out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg) == syntax.EmptyBeginText {
				return !begin || add(out)
			}
			l.begin = l.begin || begin
		case syntax.InstMatch:
			l.match = mark(t.positions, 1)
			return false
		case syntax.InstFail:
			return true
		}
		l.threads = append(l.threads, t)
		return true
	}
	for _, t := range from {
		if !add(thread{int(b.prog.Inst[t.pc].Out), t.positions}) {
			return l
		}
	}
	if match == nil && (begin || !b.anchored) {
		unset := make([]int, b.slots)
		for i := range unset {
			unset[i] = Unset
		}
		add(thread{b.prog.Start, mark(unset, 0)})
	}
	return l
}

// mark returns positions of which one is the current, if it is asked for.
func mark(positions []int, slot int) []int {
	if slot >= len(positions) {
		return positions
	}
	positions = slices.Clone(positions)
	positions[slot] = Current
	return positions
}

// steps makes the transitions of a state.
func (b *builder) steps(n int) {
	l := b.lists[n]
	b.out.States[n].Match, b.out.States[n].End = l.match, b.end(l)
	b.out.States[n].Dead = len(l.threads) == 0 && (l.match != nil || b.anchored)
	for c := range rune(Beyond + 1) {
		var took []thread
		for _, t := range l.threads {
			if inst := &b.prog.Inst[t.pc]; inst.Op != syntax.InstEmptyWidth && takes(inst, c) {
				took = append(took, t)
			}
		}
		next, sets := b.state(b.follow(took, l.match, false))
		b.out.States[n].Steps[c] = Step{next, sets}
	}
	if s := &b.out.States[n]; s.Match == nil && s.End == nil &&
		!slices.ContainsFunc(s.Steps[:], func(step Step) bool { return step.Next != n || len(step.Sets) > 0 }) {
		s.Dead = true
	}
}

// takes reports whether an instruction takes a symbol.
func takes(inst *syntax.Inst, c rune) bool {
	if c == Beyond {
		c = unicode.MaxRune // like all others there
	}
	switch inst.Op {
	case syntax.InstRuneAny:
		return true
	case syntax.InstRuneAnyNotNL:
		return c != '\n'
	}
	return inst.MatchRune(c)
}

// end returns what is found at the end of the text.
func (b *builder) end(l list) []int {
	seen := make(map[int]bool)
	var find func(t thread) []int
	find = func(t thread) []int {
		if seen[t.pc] {
			return nil
		}
		seen[t.pc] = true
		inst := &b.prog.Inst[t.pc]
		out := thread{int(inst.Out), t.positions}
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			if found := find(out); found != nil {
				return found
			}
			return find(thread{int(inst.Arg), t.positions})
		case syntax.InstCapture:
			out.positions = mark(t.positions, int(inst.Arg))
			return find(out)
		case syntax.InstNop:
			return find(out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg) == syntax.EmptyBeginText && !l.begin {
				return nil
			}
			return find(out)
		case syntax.InstMatch:
			return mark(t.positions, 1)
		}
		return nil
	}
	for _, t := range l.threads {
		if b.prog.Inst[t.pc].Op == syntax.InstEmptyWidth {
			if found := find(t); found != nil {
				return found
			}
		}
	}
	return l.match
}

// state returns the number of the state for a list, a new one if it is the first of its kind, and what to
// set before: registers have numbers in the order in which they are met.
func (b *builder) state(l list) (n int, sets []Set) {
	registers := make(map[int]int)
	rename := func(positions []int) []int {
		if positions == nil {
			return nil
		}
		out := make([]int, len(positions))
		for i, p := range positions {
			out[i] = p
			if p == Unset {
				continue
			}
			to, known := registers[p]
			if !known {
				to = len(registers)
				registers[p] = to
				if p != to {
					sets = append(sets, Set{to, p})
				}
			}
			out[i] = to
		}
		return out
	}
	named := list{begin: l.begin}
	for _, t := range l.threads {
		named.threads = append(named.threads, thread{t.pc, rename(t.positions)})
	}
	named.match = rename(l.match)
	b.out.Registers = max(b.out.Registers, len(registers))
	n = slices.IndexFunc(b.lists, named.equal)
	if n < 0 {
		n = len(b.lists)
		b.lists = append(b.lists, named)
		b.out.States = append(b.out.States, State{})
	}
	return n, sets
}

func (l list) equal(other list) bool {
	same := func(a, b thread) bool { return a.pc == b.pc && slices.Equal(a.positions, b.positions) }
	return l.begin == other.begin && (l.match == nil) == (other.match == nil) &&
		slices.Equal(l.match, other.match) && slices.EqualFunc(l.threads, other.threads, same)
}
