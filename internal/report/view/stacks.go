package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
)

// A Class says whose code a function is. It decides the color of a box, and its letter
// stands beside the color.
type Class int

// The classes, from the user's code down.
const (
	Own        Class = iota // the program's own modules
	Dependency              // another module
	Standard                // the standard library
	Runtime                 // the Go runtime
)

// String returns the name of a class.
func (c Class) String() string {
	return [...]string{"own code", "other module", "standard library", "runtime"}[c]
}

// Stacks are the samples of one kind, summed by the functions on their stacks. Calls that
// the compiler inlined are functions like others.
type Stacks struct {
	// Kind is cpu, alloc_space, alloc_objects, mutex, block, or another sample type.
	Kind string
	// Unit is that of all values: nanoseconds, bytes or count.
	Unit string
	// Total is the sum of all samples.
	Total int64

	functions []Function
	lines     map[place]lineSum
	root      *branch
	samples   []stack
	index     index
}

// A Function is a function with what it took.
type Function struct {
	Name  string // as the runtime names it, with its import path
	File  string // as the binary names it
	Class Class
	// Flat is what the function itself took, Cum what it and all that it called took;
	// a sample counts once for a function that calls itself.
	Flat, Cum int64
}

// A place is a line of a file.
type place struct {
	file string
	line int64
}

// A lineSum is what a line took, and the number of the function that it is in.
type lineSum struct {
	flat, cum int64
	function  int32
}

// New sums up the samples of a kind: mutex and block are the delays of profiles of these
// names, every other kind is a sample type. own reports whether a function is the
// program's own; if it is nil, the program that the profile is of decides, or where its
// files lie.
func New(p *profile.Profile, kind string, own func(function, file string) bool) (*Stacks, error) {
	name := kind
	if kind == "mutex" || kind == "block" {
		name = "delay"
	}
	at := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == name })
	if at < 0 {
		return nil, fmt.Errorf("the profile does not count %s", kind)
	}
	if own == nil {
		own = explain.ModuleOf(p).Owns
	}
	b := newBuilder(p, own)
	samples := make([]stack, 0, len(p.Sample))
	for i, s := range p.Sample {
		if v := s.Value[at]; v != 0 {
			samples = append(samples, stack{s.Location, v})
			b.add(samples[len(samples)-1], int32(i+1))
		}
	}
	return &Stacks{
		Kind: kind, Unit: p.SampleType[at].Unit, Total: b.total, functions: b.charged(), lines: b.lines(),
		root: grow(b.index, samples, b.total, len(b.functions)), samples: samples, index: b.index,
	}, nil
}

// A builder adds samples up. A profile of a large service has tens of millions of frames:
// functions and lines are numbered once per location, and what a sample has seen is told
// by its number rather than by a set.
type builder struct {
	functions []Function
	places    []place
	index     index
	total     int64
	// byFunction and byPlace are what these took.
	byFunction, byPlace []sum
}

// A sum is what a function or a line took, and the number of the last sample that was charged,
// from 1.
type sum struct {
	flat, cum int64
	last      int32
}

// cumulate adds a sample, unless it is charged already.
func (s *sum) cumulate(v int64, sample int32) {
	if s.last != sample {
		s.last = sample
		s.cum += v
	}
}

// newIndex makes room for all locations. Files number them from 1 on; where one does not,
// its locations are numbered here.
func newIndex(p *profile.Profile) index {
	most, ok := explain.HighestLocation(p)
	if !ok {
		for i, l := range p.Location {
			l.ID = uint64(i + 1)
		}
		most = uint64(len(p.Location))
	}
	return index{extents: make([]extent, most+1)}
}

func newBuilder(p *profile.Profile, own func(function, file string) bool) *builder {
	b := &builder{index: newIndex(p)}
	functions, places := make(map[string]int32), make(map[place]int32)
	for _, l := range p.Location {
		sites := make([]site, 0, len(l.Line))
		for _, line := range l.Line {
			f := line.Function
			if f == nil {
				continue
			}
			n, ok := functions[f.Name]
			if !ok {
				n = int32(len(b.functions))
				functions[f.Name] = n
				b.functions = append(b.functions, Function{
					Name: f.Name, File: f.Filename, Class: classOf(f.Name, f.Filename, own),
				})
			}
			at := place{f.Filename, line.Line}
			m, ok := places[at]
			if !ok {
				m = int32(len(b.places))
				places[at] = m
				b.places = append(b.places, at)
			}
			sites = append(sites, site{n, m})
		}
		if len(l.Line) == 0 { // a program without symbols
			sites = b.unnamed(l, functions)
		}
		b.index.put(l.ID, sites...)
	}
	b.byFunction, b.byPlace = make([]sum, len(b.functions)), make([]sum, len(b.places))
	return b
}

// unnamed makes a function of an address that has no name.
func (b *builder) unnamed(l *profile.Location, functions map[string]int32) []site {
	name := fmt.Sprintf("%#x", l.Address)
	n, ok := functions[name]
	if !ok {
		n = int32(len(b.functions))
		functions[name] = n
		b.functions = append(b.functions, Function{Name: name, Class: Dependency})
	}
	b.places = append(b.places, place{"", int64(l.Address)})
	return []site{{n, int32(len(b.places) - 1)}}
}

// classOf finds out whose a function is.
func classOf(name, file string, own func(function, file string) bool) Class {
	pkg := explain.Package(name)
	first, _, _ := strings.Cut(pkg, "/")
	switch {
	case pkg == "runtime" || strings.HasPrefix(pkg, "runtime/internal/") ||
		strings.HasPrefix(pkg, "internal/runtime/") || pkg == "internal/bytealg" || pkg == "":
		return Runtime
	case own(name, file):
		return Own
	case !strings.Contains(first, ".") && pkg != "main":
		return Standard
	}
	return Dependency
}

// add charges one sample, given its number, from 1.
func (b *builder) add(s stack, number int32) {
	b.total += s.value
	first := true
	for _, l := range s.locations { // innermost first
		for _, at := range b.index.of(l) {
			function, place := &b.byFunction[at.function], &b.byPlace[at.place]
			if first {
				function.flat += s.value
				place.flat += s.value
				first = false
			}
			function.cumulate(s.value, number)
			place.cumulate(s.value, number)
		}
	}
}

// charged returns the functions with what they took.
func (b *builder) charged() []Function {
	for i, s := range b.byFunction {
		b.functions[i].Flat, b.functions[i].Cum = s.flat, s.cum
	}
	return b.functions
}

// lines returns what the lines took.
func (b *builder) lines() map[place]lineSum {
	functions := make([]int32, len(b.places)) // a line may be in several
	for _, at := range b.index.sites {
		functions[at.place] = max(functions[at.place], at.function)
	}
	all := make(map[place]lineSum)
	for i, s := range b.byPlace {
		if s.cum != 0 {
			all[b.places[i]] = lineSum{s.flat, s.cum, functions[i]}
		}
	}
	return all
}
