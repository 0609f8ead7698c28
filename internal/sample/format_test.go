package sample_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone/internal/sample"
)

// process returns the three samples of one process.
func process(benchmark, version, look string, pair, order int, ns float64) []sample.Sample {
	var list []sample.Sample
	// Bytes come first on purpose: the format has the time first.
	for _, v := range []struct {
		unit  string
		value float64
	}{{sample.UnitBytes, 48}, {sample.UnitTime, ns / 1e9}, {sample.UnitAllocs, 1.5}} {
		list = append(list, sample.Sample{
			Package: "example.com/text", Benchmark: benchmark, Version: version, Look: look,
			Pair: pair, Order: order, Unit: v.unit, N: 1000, Value: v.value,
		})
	}
	return list
}

// versionRun compares main with the working tree; the second pair runs the
// head first.
func versionRun() *sample.Run {
	run := &sample.Run{
		ID: 17, Started: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC), Hone: "v0.1.0",
		Command: []string{"diff", "main", "."},
		Machine: sample.Machine{GOOS: "linux", GOARCH: "amd64", CPU: "A CPU", Cores: 2, Kernel: "6.1", Host: "abc"},
		Versions: []sample.Version{
			{Name: "main", Commit: "0123456789abcdef", Toolchain: "go1.26.8"},
			{Name: ".", Commit: "0123456789abcdef", Dirty: true, Settings: []string{"tags=a,b"}},
		},
		Rows: []sample.Row{{Package: "example.com/text", Benchmark: "BenchmarkLex/len=64", Base: "main", Head: ".",
			BaseName: "BenchmarkLex/len=64", HeadName: "BenchmarkLex/len=64"}},
	}
	for _, p := range [][]sample.Sample{
		process("BenchmarkLex/len=64", "main", sample.LookShort, 0, 0, 12.3),
		process("BenchmarkLex/len=64", ".", sample.LookShort, 0, 1, 11.5),
		process("BenchmarkLex/len=64", ".", sample.LookShort, 1, 0, 11.75),
		process("BenchmarkLex/len=64", "main", sample.LookShort, 1, 1, 14.91),
		process("BenchmarkLex/len=64", "main", sample.LookLong, 0, 0, 13),
		process("BenchmarkLex/len=64", ".", sample.LookLong, 0, 1, 14),
	} {
		run.Samples = append(run.Samples, p...)
	}
	return run
}

// byRun compares two sub-benchmarks of one binary.
func byRun() *sample.Run {
	run := versionRun()
	run.By = "impl"
	run.Versions = []sample.Version{{Name: "impl=map"}, {Name: "impl=table"}}
	run.Rows = []sample.Row{{Package: "example.com/text", Benchmark: "BenchmarkLex/len=64", Base: "impl=map", Head: "impl=table",
		BaseName: "BenchmarkLex/impl=map/len=64", HeadName: "BenchmarkLex/impl=table/len=64"}}
	for i := range run.Samples {
		s := &run.Samples[i]
		s.Version = map[string]string{"main": "impl=map", ".": "impl=table"}[s.Version]
	}
	return run
}

const header = `# hone v0.1.0, run 17 of 2026-03-04T05:06:07Z: hone diff main .
# kernel 6.1, governor unknown, load 0.00, host abc
`

const config = `
goos: linux
goarch: amd64
pkg: example.com/text
cpu: A CPU
`

