package loop

import (
	"bytes"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/explain"
)

// costs are what the functions of the user cost in one benchmark, summed over its profiles.
// Allocations cost time as well, and find functions that the few samples of the CPU have
// missed.
type costs struct{ cpu, allocs cost }

// A cost is of one kind.
type cost struct {
	total float64
	// flat is by function, as package explain names it; 0 for one that only calls.
	flat map[string]float64
}

func newCosts() *costs {
	return &costs{cost{flat: make(map[string]float64)}, cost{flat: make(map[string]float64)}}
}

// add adds profiles. own reports whether a file may be rewritten.
func (c *costs) add(p *bench.Profiles, own func(file string) bool) error {
	if err := c.cpu.add(p.CPU, "cpu", own); err != nil {
		return err
	}
	return c.allocs.add(p.Allocs, "alloc_space", own)
}

func (c *cost) add(data []byte, counted string, own func(string) bool) error {
	p, err := profile.Parse(bytes.NewReader(data))
	if err != nil {
		return err
	}
	at, err := explain.Attribute(p, counted, own)
	if err != nil {
		return err
	}
	c.total += at.Total
	for f := range at.Cum {
		c.flat[f] += at.Flat[f]
	}
	return nil
}

// own is the part of the time that functions of the user have.
func (c *costs) own() float64 {
	if c.cpu.total == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range c.cpu.flat {
		sum += v
	}
	return sum / c.cpu.total
}

// shares are the parts of time or memory that functions have, whichever is larger.
func (c *costs) shares() map[hotKey]float64 {
	out := make(map[hotKey]float64)
	for _, kind := range []cost{c.cpu, c.allocs} {
		for f, flat := range kind.flat {
			pkg, decl := explain.Name(f)
			key := hotKey{pkg, decl}
			if kind.total > 0 {
				out[key] = max(out[key], flat/kind.total)
			}
		}
	}
	return out
}
