package convert

import (
	"fmt"
	"maps"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// LoadSecond makes the message of a second of the load of a server.
func LoadSecond(server string, s load.Second) (*message.LoadSecond, error) {
	response, err := s.Response.MarshalText()
	if err != nil {
		return nil, fmt.Errorf("encode response times: %w", err)
	}
	return &message.LoadSecond{
		Server: server, Point: loadPoint(s.Point()), Open: s.Lag.Count > 0,
		Status: maps.Clone(s.Status), Failures: maps.Clone(s.Failed), Unsent: s.Unsent, Iterations: s.Iterations,
		Sent: s.Sent, Received: s.Received, Response: string(response),
	}, nil
}

// LoadsOf sums up the seconds of a run that was killed: what is known of each server, in
// the order in which they first came.
func LoadsOf(seconds []*message.LoadSecond) ([]*message.Load, error) {
	var servers []*loadtest.Server
	byName := make(map[string]*loadtest.Server)
	for _, s := range seconds {
		server := byName[s.Server]
		if server == nil {
			server = &loadtest.Server{Name: s.Server, Load: &load.Result{Total: load.NewTally()}}
			byName[s.Server] = server
			servers = append(servers, server)
		}
		if err := addSecond(server.Load, s); err != nil {
			return nil, err
		}
	}
	var list []*message.Load
	for _, server := range servers {
		l := NewLoad(*server, nil)
		l.Schedule, l.ServiceTime, l.Phases = "", nil, nil // not known
		for _, s := range seconds {
			if s.Server == server.Name {
				l.Points = append(l.Points, s.Point)
			}
		}
		l.Users = 0
		for _, p := range l.Points {
			l.Users = max(l.Users, p.Users)
		}
		list = append(list, l)
	}
	return list, nil
}

// LoadPair makes the message of a pair of the judgement of two servers.
func LoadPair(p loadtest.JudgedPair) *message.LoadPair {
	return &message.LoadPair{
		Base: p.Base, Head: p.Head, Target: p.Target, Metrics: p.Metrics, BaseValues: p.Values[0], HeadValues: p.Values[1],
		Fresh: p.Fresh, Kept: p.Kept, Started: p.Started, Seconds: p.Took.Seconds(),
	}
}

// LoadPairs judges two servers by the pairs that a run had before it was killed. It returns one comparison
// a metric, none without a pair, and what a reader should know of the pairs.
func LoadPairs(pairs []*message.LoadPair, policy verdict.Policy) (list []*message.Comparison, warnings []sample.Warning) {
	if len(pairs) == 0 {
		return nil, nil
	}
	var judged []loadtest.JudgedPair
	for _, p := range pairs {
		judged = append(judged, loadtest.JudgedPair{
			Metrics: p.Metrics, Values: [2][]map[string]float64{p.BaseValues, p.HeadValues}, Fresh: p.Fresh,
		})
	}
	last := pairs[len(pairs)-1]
	row := sample.Row{Benchmark: last.Target, Base: last.Base, Head: last.Head}
	results := loadtest.JudgePairs(policy, judged)
	if len(results) > 0 {
		list = Comparisons(verdict.Outcome{Row: row, Results: results}, last.Seconds, last.Seconds/float64(len(pairs)))
	}
	if last.Kept {
		warnings = append(warnings, loadWarning(loadtest.KeptProcesses{Started: last.Started}))
	}
	return list, warnings
}

// addSecond adds a second that counts to a result.
func addSecond(r *load.Result, s *message.LoadSecond) error {
	if s.Point.Warmup {
		return nil
	}
	t := load.NewTally()
	if err := t.Response.UnmarshalText([]byte(s.Response)); err != nil {
		return fmt.Errorf("read response times: %w", err)
	}
	t.Requests, t.Errors, t.Unsent, t.Iterations = s.Point.Requests, s.Point.Errors, s.Unsent, s.Iterations
	t.Sent, t.Received = s.Sent, s.Received
	maps.Copy(t.Status, s.Status)
	maps.Copy(t.Failed, s.Failures)
	r.Total.Merge(t)
	r.Wall += time.Duration(s.Point.Span * float64(time.Second))
	r.Open = r.Open || s.Open
	return nil
}
