package message

import (
	"math"
	"slices"
)

// LoadPoint is a second of a run, or several of a long one.
type LoadPoint struct {
	At       float64 `json:"at"` // the end, in seconds
	Span     float64 `json:"span"`
	Warmup   bool    `json:"warmup,omitempty"`
	Users    int     `json:"users,omitempty"`
	InFlight int     `json:"in_flight,omitempty"`
	Requests int64   `json:"requests"`
	Errors   int64   `json:"errors,omitempty"`
	P50      float64 `json:"p50,omitempty"`
	P90      float64 `json:"p90,omitempty"`
	P99      float64 `json:"p99,omitempty"`
	Max      float64 `json:"max,omitempty"`
	LagP99   float64 `json:"lag_p99,omitempty"`
	// CPU is how many processors a watched server used, RSS the bytes it held.
	CPU float64 `json:"cpu,omitempty"`
	RSS int64   `json:"rss,omitempty"`
}

// MaxDrawn is the most points of a curve over time: more points than pixels
// add nothing.
const MaxDrawn = 600

// Thin merges neighbors until there are at most that many. Quantiles cannot be
// added up; the worse one is kept.
func Thin(list []LoadPoint, most int) []LoadPoint {
	per := (len(list) + most - 1) / most
	if per <= 1 {
		return list
	}
	var out []LoadPoint
	for part := range slices.Chunk(list, per) {
		sum := part[0]
		for _, p := range part[1:] {
			sum = sum.join(p)
		}
		out = append(out, sum)
	}
	return out
}

// join puts a point and the one after it together.
func (p LoadPoint) join(o LoadPoint) LoadPoint {
	return LoadPoint{
		At: o.At, Span: p.Span + o.Span, Warmup: o.Warmup, Users: o.Users, InFlight: o.InFlight,
		Requests: p.Requests + o.Requests, Errors: p.Errors + o.Errors,
		P50: max(p.P50, o.P50), P90: max(p.P90, o.P90), P99: max(p.P99, o.P99),
		Max: max(p.Max, o.Max), LagP99: max(p.LagP99, o.LagP99),
	}
}

// JoinEnd puts the rest of a second at the end to the one before: the answers
// that are waited for come all at once, which is no rate.
func JoinEnd(list []LoadPoint) []LoadPoint {
	n := len(list)
	if n < 3 || list[n-1].Span >= list[n-2].Span/4 {
		return list
	}
	return append(slices.Clone(list[:n-2]), list[n-2].join(list[n-1]))
}

func (p LoadPoint) Rate() float64 {
	if p.Span <= 0 {
		return math.NaN()
	}
	return float64(p.Requests) / p.Span
}

// Middle is the time a point stands for.
func (p LoadPoint) Middle() float64 { return p.At - p.Span/2 }
