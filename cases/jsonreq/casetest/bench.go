package casetest

import (
	"strconv"
	"testing"
)

// respond is what one iteration runs. It is a call of its own, so that what is
// measured does not depend on whether the compiler could put the code into the
// loop.
//
//go:noinline
func respond(f func(requests []string) []string, requests []string) []string {
	return f(requests)
}

// BenchmarkRespond measures one request an iteration, the story's with each of
// [Sizes].
func BenchmarkRespond(b *testing.B, f func(requests []string) []string) {
	for _, n := range Sizes {
		b.Run("n="+strconv.Itoa(n), func(b *testing.B) {
			requests, want := []string{Request(n)}, Response(n)
			b.ReportAllocs()
			b.SetBytes(int64(len(requests[0])))
			b.ResetTimer()
			var responses []string
			for range b.N {
				responses = respond(f, requests)
			}
			if len(responses) != 1 || responses[0] != want {
				b.Fatalf("wrong: %.100q", responses)
			}
		})
	}
}

// BenchmarkTraffic measures a list of 1,000 different requests an iteration,
// each with 100 numbers of any length: a processor learns one request by heart
// and then foresees every branch, which makes code with many of them look
// better than it is.
func BenchmarkTraffic(b *testing.B, f func(requests []string) []string) {
	requests := make([]string, 1000)
	size := 0
	for i := range requests {
		requests[i] = RandomRequest(uint64(i), 100)
		size += len(requests[i])
	}
	b.ReportAllocs()
	b.SetBytes(int64(size))
	b.ResetTimer()
	var responses []string
	for range b.N {
		responses = respond(f, requests)
	}
	if len(responses) != len(requests) {
		b.Fatalf("%d responses", len(responses))
	}
}
