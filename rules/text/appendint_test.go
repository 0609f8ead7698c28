package text

import (
	"math"
	"strconv"
	"testing"
)

func TestAppendInt(t *testing.T) {
	numbers := []int64{math.MinInt64, math.MinInt64 + 1, -1, math.MaxInt64}
	for n := int64(1); n < math.MaxInt64/10; n *= 10 {
		numbers = append(numbers, n-1, n, n+1, -n, 5*n+7)
	}
	for _, n := range numbers {
		if got, want := string(appendInt([]byte("x"), n)), "x"+strconv.FormatInt(n, 10); got != want {
			t.Errorf("%d becomes %s, want %s", n, got, want)
		}
	}
}
