package testlog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// read reads a stream in parts of n bytes.
func read(t *testing.T, name string, n int) []*Package {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	r := new(Reader)
	for ; len(data) > n; data = data[n:] {
		r.Write(data[:n])
	}
	r.Write(data)
	return r.Packages()
}

// TestBlame: each failure is put down to its test. The streams are what Go 1.26 wrote for
// tests of a few lines.
func TestBlame(t *testing.T) {
	for name, want := range map[string][]Failure{
		"passes": nil,
		"none":   nil,
		"fails": {
			{Test: "TestA", Kind: Failed, Line: "p_test.go:4: as always"}, // not what was logged
			{Test: "TestB/one_case", Kind: Failed, Line: "p_test.go:5: got 1,"},
			{Test: "ExampleX", Kind: Failed, Line: "got nothing, want y"},
		},
		"panics": {{Test: "TestA", Kind: Panicked, Line: "panic: assignment to entry in nil map"}},
		// TestB only ran as a goroutine of TestA panicked.
		"goroutine": {{Test: "TestA", Kind: Panicked, Line: "panic: late"}},
		"parallel":  {{Test: "TestA", Kind: Panicked, Line: "panic: here"}},
		"lastpanic": {
			{Test: "TestA", Kind: Failed, Line: "p_test.go:3: plain"},
			{Test: "TestB/x/y_z", Kind: Panicked, Line: "panic: deep"},
		},
		"concurrent": {{Test: "TestA", Kind: Panicked, Line: "fatal error: sync: unlock of unlocked mutex"}},
		"exits":      {{Test: "TestB", Kind: Exited}},
		"hangs":      {{Test: "TestB/sub", Kind: Hung}},
		"hangs2":     {{Kind: Hung, Suspects: []string{"TestA", "TestB"}}},
		"slow":       {{Test: "TestC", Kind: Hung}},
		"maindies":   {{Kind: Outside, Line: "2026/11/22 12:20:18 no database"}},
		"mainlate":   {{Kind: Outside, Line: "leaked 3 goroutines"}},
		"unbuilt":    {{Kind: Unbuilt, Line: "unbuilt/p_test.go:4:28: undefined: missing"}},
	} {
		for _, n := range []int{1 << 20, 7} {
			all := read(t, name, n)
			if len(all) != 1 || all[0].Path != "example.org/k/"+name {
				t.Fatalf("%s: %+v", name, all)
			}
			p := all[0]
			for i := range want {
				want[i].Package = p.Path
			}
			if diff := cmp.Diff(want, p.Failures); diff != "" {
				t.Errorf("%s, %d bytes at a time:\n%s", name, n, diff)
			}
			if name == "exits" && !slices.Equal(p.Passed, []string{"TestA", "TestC"}) {
				t.Errorf("passed: %v", p.Passed)
			}
			if slow := name == "slow"; p.TooSlow != slow {
				t.Errorf("%s: too slow: %v", name, p.TooSlow)
			}
			whole := !strings.Contains("panics goroutine parallel lastpanic concurrent exits hangs hangs2 slow maindies mainlate unbuilt", name)
			if p.Whole() != whole {
				t.Errorf("%s: whole: %v", name, p.Whole())
			}
		}
	}
}

// TestCut: of a stream that breaks off it is known what ran.
func TestCut(t *testing.T) {
	data, err := os.ReadFile("testdata/hangs.json")
	if err != nil {
		t.Fatal(err)
	}
	at := strings.Index(string(data), "panic: test timed out")
	r := new(Reader)
	r.Write(data[:at])
	want := []Failure{{Package: "example.org/k/hangs", Test: "TestB/sub", Kind: Cut}}
	if diff := cmp.Diff(want, r.Packages()[0].Failures); diff != "" {
		t.Error(diff)
	}
}

// TestSaid: of the output of a test that line is taken which says what was wrong.
func TestSaid(t *testing.T) {
	for _, c := range []struct{ output, want string }{
		{"    a_test.go:3: first\n    a_test.go:9: second\n2026/11/22 a log line\n", "a_test.go:9: second"},
		{"    a_test.go:3: \n        \tError Trace:\ta_test.go:3\n        \tError:      \tNot equal: \n        \t            \texpected: 1\n", "a_test.go:3: Not equal:"},
		{"    a_test.go:3:\n        got 1\n", "a_test.go:3: got 1"},
		{"    testing.go:1490: race detected during execution of test\n", "testing.go:1490: race detected during execution of test"},
		{"2026/11/22 a.go:3: a log line\n", ""},
	} {
		s := new(said)
		for line := range strings.Lines(c.output) {
			s.take(line)
		}
		if s.site != c.want {
			t.Errorf("%q: %q, want %q", c.output, s.site, c.want)
		}
	}
}

func FuzzReader(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.json")
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := new(Reader)
		r.Write(data)
		for _, p := range r.Packages() {
			for _, fail := range p.Failures {
				if fail.Test != "" && len(fail.Suspects) > 0 {
					t.Errorf("%+v", fail)
				}
			}
		}
	})
}
