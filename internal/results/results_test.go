package results

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchunit"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// write writes files into a folder and returns their paths. The texts are in
// the order of the comparison.
func write(t testing.TB, texts ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i, text := range texts {
		path := filepath.Join(dir, string(rune('a'+i))+".txt")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

func read(t *testing.T, texts ...string) *Set {
	t.Helper()
	s, err := Read(write(t, texts...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const ofGoTest = `goos: linux
goarch: amd64
pkg: example.org/sum
cpu: A CPU
BenchmarkSum-8             	     100	      1250 ns/op	     160 B/op	       2 allocs/op
BenchmarkSum-8             	     100	      1260.5 ns/op	     160 B/op	       2 allocs/op
BenchmarkCopy/len=64-8     	    1000	       100 ns/op	 640.00 MB/s	        12.5 hits/op
PASS
coverage: 50.0% of statements
ok  	example.org/sum	1.234s
goos: linux
goarch: amd64
pkg: example.org/other
cpu: A CPU
BenchmarkSum
BenchmarkSum-8             	     100	         7 ns/op
PASS
ok  	example.org/other	1.234s
`

func TestRead(t *testing.T) {
	f := read(t, ofGoTest).Files[0]
	want := []*Benchmark{
		{Package: "example.org/sum", Name: "BenchmarkSum", Units: []string{"sec/op", "B/op", "allocs/op"}, Values: map[string][]float64{
			"sec/op": {1250e-9, 1260.5e-9}, "B/op": {160, 160}, "allocs/op": {2, 2},
		}},
		{Package: "example.org/sum", Name: "BenchmarkCopy/len=64", Units: []string{"sec/op", "B/s", "hits/op"}, Values: map[string][]float64{
			"sec/op": {100e-9}, "B/s": {640e6}, "hits/op": {12.5},
		}},
		{Package: "example.org/other", Name: "BenchmarkSum", Units: []string{"sec/op"}, Values: map[string][]float64{"sec/op": {7e-9}}},
	}
	near := cmp.Comparer(func(a, b float64) bool { return a-b <= 1e-12*a && b-a <= 1e-12*b })
	if diff := cmp.Diff(want, f.Benchmarks, near); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if m := (sample.Machine{GOOS: "linux", GOARCH: "amd64", CPU: "A CPU"}); f.Machine != m || f.Procs != "-8" || len(f.Warnings) > 0 {
		t.Errorf("machine %+v, procs %q, warnings %v", f.Machine, f.Procs, f.Warnings)
	}
	if f.Find("example.org/other", "BenchmarkSum") != f.Benchmarks[2] || f.Find("", "BenchmarkSum") != nil {
		t.Error("Find does not find")
	}
}

// TestReadExport: what hone writes, hone reads.
func TestReadExport(t *testing.T) {
	run := &sample.Run{Machine: sample.Machine{GOOS: "linux", GOARCH: "arm64", CPU: "x", Cores: 4}, Versions: []sample.Version{{Name: "main"}}}
	for pair := range 3 {
		for _, unit := range sample.Units {
			run.Samples = append(run.Samples, sample.Sample{
				Package: "p", Benchmark: "BenchmarkX", Unit: unit, Version: "main", Pair: pair, N: 10, Value: float64(pair), Look: sample.LookShort,
			})
		}
	}
	var b strings.Builder
	if err := sample.WriteFormat(&b, run, sample.FormatOptions{Version: "main"}); err != nil {
		t.Fatal(err)
	}
	f := read(t, b.String()).Files[0]
	if len(f.Benchmarks) != 1 || f.Benchmarks[0].Name != "BenchmarkX" || len(f.Benchmarks[0].Values["sec/op"]) != 3 || f.Machine.GOARCH != "arm64" {
		t.Errorf("got %+v of\n%s", f, b.String())
	}
}

// names lists the benchmarks of all files.
func names(s *Set) string {
	var list []string
	for _, f := range s.Files {
		for _, b := range f.Benchmarks {
			list = append(list, strings.TrimPrefix(b.Package+".", ".")+b.Name)
		}
	}
	return strings.Join(list, " ")
}

func TestNames(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files []string
		want  string
	}{
		{"processors are cut off", []string{"BenchmarkA-8 1 1 ns/op\nBenchmarkB/x-8 1 1 ns/op\n"}, "BenchmarkA BenchmarkB/x"},
		{"on different machines", []string{"BenchmarkA-8 1 1 ns/op\n", "BenchmarkA-16 1 1 ns/op\n"}, "BenchmarkA BenchmarkA"},
		{"one processor", []string{"BenchmarkA 1 1 ns/op\n", "BenchmarkA-16 1 1 ns/op\n"}, "BenchmarkA BenchmarkA"},
		{"several -cpu", []string{"BenchmarkA 1 1 ns/op\nBenchmarkA-2 1 1 ns/op\n", "BenchmarkA-2 1 1 ns/op\n"}, "BenchmarkA BenchmarkA-2 BenchmarkA-2"},
		{"what only looks like it", []string{"BenchmarkA/n-10 1 1 ns/op\nBenchmarkA/n-100 1 1 ns/op\n"}, "BenchmarkA/n-10 BenchmarkA/n-100"},
		{"packages", []string{"pkg: p\nBenchmarkA 1 1 ns/op\n", "pkg: p\nBenchmarkA 1 1 ns/op\n"}, "p.BenchmarkA p.BenchmarkA"},
		{"only the results were kept", []string{"pkg: p\nBenchmarkA 1 1 ns/op\n", "BenchmarkA 1 1 ns/op\n"}, "BenchmarkA BenchmarkA"},
		{"and names need their packages", []string{"pkg: p\nBenchmarkA 1 1 ns/op\npkg: q\nBenchmarkA 1 1 ns/op\n", "BenchmarkA 1 1 ns/op\n"},
			"p.BenchmarkA q.BenchmarkA BenchmarkA"},
	} {
		if got := names(read(t, tt.files...)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
	paths := write(t, "BenchmarkA 1 1 ns/op\n")
	s, err := Read([]string{paths[0], paths[0]})
	if err != nil || s.Files[0].Name != paths[0] || s.Files[1].Name != paths[0]+"#2" {
		t.Errorf("the same file twice: %v, %+v", err, s)
	}
}

func TestUnits(t *testing.T) {
	s := read(t, "Unit hits/op better=higher\nUnit ns/op assume=exact\nUnit p99-ns better=higher\nBenchmarkA 1 1 ns/op\n",
		"Unit MB/s better=lower\nBenchmarkA 1 1 ns/op\n")
	for unit, want := range map[string]int{
		"sec/op": -1, "B/op": -1, "allocs/op": -1, "hits/op": 1, "B/s": -1, "misses/op": 0, "req/s": 0,
		"p50-sec": -1, "p99-sec": 1, "cpu-sec/op": -1, "ops/sec": 0, "second-best": 0,
	} {
		if got := s.Better(unit); got != want {
			t.Errorf("better of %s is %d, want %d", unit, got, want)
		}
	}
	if read(t, "BenchmarkA 1 1 MB/s\n").Better("B/s") != 1 {
		t.Error("more bytes a second are not better")
	}
	if !s.Exact("sec/op") || s.Exact("B/op") {
		t.Error("assume=exact is not kept apart")
	}
	for unit, want := range map[string]bool{"sec/op": false, "p99-sec": false, "B/s": false, "req/sec": false, "B/op": true, "hits": true} {
		if got := s.MayBeExact(unit); got != want {
			t.Errorf("%s may be exact: %v", unit, got)
		}
	}
}

func TestReadWarns(t *testing.T) {
	for _, tt := range []struct{ name, text, code, want string }{
		{"a bad line", "BenchmarkA 1 1 ns/op\nBenchmarkA 1 x ns/op\n", "bad-line", "a.txt:2: parsing measurement: invalid syntax; the line is left out"},
		{"bad lines", "BenchmarkB what is this\nBenchmarkA 1 1 ns/op\nBenchmarkA 1\n", "bad-line", "a.txt:1: parsing iteration count: invalid syntax; it and 1 more such lines are left out"},
		{"units that contradict", "Unit x better=higher\nUnit x better=lower\nBenchmarkA 1 1 x\n", "bad-line", "a.txt:2: metadata better of unit x already set to higher; the line is left out"},
		{"several configurations", "commit: a\nBenchmarkA 1 1 ns/op\ncommit: b\nBenchmarkA 1 1 ns/op\n", "mixed", "a.txt: values of BenchmarkA were measured under different commit and are taken together"},
		{"one after none", "BenchmarkA 1 1 ns/op\nnote: b\nBenchmarkA 1 1 ns/op\n", "mixed", "were measured under different configurations"},
		{"two machines", "cpu: a\nBenchmarkA 1 1 ns/op\ncpu: b\nBenchmarkA 1 1 ns/op\n", "mixed", "were measured under different cpu"},
	} {
		f := read(t, tt.text).Files[0]
		if len(f.Warnings) != 1 || f.Warnings[0].Code != sample.Code(tt.code) || !strings.Contains(words.Warning(f.Warnings[0]).Text, tt.want) {
			t.Errorf("%s: got %+v, want %q", tt.name, f.Warnings, tt.want)
		}
		if tt.name == "two machines" && f.Machine.CPU != "" {
			t.Errorf("the CPU is %s", f.Machine.CPU)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "no benchmark results; want the text that go test -bench or hone export prints"},
		{"prose", "Hello, Gopher!\n", "no benchmark results"},
		{"JSON", "{\"Action\":\"output\"}\n", "it looks like JSON"},
		{"only bad lines", "BenchmarkA\nBenchmarkB 1 x\n", "a.txt:2: parsing measurement: invalid syntax; there is no result in the file"},
		{"binary", "\x7fELF\x02\x01\x01\x00", "a binary file, or text in UTF-16"},
		{"a long line", "BenchmarkA 1 1 ns/op\n" + strings.Repeat("x", 70_000) + "\n", "a.txt:1: the line after this one is longer than 64 KiB"},
		{"an export of several versions", "version: main\nBenchmarkA 1 1 ns/op\nversion: .\nBenchmarkA 1 1 ns/op\n", "it holds several versions (main, .); write a file for each, as hone export -version does"},
	} {
		_, err := Read(write(t, tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), "a.txt") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := Read([]string{filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("no error for a file that is not there")
	}
	huge := filepath.Join(t.TempDir(), "huge.txt")
	if err := os.WriteFile(huge, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(huge, mostBytes+1<<20); err != nil { // takes no space
		t.Fatal(err)
	}
	if _, err := Read([]string{huge}); err == nil || !strings.Contains(err.Error(), "65 MiB are more than a file of results may have, which is 64 MiB") {
		t.Errorf("a huge file: %v", err)
	}
}

// FuzzRead: whatever a file holds is read or refused in one line. Every value that benchfmt reads
// comes out, in the order of the file, and what was read is the same after it was written again.
func FuzzRead(f *testing.F) {
	f.Add(ofGoTest)
	f.Add("Unit x better=higher\nBenchmarkA-2 1 1 x NaN y\nversion: a\nBenchmark 1 1 ns/op\nBenchmarkA/b/-1 9 1e400 MB/s\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := scan(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		file := s.Files[0]
		want := make(map[[3]string][]float64) // by package, name and unit
		r := benchfmt.NewReader(strings.NewReader(text), "a.txt")
		for r.Scan() {
			res, ok := r.Result().(*benchfmt.Result)
			for i := 0; ok && i < len(res.Values); i++ {
				v, unit := benchunit.Tidy(res.Values[i].Value, res.Values[i].Unit)
				at := [3]string{res.GetConfig("pkg"), "Benchmark" + res.Name.String(), unit}
				want[at] = append(want[at], v)
			}
		}
		n := 0
		for _, b := range file.Benchmarks {
			if !strings.HasPrefix(b.Name, "Benchmark") || len(b.Units) == 0 || len(b.Units) != len(b.Values) {
				t.Errorf("got %+v", b)
			}
			for _, unit := range b.Units {
				if !slices.EqualFunc(b.Values[unit], want[[3]string{b.Package, b.Name, unit}], sameFloat) {
					t.Errorf("%s has the values %v in %s", b.Name, b.Values[unit], unit)
				}
				n++
				s.Better(unit)
			}
		}
		if n != len(want) {
			t.Errorf("%d series, benchfmt has %d", n, len(want))
		}
		checkAgain(t, file)
		s.cutProcs()
		s.dropPackages()
	})
}

// scan reads a text as Read does a file, but for names that are made shorter.
func scan(text string) (*Set, error) {
	r, file := new(benchfmt.Reader), &File{Name: "a.txt"}
	err := file.scan(r, strings.NewReader(text), "a.txt", []byte(text))
	return &Set{Files: []*File{file}, units: r.Units()}, err
}

func sameFloat(a, b float64) bool { return a == b || a != a && b != b }

// checkAgain writes the values of a file in benchfmt's form and reads them again.
func checkAgain(t *testing.T, file *File) {
	t.Helper()
	var out strings.Builder
	for _, b := range file.Benchmarks {
		fmt.Fprintf(&out, "pkg: %s\n", b.Package)
		for _, unit := range b.Units {
			for _, v := range b.Values[unit] {
				fmt.Fprintf(&out, "%s 1 %s %s\n", b.Name, strconv.FormatFloat(v, 'g', -1, 64), unit)
			}
		}
	}
	if strings.Contains(out.String(), "Inf") { // of 1e308 MB/s
		return
	}
	again, err := scan(out.String())
	if err != nil {
		t.Fatalf("%v of\n%s", err, out.String())
	}
	if diff := cmp.Diff(file.Benchmarks, again.Files[0].Benchmarks, cmp.Comparer(sameFloat)); diff != "" {
		t.Fatalf("%s\n%s", out.String(), diff)
	}
}
