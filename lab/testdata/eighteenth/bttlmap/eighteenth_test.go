package ttlmap

import (
	"fmt"
	"testing"
	"time"

	"github.com/mailgun/timetools"
)

var eighteenthErr error

func BenchmarkEighteenthSet(b *testing.B) {
	clock := &timetools.FreezedTime{CurrentTime: time.Date(2012, 3, 4, 5, 6, 7, 0, time.UTC)}
	m, err := NewConcurrent(2000, Clock(clock))
	if err != nil {
		b.Fatal(err)
	}
	var keys []string
	for i := 0; i < 1000; i++ {
		keys = append(keys, fmt.Sprintf("client-%d", i))
		m.Set(keys[i], 1, 10+i%5)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for j, k := range keys {
			if j%2 == 0 {
				eighteenthErr = m.Set(k, 2, 10+j%5)
			} else {
				_, eighteenthErr = m.Increment(k, 1, 10+j%5)
			}
		}
	}
}
