package cli

import (
	"flag"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
)

// What is sent where nothing is said.
const (
	defaultUsers    = 10
	defaultDuration = 10 * time.Second
	pairDuration    = time.Minute
	// defaultConns is enough for a server that answers in 10 ms to get 6,400
	// requests a second.
	defaultConns = 64
	// maxRate is for typing errors.
	maxRate = 1e7
)

// amountOptions say how much is sent.
type amountOptions struct {
	users, conns     int
	rate             float64
	count            int64
	duration, warmup time.Duration
	poisson          bool
	stageText        repeated
	stages           []script.Stage
	// said says that the line decides, rather than a script.
	said, warmupGiven bool
	open              bool
}

func (o *amountOptions) flags(fs *flag.FlagSet) {
	fs.IntVar(&o.users, "vus", 0, "`number` of users, each with a connection of its own (default 10)")
	fs.IntVar(&o.users, "c", 0, "`number` of users, as -vus")
	fs.Float64Var(&o.rate, "rate", 0, "requests a second, a `number`, of all connections together")
	fs.Float64Var(&o.rate, "q", 0, "requests a second, a `number`, as -rate: in all, not of each user")
	fs.IntVar(&o.conns, "conns", defaultConns,
		"with -rate: the most requests under way at once, a `number`; too few and requests wait for a connection, which their times include. Take the rate times the longest answer in seconds")
	fs.BoolVar(&o.poisson, "poisson", false, "with -rate: draw the times between requests from an exponential distribution, as of many strangers")
	fs.Var(&o.stageText, "stage", "`time:target`: go in that time to so many users, or with -rate requests a second, on a straight line; repeatable")
	fs.Int64Var(&o.count, "n", 0, "end after this `number` of requests, or of iterations of a script or HAR log")
	fs.Var((*duration)(&o.duration), "duration", "end after this `time` (default 10s without -n and -stage)")
	fs.Var((*duration)(&o.duration), "z", "end after this `time`, as -duration")
	fs.Var((*duration)(&o.warmup), "warmup", "send for this `time` before anything counts; with -stage it is the beginning of the stages (default 100ms for each process of two servers that are started anew, a -slice for two that are kept, else 0s)")
}

// check finds what is wrong or does not go together.
func (o *amountOptions) check(given map[string]bool, pair, find bool) error {
	users, rate := given["vus"] || given["c"], given["rate"] || given["q"]
	timed := given["duration"] || given["z"]
	// With two servers, or a search, the time is no amount of load.
	o.said = users || rate || given["stage"] || given["n"] || timed && !pair && !find
	o.warmupGiven = given["warmup"]
	o.open = rate || find
	var err error
	if o.stages, err = parseStages(o.stageText); err != nil {
		return err
	}
	if err := o.checkModel(users, rate, given["stage"], given["conns"], find); err != nil {
		return err
	}
	switch {
	case given["n"] && o.count < 1:
		return usageErrorf("load: -n %d: want 1 or more", o.count)
	case timed && o.duration <= 0:
		return usageErrorf("load: -duration %v: want more than 0", o.duration)
	case o.warmup < 0:
		return usageErrorf("load: -warmup %v: want 0 or more", o.warmup)
	case timed && given["stage"]:
		return usageErrorf("load: -duration does not go with -stage: stages have their own length")
	case o.warmup > 0 && given["n"] && !timed && !given["stage"]:
		return usageErrorf("load: -warmup does not go with -n, which counts all requests; give a -duration")
	case pair && (given["stage"] || given["n"]):
		return usageErrorf("load: two servers take turns under a load that does not change; leave out -stage and -n, and give -vus or -rate")
	case find && (users || given["stage"] || given["n"] || o.warmup > 0):
		return usageErrorf("load: -find tries rates of its own; beside it there are -rate, the first one, and -duration, the length of a trial")
	}
	return o.checkStages()
}

