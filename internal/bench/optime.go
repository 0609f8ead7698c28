package bench

import (
	"context"
	"time"
)

// OpTime returns about how long one operation of an arm takes, set-up of its call
// included, from the fastest of a few calls; limit if it is not known by then. Of a
// benchmark that does not run Reason tells.
func (r *Runner) OpTime(ctx context.Context, arm Arm, limit time.Duration) (time.Duration, error) {
	brief := *r
	brief.Timeout = min(limit, r.timeout())
	began := time.Now()
	c, err := brief.pilot(ctx, arm)
	if _, failed := Reason(err); failed && time.Since(began) >= brief.Timeout {
		return limit, nil
	}
	return time.Duration((c.wallOp + c.wallSet) * 1e9), err
}
