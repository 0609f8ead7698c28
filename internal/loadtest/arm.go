package loadtest

import (
	"crypto/tls"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/loadtest/target"
	"github.com/gohone/hone/internal/loadtest/traffic"
)

// An arm is one server of a test with what is sent to it.
type arm struct {
	target  *target.Target
	traffic *traffic.Traffic
	plan    load.Plan
}

// newArms returns the arms of the options' servers at addresses, which are
// chosen where there are none yet, without plans. Errors are mistakes in the
// options.
func newArms(o *Options, addresses []target.Address) ([]*arm, error) {
	if addresses == nil {
		var needed []bool
		for _, s := range o.Servers {
			needed = append(needed, s.NeedsAddress(o.Traffic.Texts()...))
		}
		var err error
		if addresses, err = target.FreeAddresses(needed); err != nil {
			return nil, err
		}
	}
	var arms []*arm
	for i, s := range o.Servers {
		sent, err := traffic.New(o.Traffic, s, addresses[i])
		if err != nil {
			return nil, err
		}
		to, err := target.New(s, addresses[i], sent.URL())
		if err != nil {
			return nil, err
		}
		a := &arm{target: to}
		a.setTraffic(sent)
		arms = append(arms, a)
	}
	if len(arms) == 2 {
		return arms, target.Distinguish(arms[0].target, arms[1].target)
	}
	return arms, nil
}

// makePlan makes the arm's plan. It reports whether the stages of a script are
// left out of it.
func (a *arm) makePlan(o *Options, network *target.Network) (leftOut bool) {
	changes := (len(o.Servers) == 1 || o.Runs > 1) && len(o.Find) == 0 // the load may change in time
	a.plan = load.Plan{
		Source: a.traffic.Source, Dial: a.dialer(o.Client, network), Seed: o.Seed, CheckOneIn: o.Client.CheckOneIn,
		AbortAfter: o.AbortAfter,
	}
	if changes {
		a.plan.Schedule, a.plan.Warmup = o.Amount.schedule(a.traffic.Run), o.Amount.warmup(0)
		return false
	}
	a.plan.Schedule = o.Amount.steady(a.traffic.Run)
	return len(a.traffic.Run.Stages) > 0 && !o.Amount.Given
}

// setTraffic says what is sent to the arm.
func (a *arm) setTraffic(t *traffic.Traffic) {
	a.traffic, a.plan.Source = t, t.Source
}

// tls says which certificates are accepted.
func (a *arm) tls(c Client) *tls.Config {
	return &tls.Config{InsecureSkipVerify: c.Insecure || a.traffic.Insecure}
}

// dialer returns what makes clients: the raw one, unless it cannot do what was
// asked for.
func (a *arm) dialer(c Client, network *target.Network) func() load.Client {
	config := a.tls(c)
	follow := c.Follow || a.traffic.Follow
	if !follow && !c.HTTP2 && c.Proxy == nil {
		return func() load.Client { return wire.New(wire.Options{Dial: network.Dial, TLS: config}) }
	}
	redirects := 0
	if follow {
		redirects = 10
	}
	return func() load.Client {
		return load.NewStdClient(load.StdOptions{
			Dial: network.Dial, TLS: config.Clone(), HTTP2: c.HTTP2, Redirects: redirects, Cookies: follow,
			Proxy: network.Through(c.Proxy),
		})
	}
}
