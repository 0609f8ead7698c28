package verdict

import (
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// cpu judges the processor time as time is judged, with the mean of a process
// in place of its blocks: the kernel counts other threads of a process only
// now and then. So it has a long look, which meets the garbage collections
// that short processes miss.
type cpu struct{ timing }

func newCPU(p Policy, skipLong bool) *cpu { return &cpu{newTiming(p, skipLong)} }

func (c *cpu) add(p Pair, long bool) {
	base, head := p.Base.Metrics[sample.UnitCPU], p.Head.Metrics[sample.UnitCPU]
	if c.final || base <= 0 || head <= 0 {
		return
	}
	if long {
		c.addLong(Observation{Mean: base}, Observation{Mean: head})
	} else {
		c.addShort(Observation{Mean: base}, Observation{Mean: head})
	}
}

func (c *cpu) result() Result {
	r := c.timing.result(sample.UnitCPU, 0)
	r.Mean = nil // that of the same values
	r.Warnings = slices.DeleteFunc(r.Warnings, func(w sample.Warning) bool {
		return w.Code == codeFastPathSame || w.Code == codeDistributionChanged
	})
	return r
}

func (c *cpu) prior() sample.PriorMetric {
	return sample.PriorMetric{D: c.fast.d, Long: c.long.d}
}

func (c *cpu) carry(p sample.PriorMetric) {
	c.fast.carry(p.D)
	c.mean.carry(p.D)
	c.long.carry(p.Long)
}
