package load

// A Tally sums answers up. Tallies of several workers, seconds or machines are
// merged without loss.
type Tally struct {
	// Requests counts answers and failures, Errors those of them that failed or
	// had a status below 200 or above 399.
	Requests, Errors int64
	// Late counts requests that were sent more than a millisecond after they
	// were due.
	Late int64
	// Unsent counts requests that were due and never sent, because the run
	// ended before a connection was free.
	Unsent int64
	// Status counts answers by status; Failed counts requests without an
	// answer by what went wrong, as wire.Failure names it, or "unfinished" at
	// the end of the run.
	Status map[int]int64
	Failed map[string]int64
	// Checks counts, by name, of how many answers a check was asked and of how many
	// it was not so.
	Checks map[string]CheckTally
	// Iterations counts finished iterations of users.
	Iterations int64
	// Sent and Received count bytes of bodies, Out and In all bytes on connections.
	Sent, Received int64
	Out, In        int64
	// Response is from when a request was due to the end of its answer,
	// Service from when it was sent, Lag from due to sent. In the closed model
	// a request is due when it is sent, and there is no lag.
	Response, Service, Lag *Latency
	// Wake is the part of the lag that is the generator's own: from when a
	// request was due and its connection free to when it was sent.
	Wake *Latency
	// Phases are what service times are made of.
	Phases Phases
}

// A CheckTally counts the answers of which a check was asked.
type CheckTally struct{ Asked, Failed int64 }

// NewTally returns a tally of nothing.
func NewTally() *Tally {
	return &Tally{
		Status: make(map[int]int64), Failed: make(map[string]int64), Checks: make(map[string]CheckTally),
		Response: newLatency(), Service: newLatency(), Lag: newLatency(), Wake: newLatency(), Phases: newPhases(),
	}
}

// Merge adds what another tally counted.
func (t *Tally) Merge(o *Tally) {
	t.Requests += o.Requests
	t.Errors += o.Errors
	t.Late += o.Late
	t.Unsent += o.Unsent
	t.Iterations += o.Iterations
	t.Sent += o.Sent
	t.Received += o.Received
	t.Out += o.Out
	t.In += o.In
	for status, n := range o.Status {
		t.Status[status] += n
	}
	for name, n := range o.Failed {
		t.Failed[name] += n
	}
	for name, c := range o.Checks {
		sum := t.Checks[name]
		t.Checks[name] = CheckTally{sum.Asked + c.Asked, sum.Failed + c.Failed}
	}
	t.Response.Merge(o.Response)
	t.Service.Merge(o.Service)
	t.Lag.Merge(o.Lag)
	t.Wake.Merge(o.Wake)
	t.Phases.merge(&o.Phases)
}

// reset makes it a tally of nothing again, in the same memory.
func (t *Tally) reset() {
	for _, l := range []*Latency{t.Response, t.Service, t.Lag, t.Wake} {
		l.reset()
	}
	t.Phases.reset()
	clear(t.Status)
	clear(t.Failed)
	clear(t.Checks)
	*t = Tally{
		Status: t.Status, Failed: t.Failed, Checks: t.Checks,
		Response: t.Response, Service: t.Service, Lag: t.Lag, Wake: t.Wake, Phases: t.Phases,
	}
}

// ErrorRate is the part of requests that were errors, in [0, 1]; 0 without requests.
func (t *Tally) ErrorRate() float64 {
	if t.Requests == 0 {
		return 0
	}
	return float64(t.Errors) / float64(t.Requests)
}

// Whole returns the phases of a tally with the requests that had a connection
// already, which were blocked for no time.
func (t *Tally) Whole() Phases {
	p := t.Phases
	p.Blocked, p.Connecting, p.TLS = p.Blocked.among(t.Requests), p.Connecting.among(t.Requests), p.TLS.among(t.Requests)
	return p
}
