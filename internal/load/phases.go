package load

import (
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// Phases are what the times of requests are made of, as the client saw them on its
// connections. Quantiles are within 1 %, those of Expected and Failed within 0.1 %.
type Phases struct {
	// Blocked is until there was a connection: Connecting and TLS are parts of it.
	// In a tally only requests that made a connection are in these; Whole adds the
	// others.
	Blocked, Connecting, TLS *Latency
	// Sending is to the last byte written, Waiting from there to the first byte of
	// the answer, Receiving to its last byte.
	Sending, Waiting, Receiving *Latency
	// Expected is the sum of these three for answers that are no errors, Failed for
	// all other requests.
	Expected, Failed *Latency
	// Iteration is the time of whole iterations of users, pauses included.
	Iteration *Latency
}

func newPhases() Phases {
	return Phases{
		Blocked: newCoarse(), Connecting: newCoarse(), TLS: newCoarse(), Sending: newCoarse(), Waiting: newCoarse(),
		Receiving: newCoarse(), Expected: newLatency(), Failed: newLatency(), Iteration: newCoarse(),
	}
}

func (p *Phases) all() [9]*Latency {
	return [...]*Latency{
		p.Blocked, p.Connecting, p.TLS, p.Sending, p.Waiting, p.Receiving, p.Expected, p.Failed, p.Iteration,
	}
}

// record adds a request that took a time from its beginning to the end of its
// answer.
func (p *Phases) record(a *script.Answer, took time.Duration, isError bool) {
	t := &a.Times
	if !a.Reused || t.Blocked > 0 {
		p.Blocked.Record(t.Blocked)
		p.Connecting.Record(t.Connecting)
		p.TLS.Record(t.TLS)
	}
	took -= t.Blocked
	if a.Failed != "" {
		took = t.Sending + t.Waiting // nothing was received
	}
	p.Sending.Record(t.Sending)
	p.Waiting.Record(t.Waiting)
	p.Receiving.Record(took - t.Sending - t.Waiting)
	if isError {
		p.Failed.Record(took)
	} else {
		p.Expected.Record(took)
	}
}

func (p *Phases) merge(o *Phases) {
	from := o.all()
	for i, l := range p.all() {
		l.Merge(from[i])
	}
}

func (p *Phases) reset() {
	for _, l := range p.all() {
		l.reset()
	}
}

// Duration returns the time of sending, waiting and receiving of all requests.
func (p *Phases) Duration() *Latency {
	all := newLatency()
	all.Merge(p.Expected)
	all.Merge(p.Failed)
	return all
}
