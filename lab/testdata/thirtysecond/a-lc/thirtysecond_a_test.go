package longestcommon

import (
	"fmt"
	"testing"
)

var thirtysecondASink string

func BenchmarkThirtysecondPrefix(b *testing.B) {
	var strs []string
	for i := 0; i < 200; i++ {
		strs = append(strs, fmt.Sprintf("/var/lib/service/releases/2016-12-27/assets/images/img-%04d.png", i))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = Prefix(strs)
		thirtysecondASink = Suffix(strs)
	}
}

func BenchmarkThirtysecondTrimPrefix(b *testing.B) {
	var strs []string
	for i := 0; i < 200; i++ {
		strs = append(strs, fmt.Sprintf("/var/lib/service/releases/2016-12-27/assets/images/img-%04d.png", i))
	}
	work := make([]string, len(strs))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		copy(work, strs)
		TrimPrefix(work)
	}
}
