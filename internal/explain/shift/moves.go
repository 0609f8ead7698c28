package shift

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone/internal/explain"
)

// A Shift is where the difference of two sides is.
type Shift struct {
	// Kinds are what was compared, in the order of [explain.Kinds].
	Kinds []Difference
	// Culprit is what most of the difference comes from; nil if that is not clear.
	Culprit *Culprit
	// Decisions are what the compiler decides otherwise about functions that matter, those that take
	// most first. Asked reports whether it was asked about both sides.
	Decisions []Decision
	Asked     bool
}

// of returns the difference of a kind, nil if there is none.
func (s *Shift) of(kind explain.Kind) *Difference {
	for i := range s.Kinds {
		if s.Kinds[i].Kind == kind {
			return &s.Kinds[i]
		}
	}
	return nil
}

// A Difference is of one kind of profile.
type Difference struct {
	Kind explain.Kind
	// Base and Head are what one operation takes in all: seconds, objects, bytes.
	Base, Head float64
	// Moves are the functions, those that changed most first.
	Moves []Move
}

func (d *Difference) delta() float64 { return d.Head - d.Base }

// A Move is what one operation takes in a function's own lines on both sides, with what
// library and runtime spent for them.
type Move struct {
	// Function is as the runtime names it; it is empty for what no function of the user is to
	// blame for, such as the garbage collector.
	Function string
	// Base and Head are in seconds, objects or bytes an operation. Error is the standard error
	// of their difference from sampling alone; 0 where every event was met.
	Base, Head, Error float64
	// File and Line are its line that changed most, as head has it; as base has it if it is gone.
	File string
	Line int
}

// Delta is head less base.
func (m Move) Delta() float64 { return m.Head - m.Base }

// clearlyMoved is how many standard errors a move is to be away from none.
const clearlyMoved = 3

// Clear reports whether the move is more than sampling explains.
func (m Move) Clear() bool { return math.Abs(m.Delta()) > clearlyMoved*m.Error }

// Compare compares the profiles of two sides.
func Compare(base, head *Side) (*Shift, error) {
	out := new(Shift)
	c := &comparer{base: base, head: head}
	for _, kind := range explain.Kinds() {
		if base.Profiles[kind] == nil || head.Profiles[kind] == nil {
			continue
		}
		d, err := c.kind(kind)
		if err != nil {
			return nil, err
		}
		out.Kinds = append(out.Kinds, *d)
	}
	out.Culprit = c.culprit(out)
	out.Decisions, out.Asked = c.decisions(out.Kinds)
	return out, nil
}

// A comparer compares two sides.
type comparer struct {
	base, head *Side
	found      map[explain.Kind][2]*charged
}

// kind compares the profiles of one kind.
func (c *comparer) kind(kind explain.Kind) (*Difference, error) {
	var sides [2]*charged
	for i, s := range []*Side{c.base, c.head} {
		lines, err := s.lines(kind)
		if err != nil {
			return nil, err
		}
		sides[i] = lines
	}
	if c.found == nil {
		c.found = make(map[explain.Kind][2]*charged)
	}
	c.found[kind] = sides
	exact := explain.Exact(c.base.Profiles[kind], kind) && explain.Exact(c.head.Profiles[kind], kind)
	d := &Difference{Kind: kind, Base: c.base.PerOp[kind], Head: c.head.PerOp[kind]}
	d.Moves = moves(sides, [2]float64{d.Base, d.Head})
	if exact {
		return d, nil
	}
	for i, m := range d.Moves {
		d.Moves[i].Error = math.Hypot(c.base.sampling(kind, m.Base, sides[0].seen), c.head.sampling(kind, m.Head, sides[1].seen))
	}
	return d, nil
}

// moves lists the functions of two profiles. total is what one operation takes on each side.
func moves(sides [2]*charged, total [2]float64) []Move {
	parts := make(map[string]*[2]float64)
	lines := make(map[string]map[spot]*[2]float64)
	for i, side := range sides {
		add := func(function string, part float64) {
			if parts[function] == nil {
				parts[function], lines[function] = new([2]float64), make(map[spot]*[2]float64)
			}
			parts[function][i] += part
		}
		add("", side.outside)
		for _, l := range side.lines {
			add(l.Function, l.Flat)
			at := spot{l.File, l.Line}
			if lines[l.Function][at] == nil {
				lines[l.Function][at] = new([2]float64)
			}
			lines[l.Function][at][i] += l.Flat * total[i]
		}
	}
	var out []Move
	for function, part := range parts {
		m := Move{Function: function, Base: part[0] * total[0], Head: part[1] * total[1]}
		at := moved(lines[function])
		m.File, m.Line = at.file, at.line
		out = append(out, m)
	}
	slices.SortFunc(out, func(a, b Move) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Delta()), math.Abs(a.Delta())), cmp.Compare(a.Function, b.Function))
	})
	return out
}

// A spot is a line of source.
type spot struct {
	file string
	line int
}

// moved returns the line that takes most more on the second side than on the first. Lines
// that only the first has are taken where the second has none: numbers of lines move.
func moved(lines map[spot]*[2]float64) spot {
	var best spot
	most := math.Inf(-1)
	for at, v := range lines {
		gain := v[1] - v[0]
		if v[1] == 0 {
			gain -= 1e30 // it is no line of head, or not a hot one
		}
		if gain > most || gain == most && (at.file < best.file || at.file == best.file && at.line < best.line) {
			best, most = at, gain
		}
	}
	return best
}
