package load

import (
	"testing"
	"time"
)

func TestParseIdle(t *testing.T) {
	const stat = "cpu  10000 0 5000 180000 100 0 0 80 0 0\ncpu0 5000 0 2500 90000 50 0 0 40 0 0\ncpu1 5000 0 2500 90000 50 0 0 40 0 0\nintr 1 2 3 4 5 6 7\n"
	idle, processors, ok := parseIdle([]byte(stat))
	if want := 1801 * time.Second; idle != want || processors != 2 || !ok {
		t.Errorf("%v of %d processors, %v; want %v of 2", idle, processors, ok, want)
	}
	for _, bad := range []string{"", "cpu 1 2 3\n", "cpu  1 0 5 x 1 0\ncpu0 1 0 5 1 1 0\n", "cpu  1 0 5 1 1 0\n"} {
		if _, _, ok := parseIdle([]byte(bad)); ok {
			t.Errorf("%q is understood", bad)
		}
	}
	if _, processors, ok := idleTime(); !ok || processors < 1 {
		t.Errorf("this machine has %d processors, %v", processors, ok)
	}
}
