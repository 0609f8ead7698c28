package k6

import (
	"cmp"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
)

const (
	// poolSize is how many iterations are recorded, slowPool how many are enough
	// once it takes longer than slow.
	poolSize = 2048
	slowPool = 256
	slow     = 5 * time.Second
	// poolBytes is how much memory the recording takes.
	poolBytes = 24 << 20
	// probes is how many iterations are recorded twice, to see whether they depend
	// on more than their own random numbers.
	probes = 64
	// maxSteps is how many requests a recorded iteration may have. A script can
	// send for ever in one iteration.
	maxSteps = 10_000
)

// Record fills a pool with n iterations, 0 for as many as are worth it. Iteration i
// has random numbers from seed and i. The error is a [varied] if iterations cannot
// be recorded.
func record(m *machine, seed uint64, n int) (*pool, error) {
	p, r := &pool{notes: &m.test.notes}, newRecorder(m, seed)
	other, err := newMachine(m.test, 1, seed+1, time.Hour)
	if err != nil {
		return nil, err
	}
	again := newRecorder(other, seed)
	if _, err := again.iteration(0); err != nil { // from now on it is one ahead
		return nil, err
	}
	began, memory := time.Now(), 0
	for i := range cmp.Or(n, poolSize) {
		e, err := r.iteration(i)
		if err != nil {
			return nil, err
		}
		if i < probes {
			if o, err := again.iteration(i); err != nil || !o.equal(e) {
				return nil, cmp.Or(err, error(varied("what it sends depends on earlier iterations, "+
					"or on random numbers or the time of its beginning")))
			}
		}
		for _, s := range e.steps {
			memory += 160 + 64*len(s.Checks) + 24*len(s.Body)
		}
		if i > 0 && memory+r.share.bytes+512*len(m.test.targets.m) > poolBytes ||
			n == 0 && i >= slowPool && time.Since(began) > slow {
			break
		}
		p.entries = append(p.entries, *e)
	}
	return p, p.judge(m.test, seed)
}

// judge refuses a pool of which nothing can be replayed, and notes the rest.
func (p *pool) judge(t *test, seed uint64) error {
	requests, thrown := 0, 0
	var first error
	for i := range p.entries {
		e := &p.entries[i]
		requests += len(e.steps)
		if t.set.open {
			e.after = 0
		}
		if e.err != nil {
			if thrown++; first == nil {
				first = e.err
			}
		}
	}
	switch {
	case thrown == len(p.entries):
		return first
	case requests == 0:
		return errors.New("the script sends no request")
	}
	p.notes.add(fmt.Sprintf("%d iterations of the script were recorded, with random numbers from seed %d; "+
		"each user replays them in a random order of its own", len(p.entries), seed))
	if thrown > 0 {
		p.notes.add(fmt.Sprintf("%d of the %d recorded iterations end with an exception, the first with %v",
			thrown, len(p.entries), first))
	}
	return nil
}

// asked is the seed of sums of checks.
var asked = maphash.MakeSeed()

// A varied error says why iterations cannot be recorded.
type varied string

// Error implements error.
func (v varied) Error() string { return string(v) }

// A recorder is a [host] that records what a script sends.
type recorder struct {
	m     *machine
	seed  uint64
	share pieces
	// checks are by name and source, without OK if the script must judge them.
	checks map[[2]string]script.Check

	// Of the iteration under way.
	current *entry
	think   time.Duration
	varied  error
	answers []sobek.Value // which are not there yet
	// holds is the outcome of checks; used is where the script reads it.
	holds bool
	used  string
}

func newRecorder(m *machine, seed uint64) *recorder {
	return &recorder{
		m: m, seed: seed,
		share: pieces{known: make(map[string][]byte)}, checks: make(map[[2]string]script.Check),
	}
}

// iteration records iteration number i. If it reads the outcome of a check, it
// must send the same whether checks hold or not.
func (r *recorder) iteration(i int) (*entry, error) {
	e, err := r.run(i, true)
	if err != nil || r.used == "" {
		return e, err
	}
	used := r.used
	again, err := r.run(i, false)
	if err == nil && !again.equal(e) {
		err = varied("the result of check() is used" + used)
	}
	return e, err
}

func (r *recorder) run(i int, holds bool) (*entry, error) {
	r.current, r.think, r.varied, r.answers, r.holds, r.used = new(entry), 0, nil, nil, holds, ""
	r.m.iter = i
	r.m.seed(r.seed, uint64(i))
	_, err := r.m.call(r.m.test.set.Entry, r)
	switch {
	case r.varied != nil:
		return nil, r.varied
	case errors.Is(err, errEndless):
		return nil, err
	case err != nil:
		r.current.err = located(r.m.test.path, err)
	}
	r.current.after = r.think
	return r.current, nil
}

func (r *recorder) send(s *script.Step) sobek.Value {
	if len(r.current.steps) == maxSteps {
		r.varies("one iteration sends very many requests")
	}
	s.Pause, r.think = r.think, 0
	s.Keep = false
	if len(s.Body) > 0 {
		s.Body = r.share.split(s.Body[0])
	}
	r.current.steps = append(r.current.steps, *s)
	answer := r.m.must(r.m.unknown(nil))
	r.answers = append(r.answers, answer)
	return answer
}

func (r *recorder) pause(d time.Duration) { r.think += d }

func (r *recorder) now() time.Time {
	r.varies("it reads the time")
	return time.Now()
}

func (r *recorder) varies(what string) {
	if r.varied == nil {
		r.varied = varied(what + r.m.at())
	}
	r.m.rt.Interrupt(r.varied)
}

// ask writes a condition down.
func (r *recorder) ask(name string, of, condition sobek.Value) bool {
	i := len(r.answers) - 1
	for i >= 0 && r.answers[i] != of {
		i--
	}
	key := [2]string{name, condition.String()}
	c, known := r.checks[key]
	if !known {
		if j := newJudge(key[1], &r.m.test.judging); j != nil {
			c = j.check(name)
		}
		r.checks[key] = c
	}
	if i < 0 || c.OK == nil {
		r.varies("more than its answer is needed for the check " + strconv.Quote(name))
		return true
	}
	s := &r.current.steps[i]
	s.Checks = append(slices.Clip(s.Checks), c)
	r.current.asked = 31*r.current.asked + maphash.Comparable(asked, key) + uint64(i)
	if at, _ := r.m.position(); r.used == "" && !r.m.test.program.alone[at] {
		r.used = r.m.at()
	}
	return r.holds
}
