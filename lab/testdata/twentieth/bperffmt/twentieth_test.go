package benchfmt

import (
	"io"
	"strconv"
	"testing"
)

func BenchmarkTwentiethWriter(b *testing.B) {
	var results []*Result
	for i := 0; i < 40; i++ {
		res := &Result{Name: Name("Encode/size=10-8"), Iters: 100, Values: []Value{{Value: 12.5, Unit: "sec/op"}}}
		for j := 0; j < 12; j++ {
			if (i+j)%5 == 0 {
				continue
			}
			res.Config = append(res.Config, Config{Key: "key" + strconv.Itoa(j), Value: []byte("value" + strconv.Itoa((i+j)%3)), File: true})
		}
		results = append(results, res)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		w := NewWriter(io.Discard)
		for _, res := range results {
			if err := w.Write(res); err != nil {
				b.Fatal(err)
			}
		}
	}
}
