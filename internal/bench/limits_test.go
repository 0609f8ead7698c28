package bench

import (
	"math"
	"testing"

	"github.com/gohone/hone/internal/verdict"
)

func TestExpired(t *testing.T) {
	inf := math.Inf(1)
	for _, tt := range []struct {
		name string
		arms int
		s    Spent
		want verdict.Want
		end  bool
	}{
		{"there is budget", 2, Spent{Seconds: 9, Short: 90, Left: inf}, verdict.WantShort, false},
		{"it is spent", 2, Spent{Seconds: 10, Short: 90, Left: inf}, verdict.WantShort, true},
		{"too few pairs", 2, Spent{Seconds: 30, Short: 19, Left: inf}, verdict.WantShort, false},
		{"however long they take", 2, Spent{Seconds: 60, Short: 19, Left: 1}, verdict.WantShort, true},
		{"a look has begun", 2, Spent{Seconds: 11, Short: 90, Long: 2, Left: 3}, verdict.WantLong, false},
		{"a verdict is near", 2, Spent{Seconds: 11, Short: 90, Left: 2}, verdict.WantShort, false},
		{"a verdict is not quite near", 2, Spent{Seconds: 11, Short: 90, Left: 3}, verdict.WantShort, true},
		{"it was near all the time", 2, Spent{Seconds: 14, Short: 120, Left: 2}, verdict.WantShort, true},
		{"one pair is missing to slow ones", 2, Spent{Seconds: 40, Short: 20, Left: 2}, verdict.WantShort, false},
		{"the budget of a ranking", 12, Spent{Seconds: 59, Short: 40, Left: inf}, verdict.WantShort, false},
		{"of a ranking is spent", 12, Spent{Seconds: 60, Short: 40, Left: inf}, verdict.WantShort, true},
		{"most of a ranking", 12, Spent{Seconds: 160, Short: 15, Left: 1}, verdict.WantShort, true},
	} {
		if got := LimitsOf(10, tt.arms).Expired(tt.s, tt.want); got != tt.end {
			t.Errorf("%s: ended %v", tt.name, got)
		}
	}
}
