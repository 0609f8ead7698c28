package trial

import (
	"math"
	"testing"
)

// TestQuick: the benchmark that gains most counts, and nothing is known where one was not looked at and the others gain nothing.
func TestQuick(t *testing.T) {
	tr := &Trial{quick: map[string]float64{"fast": 0.5, "same": 1.01}}
	for _, tt := range []struct {
		of   []string
		want float64
	}{
		{[]string{"same", "fast"}, 0.5}, {[]string{"same"}, 1.01}, {[]string{"same", "unknown"}, 0},
		{[]string{"unknown", "fast"}, 0.5}, {nil, math.Inf(1)},
	} {
		if got := tr.Quick(tt.of); got != tt.want {
			t.Errorf("%v: %v, want %v", tt.of, got, tt.want)
		}
	}
}
