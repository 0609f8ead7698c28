package explain

import (
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// An index knows the frames of each location of a profile. Functions, lines and packages have
// numbers there, so that a walk over tens of millions of frames needs no map, and whose a
// function is is asked once.
type index struct {
	own       func(function, file string) bool // nil if all are the program's own
	locations []*profile.Location              // as the profile lists them
	read      []span                           // by the place in that list
	unlisted  map[*profile.Location]span
	frames    []frame // of all locations that were met
	known     map[*profile.Function]frame

	names, functions, packages numbers[string]
	lines                      numbers[spot]
	in                         []int32 // by line: the function that it was first met in
}

// declared returns the declaration that a line is in.
func (x *index) declared(line int32) string { return x.functions.keys[x.in[line]] }

// A frame is a call on a stack, by numbers.
type frame struct {
	name, pkg int32
	// function is the declaration and line the spot, of the program's own frames.
	function, line int32
	own            bool
	// gc and scheduling say what its samples are of where no frame is the program's own.
	gc, scheduling bool
}

// A span is where the frames of a location are; end is 0 if it was not met.
type span struct{ begin, end int32 }

// numbers gives each key a number, from 0.
type numbers[K comparable] struct {
	keys []K
	of   map[K]int32
}

func (n *numbers[K]) number(key K) int32 {
	k, ok := n.of[key]
	if !ok {
		if n.of == nil {
			n.of = make(map[K]int32)
		}
		k = int32(len(n.keys))
		n.of[key], n.keys = k, append(n.keys, key)
	}
	return k
}

func newIndex(p *profile.Profile, own func(function, file string) bool) *index {
	return &index{
		own: own, locations: p.Location, read: make([]span, len(p.Location)),
		unlisted: make(map[*profile.Location]span), known: make(map[*profile.Function]frame),
	}
}

// of returns the frames of a location, the innermost inlined call first.
func (x *index) of(loc *profile.Location) []frame {
	at := loc.ID - 1
	if at >= uint64(len(x.read)) || x.locations[at] != loc {
		return x.ofUnlisted(loc)
	}
	if x.read[at].end == 0 {
		x.read[at] = x.add(loc)
	}
	s := x.read[at]
	return x.frames[s.begin:s.end]
}

// ofUnlisted are the frames of a location that the profile does not list, or lists elsewhere
// than its number says.
func (x *index) ofUnlisted(loc *profile.Location) []frame {
	s, ok := x.unlisted[loc]
	if !ok {
		s = x.add(loc)
		x.unlisted[loc] = s
	}
	return x.frames[s.begin:s.end]
}

// add makes the frames of a location.
func (x *index) add(loc *profile.Location) span {
	s := span{begin: int32(len(x.frames))}
	for _, line := range loc.Line {
		f := line.Function
		if f == nil {
			continue
		}
		at, ok := x.known[f]
		if !ok {
			at = x.frame(f)
			x.known[f] = at
		}
		if at.own {
			if at.line = x.lines.number(spotOf(line)); int(at.line) == len(x.in) {
				x.in = append(x.in, at.function)
			}
		}
		x.frames = append(x.frames, at)
	}
	s.end = int32(len(x.frames))
	return s
}

// frame makes what all frames of a function have in common.
func (x *index) frame(f *profile.Function) frame {
	declared := Declared(f.Name)
	pkg, _ := Name(declared)
	if pkg == "" {
		pkg = packageByFile(f.Filename)
	}
	at := frame{
		name: x.names.number(f.Name), pkg: x.packages.number(pkg), function: -1, line: -1,
		own: x.own == nil || x.own(f.Name, f.Filename),
	}
	at.gc, at.scheduling = cause.Background(f.Name)
	if at.own {
		at.function = x.functions.number(declared)
	}
	return at
}
