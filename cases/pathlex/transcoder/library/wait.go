package library

import (
	"context"
	"sync/atomic"
	"time"

	"google.golang.org/grpc/status"
)

// Waiting is the number of calls of Wait that have not returned.
var Waiting atomic.Int32

func wait(ctx context.Context, d time.Duration) (*Every, error) {
	Waiting.Add(1)
	defer Waiting.Add(-1)
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return &Every{}, nil
	case <-ctx.Done():
		return nil, status.FromContextError(ctx.Err()).Err()
	}
}
