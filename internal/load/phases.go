package load

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

// record adds a request.
func (p *Phases) record(x exchange) {
	t := &x.answer.Times
	if !x.answer.Reused || t.Blocked > 0 {
		p.Blocked.Record(t.Blocked)
		p.Connecting.Record(t.Connecting)
		p.TLS.Record(t.TLS)
	}
	took := x.done.Sub(x.sent) - t.Blocked
	if x.answer.Failed != "" {
		took = t.Sending + t.Waiting // nothing was received
	}
	p.Sending.Record(t.Sending)
	p.Waiting.Record(t.Waiting)
	p.Receiving.Record(took - t.Sending - t.Waiting)
	if isError(x.answer) {
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

// Whole returns the phases of a tally with the requests that had a connection
// already, which were blocked for no time.
func (t *Tally) Whole() Phases {
	p := t.Phases
	p.Blocked, p.Connecting, p.TLS = p.Blocked.among(t.Requests), p.Connecting.among(t.Requests), p.TLS.among(t.Requests)
	return p
}

// Duration returns the time of sending, waiting and receiving of all requests.
func (p *Phases) Duration() *Latency {
	all := newLatency()
	all.Merge(p.Expected)
	all.Merge(p.Failed)
	return all
}
