package format

import (
	"fmt"
	"math"
	"testing"
)

func TestAppendPadded(t *testing.T) {
	numbers := []int64{0, math.MinInt64, math.MinInt64 + 1, -1, math.MaxInt64}
	for n := int64(1); n < math.MaxInt64/10; n *= 10 {
		numbers = append(numbers, n-1, n, n+1, -n, 1-n, 5*n+7)
	}
	for width := 1; width <= mostPadded; width++ {
		for _, n := range numbers {
			if got, want := string(appendPadded([]byte("x"), n, width)), fmt.Sprintf("x%0*d", width, n); got != want {
				t.Errorf("%d becomes %s, want %s", n, got, want)
			}
		}
	}
}
