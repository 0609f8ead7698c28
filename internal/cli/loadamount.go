package cli

import (
	"flag"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest"
)

const (
	// defaultConns is enough for a server that answers in 10 ms to get 6,400
	// requests a second.
	defaultConns = 64
	// maxRate is for typing errors.
	maxRate = 1e7
)

// amountFlags say how much is sent.
type amountFlags struct {
	amount    loadtest.Amount
	stageText repeated
}

func (o *amountFlags) flags(fs *flag.FlagSet) {
	fs.IntVar(&o.amount.Users, "vus", 0, "`number` of users, each with a connection of its own (default 10)")
	fs.IntVar(&o.amount.Users, "c", 0, "`number` of users, as -vus")
	fs.Float64Var(&o.amount.Rate, "rate", 0, "requests a second, a `number`, of all connections together")
	fs.Float64Var(&o.amount.Rate, "q", 0, "requests a second, a `number`, as -rate: in all, not of each user")
	fs.IntVar(&o.amount.Connections, "conns", defaultConns,
		"with -rate: the most requests under way at once, a `number`; too few and requests wait for a connection, which their times include. Take the rate times the longest answer in seconds")
	fs.BoolVar(&o.amount.Poisson, "poisson", false, "with -rate: draw the times between requests from an exponential distribution, as between requests of many users")
	fs.Var(&o.stageText, "stage", "`time:target`: ramp in that time to this many users, or with -rate requests a second; repeatable")
	fs.Int64Var(&o.amount.Count, "n", 0, "end after this `number` of requests, or of iterations of a script or HAR log")
	fs.Var((*duration)(&o.amount.Duration), "duration", "end after this `time` (default 10s without -n and -stage)")
	fs.Var((*duration)(&o.amount.Duration), "z", "end after this `time`, as -duration")
	fs.Var((*duration)(&o.amount.Warmup), "warmup", "send for this `time` before anything counts; with -stage it is the beginning of the stages (default 100ms for each process of two servers that are restarted, a -slice for two that are kept, else 0s)")
}

// check finds what is wrong or does not go together.
func (o *amountFlags) check(given map[string]bool, pair, find bool) error {
	users, rate := given["vus"] || given["c"], given["rate"] || given["q"]
	timed := given["duration"] || given["z"]
	// With two servers, or a search, the duration does not bound the load.
	o.amount.Given = users || rate || given["stage"] || given["n"] || timed && !pair && !find
	o.amount.Open = rate || find
	var err error
	if o.amount.Stages, err = parseStages(o.stageText); err != nil {
		return err
	}
	if err := o.checkModel(users, rate, given["stage"], given["conns"], find); err != nil {
		return err
	}
	switch {
	case given["n"] && o.amount.Count < 1:
		return usageErrorf("load: -n %d: want 1 or more", o.amount.Count)
	case timed && o.amount.Duration <= 0:
		return usageErrorf("load: -duration %v: want more than 0", o.amount.Duration)
	case o.amount.Warmup < 0:
		return usageErrorf("load: -warmup %v: want 0 or more", o.amount.Warmup)
	case timed && given["stage"]:
		return usageErrorf("load: -duration does not go with -stage: stages have their own length")
	case o.amount.Warmup > 0 && given["n"] && !timed && !given["stage"]:
		return usageErrorf("load: -warmup does not go with -n, which counts all requests; give a -duration")
	case pair && (given["stage"] || given["n"]):
		return usageErrorf("load: two servers take turns under a load that does not change; leave out -stage and -n, and give -vus or -rate")
	case find && (users || given["stage"] || given["n"] || o.amount.Warmup > 0):
		return usageErrorf("load: -find tries rates of its own; beside it there are -rate, the first one, and -duration, the length of a trial")
	}
	if err := o.checkStages(); err != nil {
		return err
	}
	if given["warmup"] && o.amount.Warmup == 0 {
		o.amount.Warmup = -1 // none, where the default is some
	}
	return nil
}

// checkModel finds flags that mix the closed and the open model.
func (o *amountFlags) checkModel(users, rate, stages, conns, find bool) error {
	switch {
	case users && rate:
		return usageErrorf("load: -vus %d is the closed model, users who each wait for an answer before they send again; -rate %g is the open model, "+
			"requests that come whatever the server does, over at most -conns connections; give one of them", o.amount.Users, o.amount.Rate)
	case users && o.amount.Users < 1 && !(stages && o.amount.Users == 0):
		return usageErrorf("load: -vus %d: want 1 or more", o.amount.Users)
	case rate && !(o.amount.Rate > 0 && o.amount.Rate <= maxRate) && !(stages && o.amount.Rate == 0):
		return usageErrorf("load: -rate %g: want more than 0 and at most %.0f", o.amount.Rate, float64(maxRate))
	case conns && !rate && !find:
		return usageErrorf("load: -conns is for the open model; it needs -rate (users have a connection each)")
	case o.amount.Connections < 1:
		return usageErrorf("load: -conns %d: want 1 or more", o.amount.Connections)
	case o.amount.Poisson && !rate && !find:
		return usageErrorf("load: -poisson is for the open model; it needs -rate")
	}
	return nil
}

// checkStages finds stages without load.
func (o *amountFlags) checkStages() error {
	if len(o.amount.Stages) == 0 {
		return nil
	}
	s := load.Schedule{Start: o.amount.Start(), Stages: o.amount.Stages}
	if s.Peak() <= 0 {
		return usageErrorf("load: the stages never rise above 0")
	}
	if s.Duration() <= o.amount.Warmup {
		return usageErrorf("load: -warmup %v takes all stages, %v", o.amount.Warmup, s.Duration())
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
