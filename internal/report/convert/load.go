package convert

import (
	"maps"
	"slices"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// NewLoad makes the message of one server with what came of thresholds.
func NewLoad(s loadtest.Server, judged []loadtest.Judged) *message.Load {
	plan, res := s.Plan, s.Load
	t := res.Total
	l := &message.Load{
		Server: s.Name, Target: s.Target, Processes: s.Processes, Profiled: s.Profiled,
		Model: "closed", Schedule: words.Schedule(plan.Schedule), Warmup: plan.Warmup.Seconds(),
		Requests: t.Requests, Rate: res.Rate(), Errors: t.Errors, Seconds: res.Wall.Seconds(),
		Latency: newLatency(t.Response, true), ServiceTime: newLatency(t.Service, true),
		SendLag: newLatency(t.Lag, false), WakeLag: newLatency(t.Wake, false),
		Status: maps.Clone(t.Status), Failures: maps.Clone(t.Failed),
		Late: t.Late, Unsent: t.Unsent, Iterations: t.Iterations, Users: mostUsers(plan, res),
		Sent: t.Sent, Received: t.Received, Out: t.Out, In: t.In, Phases: newPhases(t), Checks: checksOf(t), CheckOneIn: plan.CheckOneIn,
		Spent: newSpent(s), Thresholds: thresholds(judged),
		Generator: message.Generator{
			CPU: res.GeneratorCPU.Seconds(), Cores: res.Cores, Full: res.Full(), PeakRSS: res.GeneratorRSS,
		},
		Bound: res.Bound(), Aborted: res.Aborted, FirstError: res.FirstError,
	}
	if res.Open {
		l.Model = "open"
	}
	for _, one := range s.Runs {
		run := NewLoad(one, nil)
		for _, x := range []*message.Latency{run.Latency, run.ServiceTime} {
			if x != nil {
				x.Curve = nil // of the sum there is one
			}
		}
		l.Runs = append(l.Runs, run)
	}
	for _, m := range s.Means() {
		l.Means = append(l.Means, message.RunMean{
			Unit: m.Unit, Center: m.Center.Value, Lo: m.Center.Lo, Hi: m.Center.Hi, Level: m.Center.Level, Values: m.Values,
		})
	}
	for _, p := range res.Points {
		l.Points = append(l.Points, loadPoint(p))
	}
	return l
}

func loadPoint(p load.Point) message.LoadPoint {
	return message.LoadPoint{
		At: p.At.Seconds(), Span: p.Span.Seconds(), Warmup: p.Warmup, Users: p.Users, InFlight: p.InFlight,
		Requests: p.Requests, Errors: p.Errors, P50: p.P50.Seconds(), P90: p.P90.Seconds(), P99: p.P99.Seconds(),
		Max: p.Max.Seconds(), LagP99: p.LagP99.Seconds(),
	}
}

func mostUsers(plan load.Plan, res *load.Result) int {
	most := 0
	for _, p := range res.Points {
		most = max(most, p.Users)
	}
	if most == 0 && !plan.Schedule.Open {
		most = int(plan.Schedule.Peak())
	}
	return most
}

func checksOf(t *load.Tally) []message.LoadCheck {
	var list []message.LoadCheck
	for _, name := range slices.Sorted(maps.Keys(t.Checks)) {
		check := t.Checks[name]
		list = append(list, message.LoadCheck{Name: name, Asked: check.Asked, Failed: check.Failed})
	}
	return list
}

// newPhases returns nil for a tally without requests.
func newPhases(t *load.Tally) *message.Phases {
	if t.Requests == 0 {
		return nil
	}
	p := t.Whole()
	of := func(l *load.Latency) *message.Latency { return newLatency(l, false) }
	return &message.Phases{
		Blocked: of(p.Blocked), Connecting: of(p.Connecting), TLS: of(p.TLS), Sending: of(p.Sending), Waiting: of(p.Waiting),
		Receiving: of(p.Receiving), Duration: of(p.Duration()), Expected: of(p.Expected), Iteration: of(p.Iteration),
	}
}

// newLatency returns nil for a distribution of nothing.
func newLatency(l *load.Latency, curve bool) *message.Latency {
	if l == nil || l.Count == 0 {
		return nil
	}
	at := func(q float64) float64 { return l.Quantile(q).Seconds() }
	out := &message.Latency{
		Avg: l.Mean().Seconds(), Min: l.Min.Seconds(), Med: at(0.5), Max: l.Max.Seconds(),
		P90: at(0.9), P95: at(0.95), P99: at(0.99), P999: at(0.999), Count: l.Count, Clamped: l.Clamped,
	}
	if curve {
		for _, q := range curveQuantiles(l.Count) {
			out.Curve = append(out.Curve, [2]float64{q, at(q)})
		}
		out.Curve[len(out.Curve)-1][1] = out.Max // exact, where a quantile is of a class
	}
	return out
}

// curveQuantiles returns the quantiles at which a curve of n values is drawn:
// five to each halving of what is left above, down to a single value.
func curveQuantiles(n int64) []float64 {
	list := []float64{0}
	for left := 1.0; left > 1/float64(n); left /= 2 {
		for i := 1; i <= 5; i++ {
			list = append(list, 1-left+left/2*float64(i)/5)
		}
	}
	return append(list, 1)
}

// newSpent makes what a server spent, nil if nothing is known.
func newSpent(server loadtest.Server) *message.Spent {
	u, r := server.Spent.Usage, server.Spent.Runtime
	if u == nil && r == nil {
		return nil
	}
	s := new(message.Spent)
	per := func(x float64) *float64 {
		if server.Requests <= 0 {
			return nil
		}
		x /= float64(server.Requests)
		return &x
	}
	if u != nil {
		s.CPU, s.CPUPerRequest = u.CPU.Seconds(), per(u.CPU.Seconds())
		s.RSS, s.PeakRSS = u.RSS, u.PeakRSS
		s.Voluntary, s.Involuntary = u.Voluntary, u.Involuntary
	}
	if r != nil {
		pause := r.PauseQuantile(0.99).Seconds()
		s.GCPauseP99, s.Collections, s.HeapLive = &pause, r.NumGC, r.HeapLive
		if r.Seen != nil {
			s.Pauses = r.Seen.Count
		}
		s.Allocs, s.AllocsPerRequest = r.Allocs, per(float64(r.Allocs))
		s.Bytes, s.BytesPerRequest = r.Bytes, per(float64(r.Bytes))
	}
	return s
}

// thresholds makes what came of thresholds.
func thresholds(judged []loadtest.Judged) []message.LoadThreshold {
	var list []message.LoadThreshold
	for _, j := range judged {
		t := message.LoadThreshold{
			Text: j.Threshold.Text, Metric: j.Threshold.Metric, Pair: j.Threshold.Pair,
			Holds: j.Holds, Missing: !j.Known,
		}
		if j.Known {
			t.Value = &j.Value
		}
		list = append(list, t)
	}
	return list
}

// NewSearch makes what came of a search by conditions.
func NewSearch(conditions []load.Threshold, f *load.Found) *message.Search {
	s := &message.Search{Rate: f.Rate, Fails: f.Fails, Bound: f.Bound}
	for _, c := range conditions {
		s.Conditions = append(s.Conditions, c.Text)
	}
	for _, t := range f.Trials {
		s.Trials = append(s.Trials, newTrial(t))
	}
	return s
}

func newTrial(t load.Trial) message.RateTrial {
	response := t.Result.Total.Response
	return message.RateTrial{
		Rate: t.Rate, Answered: t.Result.Rate(), Errors: t.Result.Total.ErrorRate(), Holds: t.Holds, Reason: t.Reason,
		P50: response.Quantile(0.5).Seconds(), P90: response.Quantile(0.9).Seconds(),
		P99: response.Quantile(0.99).Seconds(),
	}
}
