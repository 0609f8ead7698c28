package view

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/pprof/profile"
)

// service makes the profile of a large service: stacks of 15 to 60 frames, nearly all of them
// different, through the calls of 6,000 functions.
func service(samples int) *profile.Profile {
	const functions, places, callees, least, most = 6000, 4, 6, 15, 60
	rng := rand.New(rand.NewPCG(1, 2))
	p := newProfile("")
	for i := range functions {
		f := &profile.Function{
			ID: uint64(i + 1), Name: fmt.Sprintf("example.com/service/package%d.(*Type%d).Method%d", i%60, i%7, i),
			Filename: fmt.Sprintf("/build/service/package%d/file%d.go", i%60, i%9),
		}
		p.Function = append(p.Function, f)
		for j := range places {
			l := &profile.Location{
				ID: uint64(len(p.Location) + 1), Line: []profile.Line{{Function: f, Line: int64(20*j + 7)}},
			}
			if i > 0 && l.ID%5 == 0 { // inlined
				l.Line = append(l.Line, profile.Line{Function: p.Function[i-1], Line: int64(l.ID % 200)})
			}
			p.Location = append(p.Location, l)
		}
	}
	calls := make([][callees]int, len(p.Location))
	for i := range calls {
		for j := range calls[i] {
			calls[i][j] = rng.IntN(len(calls))
		}
	}
	for range samples {
		s := &profile.Sample{Location: make([]*profile.Location, least+rng.IntN(most-least)), Value: []int64{1, 1e7}}
		at := rng.IntN(8)
		for i := len(s.Location) - 1; i >= 0; i-- { // the innermost first
			s.Location[i] = p.Location[at]
			at = calls[at][min(int(rng.ExpFloat64()*1.2), callees-1)]
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

// BenchmarkNew sums up the samples of a large service.
func BenchmarkNew(b *testing.B) {
	p := service(200_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(p, "cpu", func(_, _ string) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}
