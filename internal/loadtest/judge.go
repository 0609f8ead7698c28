package loadtest

import (
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/verdict"
)

// A Judged is a threshold with its outcome.
type Judged struct {
	Threshold load.Threshold
	// Value is the metric in its base unit, or under Pair the head's over the base's.
	// Known is false if it was not measured; then the threshold does not hold.
	Value        float64
	Known, Holds bool
}

// Judge judges thresholds by what each server did, in the order of the servers:
// those on one server by both, and those on both by the head.
func (r *Result) Judge(list []load.Threshold) [][]Judged {
	var all [][]Judged
	for i, s := range r.Servers {
		var judged []Judged
		for _, t := range list {
			if t.Pair && i == 0 {
				continue
			}
			j := Judged{Threshold: t}
			j.Value, j.Known = s.value(t.Metric)
			if t.Pair && j.Known {
				of, known := r.Servers[0].value(t.Metric)
				j.Value, j.Known = j.Value/of, known && of != 0
			}
			j.Holds = j.Known && t.Holds(j.Value)
			judged = append(judged, j)
		}
		all = append(all, judged)
	}
	return all
}

// value returns a metric that thresholds may name, and whether it was measured.
func (s *Server) value(metric string) (float64, bool) {
	u, r := s.Spent.Usage, s.Spent.Runtime
	per := func(x float64) (float64, bool) { return x / float64(s.Requests), s.Requests > 0 }
	switch {
	case metric == "rss" && u != nil:
		held := max(u.RSS, u.PeakRSS)
		return float64(held), held > 0
	case metric == "cpu/req" && u != nil:
		return per(u.CPU.Seconds())
	case metric == "allocs/req" && r != nil:
		return per(float64(r.Allocs))
	case metric == "B/req" && r != nil:
		return per(float64(r.Bytes))
	case metric == "gc_pause_p99" && r != nil:
		return r.PauseQuantile(0.99).Seconds(), true
	}
	return s.Load.Value(metric)
}

// Worse returns the units in which the gate of a policy fails, and "errors" if
// more of the head's requests failed.
func (p *Pair) Worse(gate bool) []string {
	var units []string
	for _, one := range p.Results {
		if one.Gate == verdict.GateFailed {
			units = append(units, one.Unit)
		}
	}
	if gate && p.Head > p.Base+0.001 { // one in a thousand may be chance
		units = append(units, "errors")
	}
	return units
}
