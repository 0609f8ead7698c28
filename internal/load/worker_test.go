package load

import (
	"context"
	"testing"
	"time"
)

// TestDueAtTheEnd gives a worker a request that is due when the run is just over:
// it is not sent, and not forgotten.
func TestDueAtTheEnd(t *testing.T) {
	for _, open := range []bool{false, true} {
		user, err := fakeSource{}.User(0, 0)
		if err != nil {
			t.Fatal(err)
		}
		rec := newRecorder(1)
		w := &worker{user: user, shard: rec.shards[0], rec: rec, open: open}
		var end context.CancelFunc
		w.send = w.do
		w.ctx, end = context.WithCancel(t.Context())
		end()
		due, want := time.Time{}, int64(0) // nothing is due in the closed model
		if open {
			due, want = time.Now(), 1
		}
		if err := w.iterate(due); err != errOver {
			t.Errorf("open %v: %v", open, err)
		}
		tally := NewTally()
		rec.collect(tally)
		if tally.Unsent != want || tally.Requests != 0 {
			t.Errorf("open %v: %d unsent, %d requests; want %d unsent", open, tally.Unsent, tally.Requests, want)
		}
	}
}
