package load

import (
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

func TestBound(t *testing.T) {
	for _, c := range []struct {
		name      string
		wall, cpu time.Duration
		cores     int
		late      time.Duration // of each request
		requests  int
		idle      time.Duration // of the machine's two processors, if there is any
		want      string
	}{
		{"idle", time.Second, 100 * time.Millisecond, 2, 10 * time.Microsecond, 1000, -1, ""},
		{"half busy", time.Second, time.Second, 2, 0, 1000, -1, ""},
		{"busy", time.Second, 1700 * time.Millisecond, 2, 0, 1000, -1, "1.70 of its 2 processors"},
		{"busy at its beginning", 100 * time.Millisecond, 190 * time.Millisecond, 2, 0, 1000, -1, ""},
		{"late", time.Second, 0, 2, 2 * time.Millisecond, 1000, -1, "more than 2ms late"},
		{"late, of few requests", time.Second, 0, 2, 2 * time.Millisecond, 99, -1, ""},
		{"most of a full machine", time.Second, 1200 * time.Millisecond, 2, 0, 1000, 20 * time.Millisecond, "the machine was full and the generator used 1.20 of its 2 processors"},
		{"the lesser part of a full machine", time.Second, 900 * time.Millisecond, 2, 0, 1000, 20 * time.Millisecond, ""},
		{"most of a machine that is not full", time.Second, 1200 * time.Millisecond, 2, 0, 1000, 200 * time.Millisecond, ""},
		{"full for too short a time to know", 500 * time.Millisecond, 700 * time.Millisecond, 2, 0, 1000, 0, ""},
	} {
		res := &Result{Total: NewTally(), Wall: c.wall, GeneratorCPU: c.cpu, Cores: c.cores}
		if c.idle >= 0 {
			res.Idle, res.Processors = c.idle, 2
		}
		for range c.requests {
			res.Total.Wake.Record(c.late)
		}
		if got := res.Bound(); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestStarvedGenerator leaves a generator no processor: it has one, which others
// of the process never give up.
func TestStarvedGenerator(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var stop atomic.Bool
	var spinning sync.WaitGroup
	defer spinning.Wait()
	defer stop.Store(true)
	for range 2 {
		spinning.Go(func() {
			for n := 0; !stop.Load(); n++ {
			}
		})
	}
	s := &fakeServer{took: constant(0), start: time.Now()}
	plan := Plan{Source: fakeSource{}, Dial: s.dial, Schedule: Schedule{Open: true, Start: 300, Connections: 20, Stages: []script.Stage{{Duration: time.Second, Target: 300}}}}
	res, err := Run(t.Context(), plan, Events{})
	if err != nil {
		t.Fatal(err)
	}
	if res.Bound() == "" {
		t.Errorf("its own lag is %v and %v in the 99th of 100, and nothing is said", res.Total.Wake.Quantile(0.5), res.Total.Wake.Quantile(0.99))
	}
}
