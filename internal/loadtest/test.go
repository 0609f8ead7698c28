// Package loadtest measures servers under load: one at a given load or at the
// highest rate at which conditions hold, or two in turns to decide which is
// better. It also measures what each spends meanwhile.
//
//  1. [New] works out from [Options] where servers are and what is sent to each,
//     an arm, and refuses what must not be sent.
//  2. [Test.Start] builds and starts the servers: a fleet.
//  3. [Test.Run] measures them, in one of five ways (solo.go, search.go, kept.go,
//     restarts.go, series.go), while package watch looks at what they spend.
//  4. It returns a [Result]: what was measured, and facts that a reader should
//     know. Words are made of it elsewhere.
//
// A [Looker] (look.go) sends nothing: it looks at a server that others load.
//
// Package target knows servers, package traffic what is sent, and package load
// does the sending.
package loadtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/verdict"
)

// An InputError is a mistake in the options, or in files that they name.
type InputError struct{ Err error }

func (e *InputError) Error() string { return e.Err.Error() }

// Unwrap returns the mistake.
func (e *InputError) Unwrap() error { return e.Err }

// A Test is one load test. Its owner must Close it.
type Test struct {
	// Thresholds are those that a script sets.
	Thresholds []load.Threshold

	run   *run
	arms  []*arm
	fleet *fleet // nil before Start
}

// New prepares a test. It sends nothing. Errors are [InputError]s,
// [target.HostError]s, or what the system lacks.
func New(ctx context.Context, o Options, ev Events) (*Test, error) {
	o.Traffic.Seed, o.Traffic.Open = o.Seed, o.Amount.Open
	t := &Test{run: &run{opt: &o, events: ev, memory: limitMemory(), result: new(Result)}}
	if err := t.prepare(ctx); err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

// prepare works out the arms and their plans.
func (t *Test) prepare(ctx context.Context) error {
	o := t.run.opt
	var err error
	if t.arms, err = newArms(o, nil); err != nil {
		return &InputError{err}
	}
	t.run.noteScript(t.arms[0].traffic.Run.Notes)
	for _, text := range t.arms[0].traffic.Run.Thresholds {
		threshold, err := load.ParseThreshold(text)
		if err != nil {
			return &InputError{fmt.Errorf("%s: %w", o.Traffic.Script, err)}
		}
		t.Thresholds = append(t.Thresholds, threshold)
	}
	network, err := target.NewNetwork(ctx, o.Allow)
	if err != nil {
		return err
	}
	if err := t.check(network); err != nil {
		return err
	}
	t.run.starter = target.Starter{Network: network, Proxied: o.Client.Proxy != nil, Temp: o.Temp}
	return t.plan(network)
}

// check refuses what leads where nothing may be sent.
func (t *Test) check(network *target.Network) error {
	err := network.Check(t.run.opt.Client.Proxy)
	for _, a := range t.arms {
		for _, to := range a.traffic.Targets {
			err = cmp.Or(err, network.Check(to.URL))
		}
		err = cmp.Or(err, network.Check(a.target.URL), network.Check(a.target.Ready), network.Check(a.target.Debug))
	}
	return err
}

// plan makes the plans, and checks that the system can carry them out.
func (t *Test) plan(network *target.Network) error {
	all, most := 0, 0
	for _, a := range t.arms {
		if a.makePlan(t.run.opt, network) {
			t.run.result.note(StagesLeftOut{})
		}
		n := connections(a.plan.Schedule)
		all, most = all+n*a.traffic.Servers(), max(most, n)
	}
	return target.CheckLimits(all, most)
}

// Names returns what reports call the servers, the base first.
func (t *Test) Names() []string {
	var names []string
	for _, a := range t.arms {
		names = append(names, a.target.Name)
	}
	return names
}

// Policy returns what two servers are judged by, nil for one.
func (t *Test) Policy() *verdict.Policy {
	if len(t.arms) < 2 {
		return nil
	}
	p := t.run.opt.Policy()
	return &p
}

// Start builds and starts the servers, and waits until they are ready.
func (t *Test) Start(ctx context.Context) error {
	var targets []*target.Target
	for _, a := range t.arms {
		targets = append(targets, a.target)
	}
	err := target.Build(ctx, targets, t.run.opt.Dir, func(pkg string) { t.run.phase(Building, pkg) })
	if err != nil {
		return err
	}
	t.fleet, err = startInTurn(ctx, t.run, t.arms)
	return err
}

// Run measures the servers that Start has started, and stops them. The result is
// what was measured until an error; it is never nil.
func (t *Test) Run(ctx context.Context) (*Result, error) {
	defer t.fleet.stop()
	err := t.run.prepareAll(ctx, t.arms)
	if err == nil {
		err = t.measure(ctx)
	}
	return t.run.result, errors.Join(err, t.run.endScript(ctx, t.arms))
}

// measure measures in the way that was asked for.
func (t *Test) measure(ctx context.Context) error {
	switch o := t.run.opt; {
	case o.Runs > 1:
		return measureSeries(ctx, t.run, t.fleet)
	case len(t.arms) == 2 && o.startsAgain():
		return compareRestarted(ctx, t.run, t.fleet)
	case len(t.arms) == 2:
		return compareKept(ctx, t.run, t.fleet)
	case len(o.Find) > 0:
		return search(ctx, t.run, t.fleet)
	}
	return measureSolo(ctx, t.run, t.fleet)
}

// Close stops all servers and restores the memory limit.
func (t *Test) Close() {
	if t.fleet != nil {
		t.fleet.stop()
	}
	t.run.memory.end()
}
