package process_test

import (
	"strconv"
	"testing"

	"github.com/gohone/hone/cases/jsonreq/casetest"
	"github.com/gohone/hone/cases/jsonreq/ladder/process"
	tuned "github.com/gohone/hone/cases/jsonreq/tuned"
)

// sink keeps results alive, so that no call can be left out.
var sink int

// step is a way from a request to its response, for benchmarks and tests alike.
type step struct {
	name string
	run  func(text string) string
}

// steps begin with the one that the others are compared to.
var steps = []step{
	{"impl=concat", process.Concat},
	{"impl=builder", process.Builder},
	{"impl=append", process.Append},
	{"impl=stack", process.Stack},
	{"impl=whole", process.Whole},
	{"impl=pooled", process.Pooled},
	{"impl=tuned", func(text string) string { return tuned.Respond([]string{text})[0] }},
}

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop.
//
//go:noinline
func kernel(run func(string) string, text string) int { return len(run(text)) }

// BenchmarkProcess measures one request an iteration.
func BenchmarkProcess(b *testing.B) {
	for _, n := range casetest.Sizes {
		text := casetest.Request(n)
		for _, step := range steps {
			b.Run("n="+strconv.Itoa(n)+"/"+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(text)))
				for range b.N {
					sink = kernel(step.run, text)
				}
			})
		}
		b.Run("n="+strconv.Itoa(n)+"/impl=buffer", func(b *testing.B) {
			buf := make([]byte, 0, len(text)+20)
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				sink = appended(buf, text)
			}
		})
	}
}

// appended is kernel for the step that needs a buffer from its caller.
//
//go:noinline
func appended(buf []byte, text string) int { return len(tuned.Append(buf, text)) }