func TestWriteFormat(t *testing.T) {
	oneCore := versionRun()
	oneCore.Machine.Cores = 1
	onlyLong := versionRun()
	onlyLong.Samples = onlyLong.Samples[12:]
	for _, test := range []struct {
		name string
		run  *sample.Run
		opt  sample.FormatOptions
		want string
	}{
		{"all versions", versionRun(), sample.FormatOptions{}, header + `# version main: commit 0123456789abcdef, go1.26.8
# version .: commit 0123456789abcdef, with uncommitted changes, tags=a,b
` + config + `version: main

BenchmarkLex/len=64-2 1000 12.3 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/len=64-2 1000 14.91 ns/op 48 B/op 1.5 allocs/op

version: .

BenchmarkLex/len=64-2 1000 11.5 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/len=64-2 1000 11.75 ns/op 48 B/op 1.5 allocs/op
`},
		{"one version, one core", oneCore, sample.FormatOptions{Version: "main"}, header + `# version main: commit 0123456789abcdef, go1.26.8
` + config + `
BenchmarkLex/len=64 1000 12.3 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/len=64 1000 14.91 ns/op 48 B/op 1.5 allocs/op
`},
		{"long look", versionRun(), sample.FormatOptions{Version: "main", Long: true}, header + `# version main: commit 0123456789abcdef, go1.26.8
` + config + `
BenchmarkLex/len=64-2 1000 12.3 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/len=64-2 1000 14.91 ns/op 48 B/op 1.5 allocs/op

look: long

BenchmarkLex/len=64-2 1000 13 ns/op 48 B/op 1.5 allocs/op
`},
		{"only a long look", onlyLong, sample.FormatOptions{Version: "main"}, header + `# version main: commit 0123456789abcdef, go1.26.8
` + config + `look: long

BenchmarkLex/len=64-2 1000 13 ns/op 48 B/op 1.5 allocs/op
`},
		{"by key", byRun(), sample.FormatOptions{}, header + `# version impl=map:
# version impl=table:
` + config + `
BenchmarkLex/impl=map/len=64-2 1000 12.3 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/impl=map/len=64-2 1000 14.91 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/impl=table/len=64-2 1000 11.5 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/impl=table/len=64-2 1000 11.75 ns/op 48 B/op 1.5 allocs/op
`},
		{"by key, one version", byRun(), sample.FormatOptions{Version: "impl=table"}, header + `# version impl=table:
` + config + `
BenchmarkLex/len=64-2 1000 11.5 ns/op 48 B/op 1.5 allocs/op
BenchmarkLex/len=64-2 1000 11.75 ns/op 48 B/op 1.5 allocs/op
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			if err := sample.WriteFormat(&b, test.run, test.opt); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(test.want, b.String()); d != "" {
				t.Errorf("output (-want +got):\n%s", d)
			}
		})
	}
}

// TestWriteFormatCounts checks that allocations of the runtime do not look
// like a difference.
func TestWriteFormatCounts(t *testing.T) {
	for _, test := range []struct {
		unit  string
		value float64
		want  string
	}{
		{sample.UnitAllocs, 6001.0 / 3000, "2 allocs/op"},
		{sample.UnitAllocs, 1.9999, "2 allocs/op"},
		{sample.UnitAllocs, 2.02, "2.02 allocs/op"},
		{sample.UnitBytes, 10240.1958, "10240 B/op"},
		{"hits/op", 1.0 / 3, "0.333333333 hits/op"},
	} {
		run := &sample.Run{Samples: []sample.Sample{{Benchmark: "BenchmarkA", Unit: test.unit, N: 3000, Value: test.value}}}
		var b bytes.Buffer
		if err := sample.WriteFormat(&b, run, sample.FormatOptions{}); err != nil {
			t.Fatal(err)
		}
		if want := "BenchmarkA 3000 " + test.want + "\n"; !strings.HasSuffix(b.String(), want) {
			t.Errorf("%v %s is written as %q, want %q", test.value, test.unit, b.String(), want)
		}
	}
}

// TestWriteFormatReads reads the output with the library benchstat uses.
func TestWriteFormatReads(t *testing.T) {
	var b bytes.Buffer
	if err := sample.WriteFormat(&b, versionRun(), sample.FormatOptions{Long: true}); err != nil {
		t.Fatal(err)
	}
	var got []string
	r := benchfmt.NewReader(&b, "run.txt")
	for r.Scan() {
		res, ok := r.Result().(*benchfmt.Result)
		if !ok {
			t.Errorf("record %v", r.Result())
			continue
		}
		if n := len(res.Config); n > 7 { // one more is the reader's own
			t.Errorf("%d configuration keys; each one more splits benchstat's tables", n)
		}
		sec, _ := res.Value(sample.UnitTime)
		bytes, _ := res.Value(sample.UnitBytes)
		allocs, _ := res.Value(sample.UnitAllocs)
		got = append(got, fmt.Sprintf("%s %s %s%s %d %.4g %v %v", res.GetConfig("pkg"), res.Name,
			res.GetConfig("version"), res.GetConfig("look"), res.Iters, sec, bytes, allocs))
	}
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	const id = "example.com/text Lex/len=64-2 "
	want := []string{
		id + "main 1000 1.23e-08 48 1.5",
		id + "main 1000 1.491e-08 48 1.5",
		id + "mainlong 1000 1.3e-08 48 1.5",
		id + ". 1000 1.15e-08 48 1.5",
		id + ". 1000 1.175e-08 48 1.5",
		id + ".long 1000 1.4e-08 48 1.5",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("results (-want +got):\n%s", d)
	}
}

func TestWriteFormatUnknownVersion(t *testing.T) {
	err := sample.WriteFormat(io.Discard, versionRun(), sample.FormatOptions{Version: "mian"})
	if err == nil || !strings.Contains(err.Error(), `no version "mian"; it has main, .`) {
		t.Errorf("error %v", err)
	}
}

// TestWriteFormatLeavesRun checks that writing does not reorder a run.
func TestWriteFormatLeavesRun(t *testing.T) {
	run := versionRun()
	if err := sample.WriteFormat(io.Discard, run, sample.FormatOptions{Long: true}); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(versionRun(), run); d != "" {
		t.Errorf("run changed (-want +got):\n%s", d)
	}
}
