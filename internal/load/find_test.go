package load

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// queueServer serves one request after the other, each in 1/capacity of a
// second: at a higher rate its queue grows without end.
func queueServer(capacity float64) *fakeServer {
	var mu sync.Mutex
	var free time.Duration
	return &fakeServer{took: func(at time.Duration) time.Duration {
		mu.Lock()
		defer mu.Unlock()
		free = max(free, at) + time.Duration(float64(time.Second)/capacity)
		return free - at
	}}
}

func find(t *testing.T, s *fakeServer, o FindOptions, conditions ...string) *Found {
	t.Helper()
	for _, text := range conditions {
		c, err := ParseThreshold(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Conditions = append(o.Conditions, c)
	}
	var found *Found
	synctest.Test(t, func(t *testing.T) {
		s.start = time.Now()
		var err error
		found, err = Find(t.Context(), Plan{Source: fakeSource{}, Dial: s.dial, Schedule: Schedule{Connections: 1000}}, o, Events{}, nil)
		if err != nil {
			t.Fatal(err)
		}
	})
	return found
}

func TestFind(t *testing.T) {
	for _, capacity := range []float64{30, 150, 1234} {
		f := find(t, queueServer(capacity), FindOptions{}, "p99<200ms", "errors<1%")
		if f.Rate < 0.94*capacity || f.Rate > 1.06*capacity || f.Fails > f.Rate*1.051 {
			t.Errorf("capacity %g: %g holds, %g fails", capacity, f.Rate, f.Fails)
		}
		if len(f.Trials) > 12 {
			t.Errorf("capacity %g: %d trials", capacity, len(f.Trials))
		}
	}
}

func TestFindEnds(t *testing.T) {
	if f := find(t, &fakeServer{took: constant(time.Millisecond)}, FindOptions{Most: 300}, "p99<1s"); f.Rate != 300 || f.Fails != 0 {
		t.Errorf("%g holds, %g fails; want 300 and none", f.Rate, f.Fails)
	}
	slow := &fakeServer{took: constant(time.Second)}
	if f := find(t, slow, FindOptions{}, "p99<10ms"); f.Rate != 0 || !strings.Contains(f.Trials[0].Reason, "p99<10ms") {
		t.Errorf("%g holds: %+v", f.Rate, f.Trials[0].Reason)
	}
	if f := find(t, &fakeServer{took: constant(time.Millisecond)}, FindOptions{}, "cpu/req<1ms"); f.Rate != 0 || !strings.Contains(f.Trials[0].Reason, "not measured") {
		t.Errorf("%g holds: %q", f.Rate, f.Trials[0].Reason)
	}
}
