// Package endtoend compares the transcoders of package fronts: what they answer, and what
// they take.
package endtoend

import (
	"testing"

	"github.com/gohone/hone/cases/pathlex/peers/fronts"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
)

// BenchmarkHTTP has one client, which sends one request after the other.
func BenchmarkHTTP(b *testing.B) { fronttest.HTTP(b, fronts.All(), takes) }

// BenchmarkParallel has a client for each processor.
func BenchmarkParallel(b *testing.B) { fronttest.Parallel(b, fronts.All(), takes) }

// takes leaves out what a front does not answer, and what need not be measured again.
func takes(f fronttest.Front, r fronttest.Request) bool {
	switch f.Name {
	case "vanguard":
		return r.Name != "ListBooks" // of streams it takes those of google.api.HttpBody alone
	case "reflected":
		return r.Name == "GetBook" // as ours, with messages without generated code
	}
	return true
}

// BenchmarkOwn has what a front takes without connections, and what protojson takes of it in
// all of them. vanguard calls no gRPC client that could be left out.
func BenchmarkOwn(b *testing.B) {
	fronttest.Own(b, fronts.All()[:2])
	fronttest.Floor(b)
}
