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

// originalTime is that of the tests of one package before any change: a test that does not
// end costs as much.
func (c *clock) originalTime() time.Duration {
	return max(10*time.Second, min(10*time.Minute, c.budget/10))
}

// originalLimit bounds the time that is spent to find out which tests fail.
func (c *clock) originalLimit() time.Duration { return max(20*time.Second, c.budget/5) }

// othersLimit bounds a run of the tests of all packages that import the one that is tuned: each rewrite that is kept, and
// many that are not, cost as much.
func (c *clock) othersLimit() time.Duration { return max(10*time.Second, c.budget/8) }

// secondRun bounds a run of all tests that is repeated only to see whether they pass again.
func (c *clock) secondRun() time.Duration { return c.budget / 40 }

// longTest is how long a test takes that would take much of the time in which calls are recorded.
func (c *clock) longTest() time.Duration { return max(time.Second, c.budget/200) }
