package k6

import (
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

// A k6Replay is a user that replays recorded iterations.
type k6Replay struct {
	pool *k6Pool
	rng  *rand.Rand
	step script.Step
	// think is what is left of the pause after the iteration before.
	think time.Duration
}

func newK6Replay(pool *k6Pool, id int, seed uint64) *k6Replay {
	return &k6Replay{pool: pool, rng: rand.New(rand.NewPCG(seed, uint64(id)))}
}

// Iterate implements [script.User]. A user may replay an iteration again before it has
// replayed all others.
func (u *k6Replay) Iterate(do script.Do) error {
	n := u.rng.IntN(len(u.pool.entries))
	e := &u.pool.entries[n]
	for i := range e.steps {
		s := &e.steps[i]
		u.step = s.Step
		if n < u.pool.asked {
			u.step.Checks = s.all
		}
		u.step.Pause += u.think
		u.think = 0
		if _, err := do(&u.step); err != nil {
			return err
		}
	}
	u.think += e.after
	return nil
}
