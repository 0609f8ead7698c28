package compare

import (
	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// Code is one version of a benchmark as it was built for a comparison.
type Code struct {
	Arm     bench.Arm
	Version *source.Version
	// Package is where Arm's binary is of.
	Package build.Package
}

// Code returns the code of an arm of a benchmark that was measured, and whether there is one.
func (c *Comparison) Code(pkg, benchmark, arm string) (Code, bool) {
	for _, b := range c.plan.measured {
		if b.Package != pkg || b.Name != benchmark {
			continue
		}
		for _, a := range b.Arms {
			if a.Name != arm {
				continue
			}
			for _, v := range c.versions {
				if v.arm == arm || len(c.versions) == 1 { // implementations in one binary
					return Code{Arm: a, Version: v.source, Package: a.Binary.Package}, true
				}
			}
		}
	}
	return Code{}, false
}

// Tools returns what starts the processes of the comparison, and what built it.
func (c *Comparison) Tools() (*bench.Runner, *build.Builder) { return c.tools.runner, c.tools.builder }

// Measured returns the rows that are to be measured.
func (c *Comparison) Measured() []sample.Row {
	var out []sample.Row
	for _, b := range c.plan.measured {
		out = append(out, b.Rows...)
	}
	return out
}

// Versions describes the versions, in order.
func (c *Comparison) Versions() []sample.Version { return c.plan.arms }
