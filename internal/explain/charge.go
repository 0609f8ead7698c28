package explain

import (
	"fmt"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// Charges say what the samples of one kind belong to: each is charged to the innermost frame
// that is the program's own. They are of one walk over the samples.
type Charges struct {
	profile *profile.Profile
	kind    string
	at      int // of the values of the kind
	index   *index

	// total and observed are of all samples, outside of those without a frame of the
	// program's own.
	total, outside int64
	observed       float64
	// gc and scheduling are what of outside belongs to the collector and the scheduler.
	gc, scheduling int64

	lines, functions, packages column
	called                     []int64 // by package: what the program's own lines asked of it
	charged                    []int32 // by sample: the line, -1 for none
}

// A column holds what belongs to each key, by its number.
type column []charge

// A charge is what belongs to one key.
type charge struct {
	flat, cum int64
	seen      float64 // how many observations flat rests on
	last      int32   // the last sample, from 1, that the key was met in
}

// meet notes that a key is on the stack of a sample.
func (c *column) meet(key, sample int32, value int64) {
	for int(key) >= len(*c) {
		*c = append(*c, charge{})
	}
	if one := &(*c)[key]; one.last != sample {
		one.last = sample
		one.cum += value
	}
}

// charge charges a sample to a key that was met.
func (c column) charge(key int32, value int64, seen float64) {
	c[key].flat += value
	c[key].seen += seen
}

// Charge charges the samples of a profile. kind is one of its sample types, such as cpu,
// alloc_space or alloc_objects. own reports whether a function, in a file, is the program's
// own, with files as the profile names them; if it is nil, all are.
func Charge(p *profile.Profile, kind string, own func(function, file string) bool) (*Charges, error) {
	at := sampleType(p, kind)
	if at < 0 {
		return nil, fmt.Errorf("the profile has no samples of %s", kind)
	}
	c := &Charges{profile: p, kind: kind, at: at, index: newIndex(p, own), charged: make([]int32, len(p.Sample))}
	count := observations(p, kind)
	for i, s := range p.Sample {
		c.charged[i] = c.add(int32(i+1), s, count(s))
	}
	return c, nil
}

// add charges the sample of a number, from 1, and returns its line.
func (c *Charges) add(n int32, s *profile.Sample, seen float64) int32 {
	value, line, below := s.Value[c.at], int32(-1), int32(-1)
	var gc bool
	var outermost frame
	innermost := true
	for _, loc := range s.Location { // innermost first
		for _, f := range c.index.of(loc) {
			c.packages.meet(f.pkg, n, value)
			if innermost {
				c.packages.charge(f.pkg, value, seen)
				innermost = false
			}
			outermost, gc = f, gc || f.gc
			if !f.own {
				if line < 0 {
					below = f.pkg
				}
				continue
			}
			c.lines.meet(f.line, n, value)
			c.functions.meet(f.function, n, value)
			if line < 0 {
				line = f.line
				c.own(f, below, value, seen)
			}
		}
	}
	c.total += value
	c.observed += seen
	if line >= 0 {
		return line
	}
	c.outside += value
	switch {
	case gc:
		c.gc += value
	case outermost.scheduling:
		c.scheduling += value
	}
	return line
}

// own charges a sample to the frame of the program's own that is innermost. Its call of a
// package is below, -1 for none.
func (c *Charges) own(f frame, below int32, value int64, seen float64) {
	c.lines.charge(f.line, value, seen)
	c.functions.charge(f.function, value, seen)
	if below < 0 {
		return
	}
	for int(below) >= len(c.called) {
		c.called = append(c.called, 0)
	}
	c.called[below] += value
}

// part is a value as a part of the whole.
func (c *Charges) part(v int64) float64 { return float64(v) / float64(c.total) }

// Background returns the causes of CPU time that belong to no line of the program's own.
func (c *Charges) Background() []cause.Cause {
	if c.total <= 0 {
		return nil
	}
	return cause.Whole(c.part(c.gc), c.part(c.scheduling))
}
