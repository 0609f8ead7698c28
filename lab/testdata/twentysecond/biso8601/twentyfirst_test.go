package iso8601

import "testing"

var twentyfirstStamps = []string{
	"2021-03-25T21:36:12Z",
	"2021-03-25T21:36:12.123Z",
	"2021-03-25T21:36:12+02:00",
	"2018-01-01T23:42:59.123456789+07:00",
	"2018-01-01T23:42:59-05:00",
	"2018-01-01T23:42:59.5Z",
}

func BenchmarkTwentyfirstValid(b *testing.B) {
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range twentyfirstStamps {
			if Valid(s, Flexible) {
				n++
			}
		}
	}
	_ = n
}

func BenchmarkTwentyfirstParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range twentyfirstStamps {
			if _, err := Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
