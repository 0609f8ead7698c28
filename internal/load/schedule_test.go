package load

import (
	"math"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
)

func due(t *testing.T, s Schedule, seed uint64, segment, segments int) []time.Duration {
	t.Helper()
	var all []time.Duration
	for a := newArrivals(s, seed, segment, segments); ; {
		d, ok := a.next()
		if !ok {
			return all
		}
		if n := len(all); n > 0 && d < all[n-1] {
			t.Fatalf("arrival %d is due at %v, before the one before it at %v", n, d, all[n-1])
		}
		all = append(all, d)
	}
}

var ramps = Schedule{Open: true, Start: 0, Stages: []script.Stage{
	{Duration: 10 * time.Second, Target: 100}, {Duration: 5 * time.Second, Target: 100},
	{Duration: 0, Target: 20}, {Duration: 10 * time.Second, Target: 0},
}}

func TestArrivalsConstant(t *testing.T) {
	all := due(t, Schedule{Open: true, Start: 100, Stages: []script.Stage{{Duration: 2 * time.Second, Target: 100}}}, 1, 0, 0)
	if len(all) != 200 {
		t.Fatalf("%d arrivals, want 200", len(all))
	}
	for k, d := range all {
		if want := time.Duration(k) * 10 * time.Millisecond; (d - want).Abs() > time.Microsecond {
			t.Fatalf("arrival %d is due at %v, want %v", k, d, want)
		}
	}
}

// TestArrivalsFollowTheRate counts the arrivals before each moment: they are
// the integral of the rate, which At gives.
func TestArrivalsFollowTheRate(t *testing.T) {
	all := due(t, ramps, 1, 0, 0)
	const steps = 100_000
	integral, k := 0.0, 0
	dt := ramps.Duration() / steps
	for i := range steps {
		now := time.Duration(i) * dt
		for k < len(all) && all[k] < now {
			k++
		}
		if math.Abs(float64(k)-integral) > 1.1 {
			t.Fatalf("%d arrivals before %v, want %.1f", k, now, integral)
		}
		integral += ramps.At(now+dt/2) * dt.Seconds()
	}
}

func TestArrivalsPoisson(t *testing.T) {
	s := Schedule{Open: true, Poisson: true, Start: 1000, Stages: []script.Stage{{Duration: 100 * time.Second, Target: 1000}}}
	all := due(t, s, 7, 0, 0)
	// The count of a Poisson process has the variance of its mean.
	if n := float64(len(all)); math.Abs(n-100_000) > 5*math.Sqrt(100_000) {
		t.Errorf("%g arrivals, want about 100000", n)
	}
	var sum, squares float64
	for i := 1; i < len(all); i++ {
		gap := (all[i] - all[i-1]).Seconds()
		sum, squares = sum+gap, squares+gap*gap
	}
	n := float64(len(all) - 1)
	mean := sum / n
	if cv := math.Sqrt(squares/n-mean*mean) / mean; math.Abs(cv-1) > 0.02 {
		t.Errorf("the gaps vary by %g of their mean, want 1", cv)
	}
	again := due(t, s, 7, 0, 0)
	if len(again) != len(all) || again[len(all)/2] != all[len(all)/2] {
		t.Error("the same seed gives other arrivals")
	}
}

// TestSegments checks that the segments of a schedule are the schedule.
func TestSegments(t *testing.T) {
	for _, poisson := range []bool{false, true} {
		s := ramps
		s.Poisson = poisson
		whole := due(t, s, 3, 0, 1)
		for segment := range 3 {
			for i, d := range due(t, s, 3, segment, 3) {
				if want := whole[3*i+segment]; d != want {
					t.Fatalf("segment %d: arrival %d is due at %v, want %v", segment, i, d, want)
				}
			}
		}
	}
}

func TestArrivalsCount(t *testing.T) {
	if n := len(due(t, Schedule{Open: true, Start: 10, Count: 25}, 1, 0, 0)); n != 25 {
		t.Errorf("%d arrivals, want 25", n)
	}
}

func TestScheduleAt(t *testing.T) {
	for _, c := range []struct {
		at   time.Duration
		want float64
	}{
		{0, 0}, {5 * time.Second, 50}, {10 * time.Second, 100}, {14 * time.Second, 100},
		{15 * time.Second, 20}, {20 * time.Second, 10}, {25 * time.Second, 0}, {time.Hour, 0},
	} {
		if got := ramps.At(c.at); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("at %v: %g, want %g", c.at, got, c.want)
		}
	}
	if got := ramps.Peak(); got != 100 {
		t.Errorf("peak %g, want 100", got)
	}
}
