package stdlib

import (
	"testing"

	"github.com/zclconf/go-cty/cty"
)

func BenchmarkTwentyfirstTimeAdd(b *testing.B) {
	ts := cty.StringVal("2021-11-28T09:30:15Z")
	d := cty.StringVal("1h30m")
	for i := 0; i < b.N; i++ {
		if _, err := TimeAdd(ts, d); err != nil {
			b.Fatal(err)
		}
	}
}
