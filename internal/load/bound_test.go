package load

import (
	"strings"
	"testing"
	"time"
)

func TestBound(t *testing.T) {
	for _, c := range []struct {
		name      string
		wall, cpu time.Duration
		cores     int
		late      time.Duration // of each request
		requests  int
		want      string
	}{
		{"idle", time.Second, 100 * time.Millisecond, 2, 10 * time.Microsecond, 1000, ""},
		{"half busy", time.Second, time.Second, 2, 0, 1000, ""},
		{"busy", time.Second, 1700 * time.Millisecond, 2, 0, 1000, "1.70 of its 2 processors"},
		{"busy at its beginning", 100 * time.Millisecond, 190 * time.Millisecond, 2, 0, 1000, ""},
		{"late", time.Second, 0, 2, 2 * time.Millisecond, 1000, "more than 2ms late"},
		{"late, of few requests", time.Second, 0, 2, 2 * time.Millisecond, 99, ""},
	} {
		res := &Result{Total: NewTally(), Wall: c.wall, GeneratorCPU: c.cpu, Cores: c.cores}
		for range c.requests {
			res.Total.Wake.Record(c.late)
		}
		if got := res.Bound(); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
