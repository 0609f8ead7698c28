package k6

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A pool is recorded iterations, which any number of users replay.
type pool struct {
	entries []entry
	notes   *notes
}

// An entry is one iteration.
type entry struct {
	steps []script.Step
	// after is how long the user thinks after the last request.
	after time.Duration
	asked uint64 // a sum of the checks
	err   error  // that ended it
}

// equal reports whether two entries send and ask the same.
func (e *entry) equal(o *entry) bool {
	return e.after == o.after && e.asked == o.asked && fmt.Sprint(e.err) == fmt.Sprint(o.err) &&
		slices.EqualFunc(e.steps, o.steps, func(a, b script.Step) bool {
			return a.Target == b.Target && a.Pause == b.Pause && len(a.Checks) == len(b.Checks) &&
				bytes.Equal(bytes.Join(a.Body, nil), bytes.Join(b.Body, nil))
		})
}

// A replayUser replays recorded iterations.
type replayUser struct {
	pool *pool
	rng  *rand.Rand
	step script.Step
	// think is what is left of the pause after the iteration before.
	think time.Duration
	// looked reports whether the user has read its first answer.
	looked bool
}

func newReplayUser(p *pool, id int, seed uint64) *replayUser {
	return &replayUser{pool: p, rng: rand.New(rand.NewPCG(seed, uint64(id)))}
}

// Iterate implements [script.User]. A user may replay an iteration again before it
// has replayed all others.
func (u *replayUser) Iterate(do script.Do) error {
	e := &u.pool.entries[u.rng.IntN(len(u.pool.entries))]
	for i := range e.steps {
		u.step = e.steps[i]
		u.step.Pause += u.think
		u.think = 0
		a, err := do(&u.step)
		if err != nil {
			return err
		}
		if !u.looked {
			u.looked = true
			u.pool.notes.notice(a)
		}
	}
	u.think += e.after
	return nil
}

// Pieces are parts of bodies, of which equal ones are one.
type pieces struct {
	known map[string][]byte
	bytes int
}

const (
	longString = 256
	maxPieces  = 16
)

// split cuts a body so that long strings of JSON are pieces of their own, which
// bodies made from the same data have in common.
func (p *pieces) split(body []byte) (list [][]byte) {
	from := 0
	for i := 0; i < len(body); i++ {
		if body[i] != '"' {
			continue
		}
		end := i + stringEnd(body[i:])
		if end-i > longString {
			list = append(list, body[from:i], body[i:end])
			from = end
		}
		i = end - 1
	}
	if list = append(list, body[from:]); len(list) > maxPieces {
		list = [][]byte{body}
	}
	list = slices.DeleteFunc(list, func(piece []byte) bool { return len(piece) == 0 })
	for i, piece := range list {
		known, ok := p.known[string(piece)]
		if !ok {
			known = bytes.Clone(piece)
			p.known[string(known)] = known
			p.bytes += len(known)
		}
		list[i] = known
	}
	return slices.Clip(list)
}

// stringEnd returns where the string of JSON at the beginning of b ends.
func stringEnd(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}
