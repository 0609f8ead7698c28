package process

import (
	"strconv"
	"testing"

	base "github.com/gohone/hone/cases/jsonreq/base"
	"github.com/gohone/hone/cases/jsonreq/casetest"
	tuned "github.com/gohone/hone/cases/jsonreq/tuned"
)

// sink keeps responses alive, so that no call can be left out.
var sink []string

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop, whatever the compiler does with the step.
//
//go:noinline
func kernel(run func([]string) []string, requests []string) []string { return run(requests) }

// measured are the steps beside what they are measured against, which is
// first, and ours.
func measured() []step {
	all := append([]step{{"base", "", base.Respond}}, steps()...)
	return append(all, step{"tuned", "", tuned.Respond})
}

// tooSlow says that a step is left out with as many numbers. Concatenation
// copies all that was written before with each number, which takes seconds
// with 100,000: two of the steps show that.
func tooSlow(s step, n int) bool {
	return n > 10_000 && (s.name == s.codec && s.name != "easyjson" || s.name == "easyjson-methods")
}

// BenchmarkRespond processes a request before it starts the clock: sonic
// compiles its code then, and others fill caches that last as long as the
// process. A short one does, since one of 100,000 numbers takes the original
// seconds.
func BenchmarkRespond(b *testing.B) {
	for _, n := range casetest.Sizes {
		requests, size := []string{casetest.Request(n)}, len(casetest.Response(n))
		for _, s := range measured() {
			if tooSlow(s, n) {
				continue
			}
			b.Run("n="+strconv.Itoa(n)+"/impl="+s.name, func(b *testing.B) {
				b.ReportAllocs()
				sink = kernel(s.run, []string{casetest.Request(1)})
				b.ResetTimer()
				for range b.N {
					sink = kernel(s.run, requests)
				}
				if len(sink) != 1 || len(sink[0]) != size {
					b.Fatalf("%d responses, the first with %d bytes", len(sink), len(sink[0]))
				}
			})
		}
	}
}
