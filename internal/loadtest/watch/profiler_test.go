package watch

import (
	"testing"
	"time"
)

// TestFilling: a profiled lifetime is as long as its profile allows, and not longer.
func TestFilling(t *testing.T) {
	for _, c := range []struct {
		turns int
		slice time.Duration
		want  int
	}{
		// A window of n seconds has (n - 0.5) * 8/9 of turns.
		{4, 125 * time.Millisecond, 4}, // 1.13 s in 2 s; six take 1.69 s
		{6, 125 * time.Millisecond, 8}, // 1.69 s in 3 s, and so do 2.25 s
		{6, 100 * time.Millisecond, 6}, // 1.35 s in 2 s; eight take 1.8 s
		{2, 200 * time.Millisecond, 4}, // 0.9 s is too short for a profile
		{1, 300 * time.Millisecond, 2}, // 0.68 s in 2 s, and so do 1.35 s
		{1, time.Second, 1},            // 2.25 s in 3 s; two take 4.5 s
		{2, time.Second, 2},            // 4.5 s in 6 s
		{20, time.Second, 20},          // more than one window
	} {
		if got := Filling(c.turns, c.slice); got != c.want {
			t.Errorf("%d pairs of turns of %v become %d, want %d", c.turns, c.slice, got, c.want)
		}
	}
}
