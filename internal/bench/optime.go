package bench

import (
	"context"
	"time"
)

// OpTime returns about how long one operation of an arm takes, set-up of its call
// included, from the fastest of a few calls. One that is not known within limit is an
// error of which Reason tells.
func (r *Runner) OpTime(ctx context.Context, arm Arm, limit time.Duration) (time.Duration, error) {
	brief := *r
	brief.Timeout = min(limit, r.timeout())
	c, err := brief.pilot(ctx, arm)
	return time.Duration((c.wallOp + c.wallSet) * 1e9), err
}
