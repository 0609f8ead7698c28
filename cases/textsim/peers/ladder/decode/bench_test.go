package decode

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// sink keeps results alive, so that no call can be left out.
var sink int

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(run func([]byte) (string, string, error), body []byte) int {
	text1, text2, err := run(body)
	if err != nil {
		return 0
	}
	return len(text1) + len(text2)
}

// BenchmarkDecode decodes once before it starts the clock: sonic compiles its
// decoder then, and others fill caches that last as long as the process.
func BenchmarkDecode(b *testing.B) {
	for _, body := range corpus.Bodies() {
		for _, s := range steps {
			b.Run(body.Name+"/impl="+s.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(body.JSON)))
				sink = kernel(s.run, body.JSON)
				b.ResetTimer()
				for range b.N {
					sink = kernel(s.run, body.JSON)
				}
				if sink != len(body.Text1)+len(body.Text2) {
					b.Fatalf("%d bytes of text", sink)
				}
			})
		}
	}
}
