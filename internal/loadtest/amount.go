package loadtest

import (
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
)

// Defaults of what is sent.
const (
	defaultUsers    = 10
	defaultDuration = 10 * time.Second
	compareDuration = time.Minute
)

// An Amount is how much is sent. Zero values have defaults.
type Amount struct {
	// Given reports whether the amount is given here, rather than by a script.
	Given bool
	// Open sends at a Rate, in requests a second, over at most Connections.
	// Otherwise each of a number of Users waits for an answer before it sends
	// again.
	Open        bool
	Rate        float64
	Connections int
	Users       int // 0 is 10
	Poisson     bool
	// Stages begin with Users, or at Rate.
	Stages []script.Stage
	// Count ends the test after a number of iterations, Duration after a time. A
	// Duration of 0 is 10 s without Count and Stages, and a minute with two servers.
	// In a search it is the length of a trial.
	Count    int64
	Duration time.Duration
	// Warmup is how long requests are sent before they count. 0 is the default
	// for the kind of test; below 0 is none.
	Warmup time.Duration
}

// Start returns where the load begins, in users or requests a second.
func (a Amount) Start() float64 {
	if a.Open {
		return a.Rate
	}
	return float64(a.Users)
}

// warmup returns the time to warm up, or otherwise if none is set.
func (a Amount) warmup(otherwise time.Duration) time.Duration {
	if a.Warmup == 0 {
		return otherwise
	}
	return max(a.Warmup, 0)
}

// compareDuration is how long two servers take turns, at most.
func (a Amount) compareDuration() time.Duration {
	if a.Duration > 0 {
		return a.Duration
	}
	return compareDuration
}

// schedule returns what is sent when. Where nothing is given, a script decides.
func (a Amount) schedule(from script.Options) load.Schedule {
	if !a.Given {
		a = a.scripted(from)
	}
	s := load.Schedule{Open: a.Open, Start: a.Start(), Stages: a.Stages, Count: a.Count, Poisson: a.Poisson}
	if s.Open {
		s.Connections = a.Connections
	}
	if len(s.Stages) > 0 {
		return s
	}
	if !s.Open && s.Start == 0 {
		s.Start = defaultUsers
	}
	d := a.Duration
	if d == 0 && a.Count == 0 {
		d = defaultDuration
	}
	if d > 0 {
		s.Stages = []script.Stage{{Duration: a.warmup(0) + d, Target: s.Start}}
	}
	return s
}

// scripted returns the amount with what a script says in it.
func (a Amount) scripted(from script.Options) Amount {
	a.Stages, a.Count, a.Duration = from.Stages, from.Iterations, from.Duration
	if !from.Rate {
		a.Users = max(from.Users, int(from.Start))
		return a
	}
	a.Open, a.Rate = true, from.Start
	if from.Users > 0 {
		a.Connections = from.Users
	}
	return a
}

// steady returns a schedule that goes on, for two servers in turns and for a
// search.
func (a Amount) steady(from script.Options) load.Schedule {
	s := a.schedule(from)
	if len(s.Stages) > 0 {
		s.Start = s.Peak()
	}
	s.Stages, s.Count = nil, 0
	return s
}

// connections returns how many connections a schedule needs at once.
func connections(s load.Schedule) int {
	if s.Open {
		return s.Connections
	}
	return int(s.Peak())
}
