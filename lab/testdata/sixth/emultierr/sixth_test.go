package multierr

import (
	"errors"
	"fmt"
	"testing"
)

var sixthText string

func BenchmarkSixthError(b *testing.B) {
	for _, n := range []int{2, 5, 20} {
		var err error
		for i := 0; i < n; i++ {
			err = Append(err, fmt.Errorf("closing connection %d: %w", i, errors.New("broken pipe")))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthText = err.Error()
			}
		})
	}
}
