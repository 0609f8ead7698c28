package loop

import "time"

// A clock is the budget of a run.
type clock struct {
	began  time.Time
	budget time.Duration
}

// left is what is left of the budget, below 0 once it is spent.
func (c *clock) left() time.Duration { return c.budget - time.Since(c.began) }

// until is when no more than a reserve is left.
func (c *clock) until(reserve time.Duration) time.Time { return c.began.Add(c.budget - reserve) }

// testTime is the deadline of one run of the tests.
func (c *clock) testTime() time.Duration { return max(10*time.Second, min(10*time.Minute, c.budget)) }