// checkModel finds what does not tell the closed model from the open one.
func (o *amountOptions) checkModel(users, rate, stages, conns, find bool) error {
	switch {
	case users && rate:
		return usageErrorf("load: -vus %d is the closed model, users who each wait for an answer before they send again; -rate %g is the open model, "+
			"requests that come whatever the server does, over at most -conns connections; give one of them", o.users, o.rate)
	case users && o.users < 1 && !(stages && o.users == 0):
		return usageErrorf("load: -vus %d: want 1 or more", o.users)
	case rate && !(o.rate > 0 && o.rate <= maxRate) && !(stages && o.rate == 0):
		return usageErrorf("load: -rate %g: want more than 0 and at most %.0f", o.rate, float64(maxRate))
	case conns && !rate && !find:
		return usageErrorf("load: -conns is for the open model; it needs -rate (users have a connection each)")
	case o.conns < 1:
		return usageErrorf("load: -conns %d: want 1 or more", o.conns)
	case o.poisson && !rate && !find:
		return usageErrorf("load: -poisson is for the open model; it needs -rate")
	}
	return nil
}

// checkStages finds stages that come to nothing.
func (o *amountOptions) checkStages() error {
	if len(o.stages) == 0 {
		return nil
	}
	s := load.Schedule{Start: o.start(), Stages: o.stages}
	if s.Peak() <= 0 {
		return usageErrorf("load: the stages never come to more than 0")
	}
	if s.Duration() <= o.warmup {
		return usageErrorf("load: -warmup %v takes all stages, %v", o.warmup, s.Duration())
	}
	return nil
}

// parseStages reads stages such as 15s:200.
func parseStages(list []string) ([]script.Stage, error) {
	var out []script.Stage
	for _, text := range list {
		length, target, ok := strings.Cut(text, ":")
		d, err := time.ParseDuration(length)
		if !ok || err != nil || d < 0 {
			return nil, usageErrorf("load: -stage %s: want time:target, such as 15s:200", text)
		}
		x, err := strconv.ParseFloat(target, 64)
		if err != nil || !(x >= 0) || x > maxRate {
			return nil, usageErrorf("load: -stage %s: the target %q is not a number from 0 on", text, target)
		}
		out = append(out, script.Stage{Duration: d, Target: x})
	}
	return out, nil
}

// start is where the load begins, in users or requests a second.
func (o *amountOptions) start() float64 {
	if o.open {
		return o.rate
	}
	return float64(o.users)
}

// schedule returns what is sent when. What the line does not say at all is
// what the script says.
func (o *amountOptions) schedule(from script.Options) load.Schedule {
	if !o.said {
		o = o.scripted(from)
	}
	s := load.Schedule{Open: o.open, Start: o.start(), Stages: o.stages, Count: o.count, Poisson: o.poisson}
	if s.Open {
		s.Connections = o.conns
	}
	if len(s.Stages) > 0 {
		return s
	}
	if !s.Open && s.Start == 0 {
		s.Start = defaultUsers
	}
	d := o.duration
	if d == 0 && o.count == 0 {
		d = defaultDuration
	}
	if d > 0 {
		s.Stages = []script.Stage{{Duration: o.warmup + d, Target: s.Start}}
	}
	return s
}

// scripted returns the options with what a script says in them.
func (o *amountOptions) scripted(from script.Options) *amountOptions {
	p := *o
	p.stages, p.count, p.duration = from.Stages, from.Iterations, from.Duration
	if from.Rate {
		p.open, p.rate = true, from.Start
		if from.Users > 0 {
			p.conns = from.Users
		}
		return &p
	}
	p.users = max(from.Users, int(from.Start))
	return &p
}

// steady returns a schedule that goes on, for two servers in turns and for a
// search.
func (o *amountOptions) steady(from script.Options) load.Schedule {
	s := o.schedule(from)
	if len(s.Stages) > 0 {
		s.Start = s.Peak()
	}
	s.Stages, s.Count = nil, 0
	return s
}

// pairDuration is how long two servers take turns at most.
func (o *amountOptions) pairDuration() time.Duration {
	if o.duration > 0 {
		return o.duration
	}
	return pairDuration
}
