package textsim

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/page"
)

// TestRivals reads servers in Go, one of them loaded for a shorter time, and
// in Rust, of which one was left out.
func TestRivals(t *testing.T) {
	r := resultsOf(t, loadFile,
		`{"state":"regexp","scale":1,"requests":2000,"rate":100,"latency":{"p95":2},"spent":{"cpu_per_request":0.001,"allocs_per_request":147.1,"bytes_per_request":441850,"gc_pause_p99":0.003,"collections":50}}`,
		`{"state":"part2","scale":3,"requests":2000,"rate":300,"latency":{"p95":0.2},"spent":{"cpu_per_request":0.0002,"allocs_per_request":24,"bytes_per_request":128000,"gc_pause_p99":0.002,"collections":10}}`,
		`{"state":"tuned","scale":1,"requests":2000,"rate":900,"latency":{"p95":0.02},"spent":{"cpu_per_request":0.00004,"allocs_per_request":-0.1,"bytes_per_request":0,"gc_pause_p99":0,"collections":0}}`,
		`{"state":"rust","scale":1,"requests":2000,"rate":200,"latency":{"p95":0.1},"spent":{"cpu_per_request":0.0003}}`,
		`{"state":"rust-tuned","why":"no cargo here"}`)
	got, err := r.blocks().Render([]string{"rivals"})
	for _, want := range []string{
		"| `regexp` | the story's original, with a json.Decoder for its body parser | 100 | 2.00 s | 1.00 s | 147 | 441,850 | 25.0 | 3.00 ms |\n",
		"| `part2` (50 s) | the story's, after part 2 | 300 | 200 ms | 200 ms | 24.0 | 128,000 | 5.00 | 2.00 ms |\n",
		"| `tuned` | ours | 900 | 20.0 ms | 40.0 ms | 0 | 0 | 0 | 0 s |\n",
		"| `rust` | the story's Rust with base's patterns and fat LTO | 200 | 100 ms | 300 ms |  |  |  |  |\n",
		"| `rust-tuned` | not measured |  |  |  |  |  |  |  |",
	} {
		if err != nil || !strings.Contains(got, want) {
			t.Errorf("%v\n%s\nwant %s", err, got, want)
		}
	}
	for _, s := range rivals {
		if !slices.Contains(wholeStates, s.state) {
			t.Errorf("%s is not loaded for as long as the story's servers were", s.state)
		}
	}
}

// TestHot sums the lines of the case by function, which puts a function of two
// lines before one whose line costs more than either, and leaves the lines of
// other packages alone.
func TestHot(t *testing.T) {
	r := resultsOf(t, loadFile, `{"state":"tuned","scale":1,"requests":1000,"rate":100,"spent":{"cpu_per_request":0.001},"hot":[`+
		`{"kind":"cpu","function":"regexp.f","file":"regexp/f.go","line":7,"flat":0.25},`+
		`{"kind":"cpu","function":"regexp.f","file":"regexp/f.go","line":8,"flat":0.125},`+
		`{"kind":"alloc_space","function":"strings.g","file":"strings/g.go","line":9,"flat":0.5},`+
		`{"kind":"own","function":"github.com/gohone/hone/cases/textsim/tuned.one","file":"tuned/a.go","line":3,"flat":0.375},`+
		`{"kind":"own","function":"github.com/gohone/hone/cases/textsim/tuned.two","file":"tuned/b.go","line":5,"flat":0.25},`+
		`{"kind":"own","function":"github.com/gohone/hone/cases/textsim/tuned.two","file":"tuned/b.go","line":4,"flat":0.1875}]}`)
	got, err := r.blocks().Render([]string{"hot", "tuned"})
	want := page.Table(
		[]string{"share of", " ", "line", "function"},
		[]string{"CPU time of these lines, with what they call elsewhere", "43.8 %", "`tuned/b.go:5` 25.0 %, `:4` 18.8 %", "`tuned.two`"},
		[]string{"CPU time of these lines, with what they call elsewhere", "37.5 %", "`tuned/a.go:3`", "`tuned.one`"},
		[]string{"CPU time, the line itself", "25.0 %", "`regexp/f.go:7`", "`regexp.f`"},
		[]string{"CPU time, the line itself", "12.5 %", "`regexp/f.go:8`", "`regexp.f`"},
		[]string{"allocated bytes", "50.0 %", "`strings/g.go:9`", "`strings.g`"})
	if err != nil || got != want {
		t.Errorf("%v\n got %s\nwant %s", err, got, want)
	}
}
