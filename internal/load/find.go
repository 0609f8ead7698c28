package load

import (
	"cmp"
	"context"
	"errors"
	"math"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// FindOptions say how the highest rate is searched; zero values have defaults.
type FindOptions struct {
	// Conditions must all hold.
	Conditions []Threshold
	// From is the first rate tried, in requests a second; 0 is 100.
	From float64
	// Trial is how long a rate is tried, of which a fifth is warm-up; 0 is
	// DefaultTrial.
	Trial time.Duration
	// Within is the relative width at which the search ends; 0 is 0.05.
	Within float64
	// Most is the highest rate tried; 0 is a million.
	Most float64
}

// DefaultTrial is how long a rate is tried by default.
const DefaultTrial = 5 * time.Second

// A Trial is one rate that was tried.
type Trial struct {
	Rate   float64
	Holds  bool
	Reason string // why not
	Result *Result
}

// Found is the end of a search.
type Found struct {
	// Rate is the highest that held, 0 if none did; Fails is the lowest that did
	// not, 0 if all did.
	Rate, Fails float64
	Trials      []Trial
	// Bound says why the search ended early: the generator could do no more.
	Bound string
}

// Find searches the highest rate of the open model at which the conditions hold.
// It doubles the rate until they do not, and then halves the factor between the
// highest that held and the lowest that did not. A rate that was not reached does
// not hold. each is called after each trial and may be nil. If ctx is done, Find
// returns what it has with ctx's error.
func Find(ctx context.Context, p Plan, o FindOptions, ev Events, each func(Trial)) (*Found, error) {
	if len(o.Conditions) == 0 {
		return nil, errors.New("there is no condition to search the highest rate of")
	}
	o.setDefaults()
	f := new(Found)
	rate := o.From
	for {
		t, err := try(ctx, p, o, rate, ev)
		if err != nil {
			return f, err
		}
		f.Trials = append(f.Trials, t)
		if each != nil {
			each(t)
		}
		if bound := t.Result.Bound(); bound != "" && !t.Holds {
			f.Bound = bound
			return f, nil
		}
		if t.Holds {
			f.Rate = max(f.Rate, rate)
		} else if f.Fails == 0 || rate < f.Fails {
			f.Fails = rate
		}
		if !t.Holds {
			if err := calm(ctx, p); err != nil {
				return f, err
			}
		}
		switch {
		case f.Fails == 0 && rate >= o.Most, f.Rate == 0 && rate < 1, f.Fails > 0 && f.Fails <= f.Rate*(1+o.Within):
			return f, nil
		case f.Fails == 0:
			rate = min(2*rate, o.Most)
		case f.Rate == 0:
			rate /= 4
		default:
			rate = math.Sqrt(f.Rate * f.Fails)
		}
	}
}

func (o *FindOptions) setDefaults() {
	if o.From == 0 {
		o.From = 100
	}
	if o.Trial == 0 {
		o.Trial = DefaultTrial
	}
	if o.Within == 0 {
		o.Within = 0.05
	}
	if o.Most == 0 {
		o.Most = 1e6
	}
	o.From = min(o.From, o.Most)
}

// maxCalm is how long a server may take to work off the queue of a trial.
const maxCalm = 30 * time.Second

// calm waits until the server answers again after an overload: what was
// queued before comes first.
func calm(ctx context.Context, p Plan) error {
	short, cancel := context.WithTimeout(ctx, maxCalm)
	defer cancel()
	p.Schedule = Schedule{Start: 1, Count: 2}
	p.Warmup = 0
	_, err := Run(short, p, Events{})
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil // the next trial will tell
	}
	return cmp.Or(ctx.Err(), err)
}

// reached is the part of a rate that must have been answered for it to be reached.
const reached = 0.98

// try runs one rate.
func try(ctx context.Context, p Plan, o FindOptions, rate float64, ev Events) (Trial, error) {
	p.Schedule.Open, p.Schedule.Start, p.Schedule.Count = true, rate, 0
	p.Schedule.Stages = []script.Stage{{Duration: o.Trial, Target: rate}}
	p.Warmup = o.Trial / 5
	p.Drain = time.Second
	res, err := Run(ctx, p, ev)
	t := Trial{Rate: rate, Result: res}
	if err != nil {
		return t, err
	}
	t.Reason = t.fails(o.Conditions)
	t.Holds = t.Reason == ""
	return t, nil
}

// fails returns why a trial does not hold.
func (t Trial) fails(conditions []Threshold) string {
	if t.Result.Aborted != "" {
		return t.Result.Aborted
	}
	if t.Result.Total.Unsent > 0 || t.Result.Rate() < reached*t.Rate {
		return "the rate was not reached"
	}
	for _, c := range conditions {
		value, ok := t.Result.Value(c.Metric)
		if !ok {
			return c.Metric + " was not measured"
		}
		if !c.Holds(value) {
			return c.Text
		}
	}
	return ""
}
