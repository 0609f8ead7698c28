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

// What stands for a place where there is none.
const (
	Current = -1 // the position after the character, or the end of the text
	Unset   = -2 // no position
)

// What takes more is too long to be read, and takes long to make.
const (
	mostStates       = 40
	mostRegisters    = 12
	mostThreads      = 24
	mostGroups       = 20
	mostInstructions = 200
)

// An Automaton reads a text from the beginning, character by character. It remembers positions in places.
// Those below Slots are of the match and of its groups, where each begins and ends, and unset at first.
type Automaton struct {
	States        []State // it begins in the first
	Begin         []Set   // before that, with the position where it begins as the current one
	Slots, Places int
	// Anywhere reports whether it can begin at any place in the text, with the same result as at the beginning
	// of what follows.
	Anywhere bool
}

// A State says what to do with the next character.
type State struct {
	// Steps are by symbol.
	Steps [Beyond + 1]Step
	// Match has the places of what is found if nothing better is, and End of what is found at the
	// end of the text, one for each slot; nil if there is none.
	Match, End []int
	// Dead reports whether nothing more can be found.
	Dead bool
}

// A Step goes to another state, and sets places before, all at a time.
type Step struct {
	Next int
	Sets []Set
}

// A Set sets a place to what is at another one, to the current position, or unsets it.
type Set struct{ To, From int }

// A thread is a way through the program: the instruction that is next, and the place of each slot.
type thread struct {
	pc     int
	places []int
}

// A list is what a state stands for: threads in order of preference, and the match that was
// found before those ahead of it ended.
type list struct {
	threads []thread
	match   []int
	// dirty are the slots whose places are set, perhaps by a thread that is no more. An automaton that begins
	// nowhere but at the beginning of the text does not need them.
	dirty []bool
	// begin reports whether it matters that this is the beginning of the text.
	begin bool
}

// A builder makes states of lists.
type builder struct {
	prog     *syntax.Prog
	anchored bool
	settles  bool
	slots    int
	lists    []list
	out      *Automaton
}

// Compile makes an automaton that finds the match and the first groups; with groups below zero, whether there
// is a match. It returns nil if the pattern asks for words or lines, tells characters beyond ASCII
// apart, or takes too many states.
//
// Where settle is not set, a state knows which groups have taken part: there are fewer places, but more
// states where groups may be left out.
func Compile(pattern string, groups int, settle bool) *Automaton {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil || groups > mostGroups || len(prog.Inst) > mostInstructions || !simple(prog) {
		return nil
	}
	slots := 2 * (groups + 1)
	b := &builder{prog: prog, slots: slots, settles: settle, out: &Automaton{
		Slots: slots, Places: slots, Anywhere: !asksForBegin(prog),
	}}
	b.anchored = prog.StartCond()&syntax.EmptyBeginText != 0
	first := b.follow(nil, nil, asksForBegin(prog))
	first.dirty = make([]bool, slots)
	_, b.out.Begin = b.state(first)
	for i := 0; i < len(b.lists); i++ {
		if len(b.lists) > mostStates || b.out.Places > slots+mostRegisters || len(b.lists[i].threads) > mostThreads {
			return nil
		}
		b.steps(i)
	}
	return b.out
}

// asksForBegin reports whether a program tells the beginning of the text from other places.
func asksForBegin(prog *syntax.Prog) bool {
	return slices.ContainsFunc(prog.Inst, func(inst syntax.Inst) bool {
		return inst.Op == syntax.InstEmptyWidth && syntax.EmptyOp(inst.Arg) == syntax.EmptyBeginText
	})
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
		out := thread{int(inst.Out), t.places}
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			return add(out) && add(thread{int(inst.Arg), t.places})
		case syntax.InstCapture:
			out.places = mark(t.places, int(inst.Arg))
			return add(out)
		case syntax.InstNop:
			return add(out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg) == syntax.EmptyBeginText {
				return !begin || add(out)
			}
			l.begin = l.begin || begin
		case syntax.InstMatch:
			l.match = mark(t.places, 1)
			return false
		case syntax.InstFail:
			return true
		}
		l.threads = append(l.threads, t)
		return true
	}
	for _, t := range from {
		if !add(thread{int(b.prog.Inst[t.pc].Out), t.places}) {
			return l
		}
	}
	if match == nil && (begin || !b.anchored) {
		places := make([]int, b.slots)
		for slot := range places {
			places[slot] = Unset
		}
		add(thread{b.prog.Start, mark(places, 0)})
	}
	return l
}

// mark returns places of which one is the current position, if it is asked for.
func mark(places []int, slot int) []int {
	if slot >= len(places) {
		return places
	}
	places = slices.Clone(places)
	places[slot] = Current
	return places
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
		after := b.follow(took, l.match, false)
		after.dirty = slices.Clone(l.dirty)
		next, sets := b.state(after)
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
		out := thread{int(inst.Out), t.places}
		switch inst.Op {
		case syntax.InstAlt, syntax.InstAltMatch:
			if found := find(out); found != nil {
				return found
			}
			return find(thread{int(inst.Arg), t.places})
		case syntax.InstCapture:
			out.places = mark(t.places, int(inst.Arg))
			return find(out)
		case syntax.InstNop:
			return find(out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(inst.Arg) == syntax.EmptyBeginText && !l.begin {
				return nil
			}
			return find(out)
		case syntax.InstMatch:
			return mark(t.places, 1)
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
// set before.
func (b *builder) state(l list) (n int, sets []Set) {
	all := make([][]int, 0, len(l.threads)+1)
	for i := range l.threads {
		l.threads[i].places = slices.Clone(l.threads[i].places)
		all = append(all, l.threads[i].places)
	}
	if l.match != nil {
		l.match = slices.Clone(l.match)
		all = append(all, l.match)
	}
	if b.settles {
		sets = settle(all, l.dirty, b.anchored)
	}
	// The other places have numbers in the order in which they are met.
	named := make(map[int]int)
	for _, places := range all {
		for slot, p := range places {
			if p == slot || p == Unset {
				continue
			}
			to, known := named[p]
			if !known {
				to = b.slots + len(named)
				named[p] = to
				if p != to {
					sets = append(sets, Set{to, p})
				}
			}
			places[slot] = to
		}
	}
	b.out.Places = max(b.out.Places, b.slots+len(named))
	n = slices.IndexFunc(b.lists, l.equal)
	if n < 0 {
		n = len(b.lists)
		b.lists = append(b.lists, l)
		b.out.States = append(b.out.States, State{})
	}
	return n, sets
}

// settle puts what is the same for all threads into the place of its slot. Where that is nothing, a place that
// may be set is unset.
func settle(all [][]int, dirty []bool, anchored bool) (sets []Set) {
	if len(all) == 0 {
		return nil
	}
	for slot, p := range all[0] {
		if slices.ContainsFunc(all, func(places []int) bool { return places[slot] != p }) {
			continue
		}
		if p != slot && (p != Unset || dirty[slot]) {
			sets = append(sets, Set{slot, p})
			dirty[slot] = p != Unset && !anchored
		}
		for _, places := range all {
			places[slot] = slot
		}
	}
	return sets
}

func (l list) equal(other list) bool {
	same := func(a, b thread) bool { return a.pc == b.pc && slices.Equal(a.places, b.places) }
	return l.begin == other.begin && slices.Equal(l.dirty, other.dirty) && (l.match == nil) == (other.match == nil) &&
		slices.Equal(l.match, other.match) && slices.EqualFunc(l.threads, other.threads, same)
}
