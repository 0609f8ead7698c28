package load

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A Schedule says when requests are due.
type Schedule struct {
	// Stages are in virtual users, or in requests a second if Open.
	Stages []script.Stage
	Open   bool
	// Start is the number of users, or the rate, before the first stage.
	Start float64
	// Poisson draws the times between arrivals of the open model from an
	// exponential distribution rather than keeping them equal.
	Poisson bool
	// Connections is the most requests under way at once in the open model.
	Connections int
	// Count ends the run after this many iterations; 0 for no such end.
	// Without stages, Start users, or a rate of Start, go on until then.
	Count int64
}

// forever is the length of a schedule that only its count ends.
const forever = 100 * 365 * 24 * time.Hour

// Duration returns the length of the schedule.
func (s Schedule) Duration() time.Duration {
	if len(s.Stages) == 0 {
		return forever
	}
	var d time.Duration
	for _, stage := range s.Stages {
		d += stage.Duration
	}
	return d
}

// At returns the number of users, or the rate, at a time from the start: on
// straight lines between the ends of stages. After the last it is 0.
func (s Schedule) At(t time.Duration) float64 {
	if len(s.Stages) == 0 {
		return s.Start
	}
	from := s.Start
	for _, stage := range s.Stages {
		if t < stage.Duration {
			return from + (stage.Target-from)*(float64(t)/float64(stage.Duration))
		}
		t -= stage.Duration
		from = stage.Target
	}
	return 0
}

// Peak returns the most users, or the highest rate.
func (s Schedule) Peak() float64 {
	peak := s.Start
	for _, stage := range s.Stages {
		peak = max(peak, stage.Target)
	}
	return peak
}

// arrivals gives the due times of the open model in ascending order. The k-th
// is where the integral of the rate reaches the k-th point of a process of
// rate one: of k itself, or of a sum of k exponential gaps.
type arrivals struct {
	pieces            []piece
	point             float64
	count, limit      int64
	rng               *rand.Rand // nil for equal gaps
	segment, segments int64
}

// A piece is a stage with the integral of the rate before it.
type piece struct {
	start, length float64 // seconds
	rate, slope   float64 // at the start, and its change per second
	before, area  float64 // requests due before it, and in it
}

func newArrivals(s Schedule, seed uint64, segment, segments int) *arrivals {
	a := &arrivals{limit: s.Count, segment: int64(segment), segments: int64(max(segments, 1))}
	if s.Poisson {
		a.rng = rand.New(rand.NewPCG(seed, 0x5c4ed01e))
	}
	stages := s.Stages
	if len(stages) == 0 {
		stages = []script.Stage{{Duration: forever, Target: s.Start}}
	}
	rate, at, sum := s.Start, 0.0, 0.0
	for _, stage := range stages {
		length := stage.Duration.Seconds()
		if length > 0 {
			p := piece{start: at, length: length, rate: rate, slope: (stage.Target - rate) / length, before: sum}
			p.area = length * (rate + stage.Target) / 2
			a.pieces = append(a.pieces, p)
			at, sum = at+length, sum+p.area
		}
		rate = stage.Target
	}
	return a
}

// next returns when the next request is due, from the start, or false after the
// last.
func (a *arrivals) next() (time.Duration, bool) {
	for {
		if a.limit > 0 && a.count == a.limit {
			return 0, false
		}
		due, ok := a.invert(a.point)
		if !ok {
			return 0, false
		}
		mine := a.count%a.segments == a.segment
		a.count++
		if a.rng != nil {
			a.point += a.rng.ExpFloat64()
		} else {
			a.point++
		}
		if mine {
			return due, true
		}
	}
}

// invert returns the time at which the integral of the rate is x. In a piece it
// is rate*t + slope*t*t/2.
func (a *arrivals) invert(x float64) (time.Duration, bool) {
	for len(a.pieces) > 0 {
		p := a.pieces[0]
		if x >= p.before+p.area {
			a.pieces = a.pieces[1:] // points only grow
			continue
		}
		y := x - p.before
		// 2y/(r+sqrt(r*r+2sy)) is the root that is not cancelled away for small slopes.
		root := math.Sqrt(max(p.rate*p.rate+2*p.slope*y, 0))
		t := 0.0
		if d := p.rate + root; d > 0 {
			t = 2 * y / d
		}
		return time.Duration((p.start + min(t, p.length)) * float64(time.Second)), true
	}
	return 0, false
}
