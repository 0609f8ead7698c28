package explode_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
	"github.com/gohone/hone/cases/router/ladder/explode"
)

// all is Next as a function like the others.
func all(path string) []string {
	var segments []string
	for segment, rest := explode.Next(path); segment != ""; segment, rest = explode.Next(rest) {
		segments = append(segments, segment)
	}
	return segments
}

// steps begin with the one that the others are compared to.
var steps = []struct {
	name  string
	run   func(path string) []string
	exact bool
}{
	{"split", explode.Split, true},
	{"capacity", explode.Capacity, false},
	{"fieldsfunc", explode.FieldsFunc, false},
	{"fieldsfuncnil", explode.FieldsFuncNil, true},
	{"counted", explode.Counted, true},
	{"next", all, true},
}

// TestExploded is the story's own test. Its two changes fail it for the four
// paths without segments.
func TestExploded(t *testing.T) {
	for _, step := range steps {
		failed := 0
		for _, v := range casetest.Exploded {
			got := step.run(v.Path)
			if !slices.Equal(got, v.Segments) {
				t.Errorf("%s: %q: %q", step.name, v.Path, got)
			}
			if !reflect.DeepEqual(got, v.Segments) {
				failed++
			}
		}
		if want := map[bool]int{true: 0, false: 4}[step.exact]; failed != want {
			t.Errorf("%s fails on %d of the eight, want %d", step.name, failed, want)
		}
	}
}

func FuzzExplode(f *testing.F) {
	for _, v := range casetest.Exploded {
		f.Add(v.Path)
	}
	f.Add("a//é/\xff/\x00")
	f.Fuzz(func(t *testing.T, path string) {
		want := explode.Split(path)
		for _, step := range steps {
			got := step.run(path)
			if !slices.Equal(got, want) || step.exact && (got == nil) != (want == nil) {
				t.Errorf("%s: %q: %#v, want %#v", step.name, path, got, want)
			}
		}
	})
}

// sink and count keep results alive, so that no call can be left out.
var (
	sink  []string
	count int
)

// kernel is what one iteration runs for a path. It is a call of its own so that
// every step is measured in the same loop.
//
//go:noinline
func kernel(run func(string) []string, path string) { sink = run(path) }

//go:noinline
func countSegments(path string) (n int) {
	for segment, rest := explode.Next(path); segment != ""; segment, rest = explode.Next(rest) {
		n++
	}
	return n
}

// BenchmarkExplodePath has the six paths of the story an iteration.
func BenchmarkExplodePath(b *testing.B) {
	for _, step := range steps[:len(steps)-1] {
		b.Run("impl="+step.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				for _, path := range casetest.ExplodePaths {
					kernel(step.run, path)
				}
			}
		})
	}
	b.Run("impl=next", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			for _, path := range casetest.ExplodePaths {
				count += countSegments(path)
			}
		}
	})
}
