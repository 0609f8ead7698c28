package explain

import (
	"fmt"

	"github.com/google/pprof/profile"
)

// A charges says what belongs to each key, such as a function or a line. Keys have numbers,
// so that a profile of millions of frames needs no map of them.
type charges[K comparable] struct {
	keys      []K
	flat, cum []int64   // by key
	seen      []float64 // by key: how many observations flat rests on
	// total and observed are of all samples, outside of those without a frame that has a key.
	total, outside int64
	observed       float64

	numbers map[K]int
	frames  map[*profile.Location]frames
	last    []int // by key: the last sample that it was seen in
}

// frames are the lines of a location.
type frames struct {
	keys  []int // of those that have one, the innermost first
	below int   // how many lines are below the first of these
}

// chargeAll charges each sample of a kind to the innermost of its frames that has a key.
func chargeAll[K comparable](p *profile.Profile, kind string, keyOf func(profile.Line) (key K, own bool)) (*charges[K], error) {
	at := sampleType(p, kind)
	if at < 0 {
		return nil, fmt.Errorf("the profile has no samples of %s", kind)
	}
	c := &charges[K]{numbers: make(map[K]int), frames: make(map[*profile.Location]frames, len(p.Location))}
	count := observations(p, kind)
	for i, s := range p.Sample {
		c.add(i+1, s, s.Value[at], count(s), keyOf)
	}
	return c, nil
}

// add charges the sample of a number, from 1.
func (c *charges[K]) add(n int, s *profile.Sample, value int64, count float64, keyOf func(profile.Line) (K, bool)) {
	c.total += value
	c.observed += count
	charged := false
	for _, loc := range s.Location { // innermost first
		for _, k := range c.of(loc, keyOf).keys {
			if !charged {
				c.flat[k] += value
				c.seen[k] += count
				charged = true
			}
			if c.last[k] != n {
				c.last[k] = n
				c.cum[k] += value
			}
		}
	}
	if !charged {
		c.outside += value
	}
}

// of returns the lines of a location.
func (c *charges[K]) of(loc *profile.Location, keyOf func(profile.Line) (K, bool)) frames {
	f, ok := c.frames[loc]
	if ok {
		return f
	}
	for _, line := range loc.Line { // innermost inlined call first
		own := false
		if line.Function != nil {
			var key K
			if key, own = keyOf(line); own {
				f.keys = append(f.keys, c.number(key))
			}
		}
		if !own && len(f.keys) == 0 {
			f.below++
		}
	}
	c.frames[loc] = f
	return f
}

// number returns the number of a key.
func (c *charges[K]) number(key K) int {
	k, ok := c.numbers[key]
	if !ok {
		k = len(c.keys)
		c.numbers[key] = k
		c.keys, c.flat, c.cum = append(c.keys, key), append(c.flat, 0), append(c.cum, 0)
		c.seen, c.last = append(c.seen, 0), append(c.last, 0)
	}
	return k
}

// charged returns the key that a sample is charged to, -1 if there is none.
func (c *charges[K]) charged(s *profile.Sample) int {
	for _, loc := range s.Location {
		if list := c.frames[loc].keys; len(list) > 0 {
			return list[0]
		}
	}
	return -1
}
