package verdict

import (
	"maps"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
)

// An Observation is what one process of one arm gave. Times are in seconds an
// operation.
type Observation struct {
	// N is the number of iterations the process ran in all.
	N int64
	// Blocks are the means of its sub-blocks, empty if there was only one.
	Blocks []float64
	// Mean is the mean over the process, Undisturbed that over the blocks during
	// which no thread of it lost its processor to another; 0 if unknown.
	Mean, Undisturbed float64
	// Bytes and Allocs are totals per operation, not rounded.
	Bytes, Allocs float64
	// Metrics holds what else is known of the process, by unit; all finite.
	Metrics map[string]float64
}

// Fast is the time of the code on a quiet machine.
func (o Observation) Fast() float64 {
	if len(o.Blocks) == 0 {
		return o.Mean
	}
	return stat.Quantile(o.Blocks, stat.Low)
}

// QuietMean is the mean that is compared. Which blocks it leaves out does not depend
// on what they took, nor on which arm they belong to.
func (o Observation) QuietMean() float64 {
	if o.Undisturbed > 0 {
		return o.Undisturbed
	}
	return o.Mean
}

// processed is the number of bytes that an operation processes, 0 if unknown:
// what b.SetBytes was told, or what follows from a rate that the benchmark
// reports itself.
func (o Observation) processed() float64 { return o.Metrics[sample.UnitThroughput] * o.Mean }

// With returns the observation with one more value.
func (o Observation) With(unit string, value float64) Observation {
	if o.Metrics == nil {
		o.Metrics = make(map[string]float64)
	} else {
		o.Metrics = maps.Clone(o.Metrics)
	}
	o.Metrics[unit] = value
	return o
}

// A Pair is an Observation of both arms, taken back to back.
type Pair struct{ Base, Head Observation }

// Want says what a judge needs next.
type Want int

const (
	WantNothing Want = iota
	WantShort        // a pair of ordinary processes
	WantLong         // a pair of long ones
)
