package callgrind

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A Part is one dump: what was counted since the one before.
type Part struct {
	// Trigger is what asked for the dump, in callgrind's words.
	Trigger string
	// Self holds how many instructions ran at each place. A place has an
	// address only if the file has.
	Self map[Place]int64
	// Inclusive holds what ran in each function and in what it called, by the
	// name callgrind knows. What calls itself through others is counted
	// several times.
	Inclusive map[string]int64
}

// A Place is one instruction, or all of a function in a file without
// addresses.
type Place struct {
	Object, Function string
	Addr             uint64
}

// Total returns how many instructions ran.
func (p *Part) Total() int64 {
	var sum int64
	for _, n := range p.Self {
		sum += n
	}
	return sum
}

// Minus returns what p counts beyond o. Counts may be negative.
func (p *Part) Minus(o *Part) *Part {
	return &Part{Trigger: p.Trigger, Self: minus(p.Self, o.Self), Inclusive: minus(p.Inclusive, o.Inclusive)}
}

func minus[K comparable](a, b map[K]int64) map[K]int64 {
	out := make(map[K]int64, len(a))
	maps.Copy(out, a)
	for k, n := range b {
		out[k] -= n
	}
	return out
}

// Parse reads a file in the callgrind format
// (https://valgrind.org/docs/manual/cl-format.html) with one or several dumps.
func Parse(r io.Reader) ([]Part, error) {
	p := &parser{names: make(map[string]map[string]string), positions: []string{"line"}}
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 64<<10), 16<<20)
	n := 0
	for lines.Scan() {
		n++
		if err := p.line(lines.Text()); err != nil {
			return nil, fmt.Errorf("read callgrind's counts: line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read callgrind's counts: line %d: %w", n+1, err)
	}
	return p.parts, nil
}

// parser is where in the file we are.
type parser struct {
	parts []Part
	// names maps kinds of names to what their numbers stand for.
	names map[string]map[string]string
	// positions are the subpositions of a line, ir is the place of the count of
	// instructions among the events.
	positions []string
	ir        int

	object, function string
	callee           string
	addr             uint64 // of the last line: later ones may be relative
	// next is what the next line with a position is about.
	next lineKind
	// sum is of all counts, so that none of those made of them overflows.
	sum uint64
}

type lineKind int

const (
	ownCost lineKind = iota
	callCost
	jumpTarget // nothing that is counted
)

// part returns the dump at hand.
func (p *parser) part() *Part {
	if len(p.parts) == 0 {
		p.add() // a file may do without saying so
	}
	return &p.parts[len(p.parts)-1]
}

func (p *parser) add() {
	p.parts = append(p.parts, Part{Self: make(map[Place]int64), Inclusive: make(map[string]int64)})
}

// begin begins a dump.
func (p *parser) begin() {
	p.add()
	p.object, p.function, p.callee, p.addr, p.next = "", "", "", 0, ownCost
}

func (p *parser) line(s string) error {
	s = strings.TrimSpace(s)
	if s == "" || s[0] == '#' {
		return nil
	}
	if c := s[0]; c == '+' || c == '-' || c == '*' || c >= '0' && c <= '9' {
		return p.cost(strings.Fields(s))
	}
	at := strings.IndexAny(s, "=:")
	switch {
	case at < 0:
		return fmt.Errorf("not a line of this format: %.60q", s)
	case s[at] == ':':
		return p.header(s[:at], strings.TrimSpace(s[at+1:]))
	}
	return p.assign(s[:at], s[at+1:])
}

func (p *parser) header(key, value string) error {
	switch key {
	case "part":
		p.begin()
	case "desc":
		if what, ok := strings.CutPrefix(value, "Trigger:"); ok {
			p.part().Trigger = strings.TrimSpace(what)
		}
	case "positions":
		p.positions = strings.Fields(value)
	case "events":
		if p.ir = slices.Index(strings.Fields(value), "Ir"); p.ir < 0 {
			return fmt.Errorf("no count of instructions among the events %.60q", value)
		}
	}
	return nil
}

func (p *parser) assign(key, value string) error {
	switch key {
	case "ob":
		return p.name("ob", value, &p.object)
	case "fn":
		return p.name("fn", value, &p.function)
	case "cfn":
		return p.name("fn", value, &p.callee)
	case "cob", "jfn", "fl", "fi", "fe", "cfl", "cfi":
		// They may give a number its name.
		kind := "fl"
		if key == "cob" {
			kind = "ob"
		} else if key == "jfn" {
			kind = "fn"
		}
		var ignored string
		return p.name(kind, value, &ignored)
	case "calls":
		p.next = callCost
	case "jump", "jcnd":
		p.next = jumpTarget
	}
	return nil
}

// name reads "(3) name", which names number 3, "(3)" or "name".
func (p *parser) name(kind, value string, to *string) error {
	number, rest, ok := strings.Cut(value, ")")
	if !ok || !strings.HasPrefix(number, "(") {
		*to = strings.TrimSpace(value)
		return nil
	}
	known := p.names[kind]
	if known == nil {
		known = make(map[string]string)
		p.names[kind] = known
	}
	if rest = strings.TrimSpace(rest); rest != "" {
		known[number] = rest
	}
	name, ok := known[number]
	if !ok {
		return fmt.Errorf("%s number %s) has no name", kind, number)
	}
	*to = name
	return nil
}

// cost reads a line of positions and counts.
func (p *parser) cost(f []string) error {
	if len(f) < len(p.positions) {
		return fmt.Errorf("%d positions, want %d", len(f), len(p.positions))
	}
	var addr uint64
	for i, kind := range p.positions {
		if kind != "instr" && kind != "addr" {
			continue
		}
		var err error
		if addr, err = position(f[i], p.addr); err != nil {
			return err
		}
		p.addr = addr
	}
	what := p.next
	p.next = ownCost
	at := len(p.positions) + p.ir
	if what == jumpTarget || at >= len(f) { // zeroes at the end may be left out
		return nil
	}
	n, err := strconv.ParseUint(f[at], 0, 64)
	if err != nil || n > math.MaxInt64-p.sum {
		return fmt.Errorf("not a count: %.60q", f[at])
	}
	p.sum += n
	part := p.part()
	if what == callCost {
		if p.callee != p.function {
			part.Inclusive[p.function] += int64(n)
		}
		return nil
	}
	part.Self[Place{p.object, p.function, addr}] += int64(n)
	part.Inclusive[p.function] += int64(n)
	return nil
}

// position reads a subposition: a number, or one relative to that of the line
// before, "*" being the same.
func position(s string, last uint64) (uint64, error) {
	if s == "*" {
		return last, nil
	}
	digits := strings.TrimLeft(s, "+-")
	n, err := strconv.ParseUint(digits, 0, 64)
	if err != nil || len(s)-len(digits) > 1 {
		return 0, fmt.Errorf("not a position: %.60q", s)
	}
	switch s[0] {
	case '+':
		return last + n, nil
	case '-':
		return last - n, nil
	}
	return n, nil
}
