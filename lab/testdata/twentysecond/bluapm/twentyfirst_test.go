package pm

import (
	"strings"
	"testing"
)

var twentyfirstText = []byte(strings.Repeat("name = value; key2 = 1024, other_key = \"some text\"\n", 20))

func BenchmarkTwentyfirstFind(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, p := range []string{"key2 = (%d+)", "\"([^\"]*)\"", "(%w+) = (%w+)", "missing"} {
			if _, err := Find(p, twentyfirstText, 0, -1); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfirstClass(b *testing.B) {
	cs := []*singleClass{{'a'}, {'d'}, {'s'}, {'W'}, {'p'}, {'.'}}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, c := range cs {
			for _, ch := range twentyfirstText[:256] {
				if c.Matches(int(ch)) {
					n++
				}
			}
		}
	}
	_ = n
}
