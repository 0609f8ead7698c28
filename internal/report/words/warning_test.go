package words

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

func TestNote(t *testing.T) {
	facts := func(list ...any) sample.Facts {
		m := make(map[string]any)
		for i := 0; i < len(list); i += 2 {
			m[list[i].(string)] = list[i+1]
		}
		return sample.NewFacts(m)
	}
	for _, test := range []struct {
		w    sample.Warning
		want string
	}{
		{sample.Warning{Code: "two-modes", Text: "stored long ago.", Remedy: "look"}, "stored long ago; look"},
		{sample.Warning{Code: "unknown-to-all", Facts: facts("n", 3)}, `unknown to all {"n":3}`},
		{sample.Warning{Code: "two-modes", Facts: facts("arm", "head", "share", 0.6, "center", 9.8e-6, "ratio", 1.11)},
			"head has two modes: 60% of its processes take 9.800 µs an operation, the others 11.0% more; one number does not describe it: " +
				"look for what differs from process to process, such as alignment or map order, unless hone doctor finds two speeds"},
		{sample.Warning{Code: "layout-sensitive", Facts: facts("verdict", "faster", "layouts", 12, "ratio", 1.024)},
			"faster in this layout of the binaries, not over 12 others, between which the same code differs by up to 2.4%: layout-sensitive; " +
				"code effect undecided; any change that moves functions may do as much"},
		{sample.Warning{Code: "layout-not-checked", Facts: facts("unit", "B/s")},
			"layout not checked: a change this small can come from where the linker puts functions; compare sec/op too, which is asked again over layouts"},
		{sample.Warning{Code: "drift", Facts: facts("ratio", 0.97)},
			"the second half of the processes took -3.0% against the first: the speed of the machine drifted, which the interval does not allow for; " +
				"measure on a quieter machine; to compare versions use hone diff, whose pairs cancel drift"},
		{sample.Warning{Code: "bytes-differ", Facts: facts("base", 64.0, "head", 128.0)},
			"an operation processes 64 bytes in base and 128 in head by b.SetBytes; bytes a second may be what you want to compare: -unit B/s"},
		{sample.Warning{Code: "mixed", Facts: facts("file", "a.txt", "benchmarks", []string{"A", "B", "C", "D", "E"}, "keys", []string{"cpu"})},
			"a.txt: values of A, B and 3 more were measured under different cpu and are taken together; compare files that were measured in one way each"},
		{sample.Warning{Code: "go-line-lowered", Facts: facts("toolchain", "go1.23.4", "to", "1.23.4", "files", []string{"go.mod", "sub/go.mod"}, "from", []string{"1.24.1", "1.25.0"})},
			"for go1.23.4, the go line of all versions was lowered to go 1.23.4: it was go 1.24.1 in go.mod, go 1.25.0 in sub/go.mod; " +
				"the language and the GODEBUG defaults are those of the lower line, for all versions alike"},
		{sample.Warning{Code: "submodule-missing", Facts: facts("path", "lib", "commit", "0123456789abcdef").With("version", "main")},
			"main: submodule lib at 0123456789ab is not available locally and not in the snapshot; git submodule update --init --recursive"},
		{sample.Warning{Code: "order-unknown", Facts: facts("comparisons", 2, "alpha", 0.01)},
			"the order in which these values were measured is unknown, so drift of the machine counts as a change; tested by ranks (Mann-Whitney U), " +
				"with an error of 1 % for all 2 comparisons that vary together (Holm), p being adjusted for that; " +
				"compare the versions themselves (hone diff main .) for processes that take turns"},
		{sample.Warning{Code: "unit-missing", Facts: facts("file", "b.txt", "unit", "B/op", "benchmarks", []string{"X"})},
			"b.txt has no B/op for X; run go test with -benchmem"},
		{sample.Warning{Code: "machines-differ", Facts: facts("files", []string{"a", "b"}, "settings", []string{"goos"}, "base", []string{"linux"}, "head", []string{"darwin"})},
			"the files come from different machines: goos is linux in a and darwin in b; measure both on one machine: what changed may be the machine"},
		{sample.Warning{Code: "tests-left-out", Facts: facts("packages", []string{"m", "m", "m", "m/sub"}, "tests", []string{"A", "B/x", "C", ""},
			"whys", []string{"always", "ends", "flaky", "ends"}, "kinds", []string{"failed", "exited", "failed", "outside"},
			"lines", []string{"a_test.go:3: no", "", "a_test.go:9: no", "no database"}, "seconds", 4.25)},
			"3 tests and all tests of 1 package do not speak for rewrites, since they fail without any: in m A (a_test.go:3: no), B/x (ends the test binary), " +
				"C (now and then: a_test.go:9: no); in m/sub all (outside of any test: no database); finding that out took 4.2s; " +
				"mend them, or leave them out with -skip, to save that time"},
		{sample.Warning{Code: "tests-in-order", Facts: facts("package", "m", "tests", []string{"A", "B", "C", "D"}, "seed", 17, "seconds", 2.0)},
			"the tests of m run in the order of the files, since A, B, C and 1 more fail in random order, such as that of go test -shuffle=17; finding that out took 2.0s"},
		{sample.Warning{Code: "benchmark-slow", Facts: facts("benchmark", "BenchmarkA", "most", 1.0, "error", "", "silent", 5.0)},
			"BenchmarkA is left out of the search: it gave no time within 5s, start of the process included; " +
				"give it input that takes less than 1s; what the patches do to it is compared in the end, as far as the budget has room"},
		{sample.Warning{Code: "budget-short", Facts: facts("benchmarks", 1, "tests", 61.2)},
			"the budget was spent on tests and profiles of one benchmark before the search for rewrites: its tests alone took 1m1s; " +
				"choose tests with -run, or raise -budget"},
		{sample.Warning{Code: "benchmarks-unlooked", Facts: facts("missing", 1400, "of", 1500, "whole", true)},
			"not looked at, for lack of time: 1400 of 1500 benchmarks; nothing is tried for them, and they are not compared; " +
				"choose with -bench, or raise -budget"},
		{sample.Warning{Code: "benchmarks-unlooked", Facts: facts("missing", 14, "of", 15, "whole", false)},
			"not looked at, for lack of time: 14 of the first 15 benchmarks, and those after them; nothing is tried for them, " +
				"and they are not compared; choose with -bench, or raise -budget"},
		{sample.Warning{Code: "tests-late", Facts: facts("packages", []string{"example.org/a", "example.org/b", "example.org/c", "example.org/d"}, "seconds", 12.5)},
			"the tests of example.org/a, example.org/b, example.org/c and 1 more, which import it, are not run: " +
				"those of all such packages may take 12s for each rewrite; " +
				"run go test ./... with what was kept, or raise -budget"},
		{sample.Warning{Code: "tests-write", Facts: facts("files", []string{"a.go", "testdata/b", "testdata/c", "testdata/d", "testdata/e"})},
			"tests change a.go, testdata/b and 3 more, in a copy of the code that is restored after each run"},
	} {
		if got := Note(test.w); got != test.want {
			t.Errorf("%s: %s, want %s", test.w.Code, got, test.want)
		}
	}
	for code := range caveats {
		if note := Note(sample.Warning{Code: code, Facts: facts("error", "x", "note", "x")}); note == "" || strings.ContainsAny(note, "\n\t{") {
			t.Errorf("%s: %q", code, note)
		}
	}
}

func TestNames(t *testing.T) {
	for want, list := range map[string][]string{
		"": nil, "A": {"A"}, "A and B": {"A", "B"}, "A, B, C and D": {"A", "B", "C", "D"}, "A, B and 3 more": {"A", "B", "C", "D", "E"},
	} {
		if got := Names(list); got != want {
			t.Errorf("%v: %q, want %q", list, got, want)
		}
	}
}
