package casetest

import "testing"

// Benchmark measures one call of run an iteration, on each of [Inputs]. run reports
// whether the path was read.
func Benchmark(b *testing.B, run func(path string) bool) {
	for _, in := range Inputs {
		b.Run(in.Name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(in.Path)))
			for range b.N {
				if !call(run, in.Path) {
					b.Fatal("not read")
				}
			}
		})
	}
}

// call is what one iteration runs. It is a call of its own, so that what is measured
// does not depend on whether the compiler could put the code into the loop.
//
//go:noinline
func call(run func(path string) bool, path string) bool { return run(path) }

// BenchmarkMatch measures matching each of [Paths] against its template: all of them an
// iteration. matcher parses a template and returns what reports whether a path matches.
func BenchmarkMatch(b *testing.B, matcher func(template string) func(path string) bool) {
	var all []func(string) bool
	bytes := 0
	for i, template := range Templates {
		all = append(all, matcher(template))
		bytes += len(Paths[i])
	}
	b.ReportAllocs()
	b.SetBytes(int64(bytes))
	b.ResetTimer()
	for range b.N {
		for i, matches := range all {
			if !matches(Paths[i]) {
				b.Fatal(Templates[i], Paths[i])
			}
		}
	}
}

// BenchmarkTemplates measures parsing each of [Templates]: all of them an iteration.
func BenchmarkTemplates(b *testing.B, parse func(template string) error) {
	b.ReportAllocs()
	for range b.N {
		for _, template := range Templates {
			if err := parse(template); err != nil {
				b.Fatal(err)
			}
		}
	}
}
