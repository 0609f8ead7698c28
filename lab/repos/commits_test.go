package repos

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/lab/golden"
)

// TestCommitsTable covers every column: rows completed from one another, who
// is right, tools and commits that fail, further units, another machine.
func TestCommitsTable(t *testing.T) {
	var got bytes.Buffer
	if err := RunCommits(context.Background(), []string{"-mode", "table", "testdata/commits/rows.jsonl"}, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/commits/table.md", got.String())
}

func TestAgainst(t *testing.T) {
	faster, slower := claim{Verdict: "faster"}, claim{Verdict: "slower"}
	same, undecided, none := claim{Verdict: "same"}, claim{Verdict: "undecided"}, claim{Verdict: noDifference}
	long := func(verdict string, lo, hi float64) claim { return claim{Verdict: verdict, Lo: lo, Hi: hi} }
	for _, tt := range []struct {
		claim, long claim
		want        grade
	}{
		{faster, long("faster", 0.95, 0.96), gradeRight},
		{faster, long("faster", 0.990, 0.992), gradeRight},
		{faster, long("same", 0.996, 0.999), gradeRight}, // little, but faster
		{faster, long("same", 0.998, 1.002), gradeWrong},
		{faster, long("slower", 1.01, 1.02), gradeWrong},
		{faster, long("undecided", 0.97, 1.03), gradeOpen},
		{slower, long("slower", 1.01, 1.02), gradeRight},
		{slower, long("faster", 0.95, 0.96), gradeWrong},
		{same, long("faster", 0.990, 0.992), gradeRight}, // within the tolerance
		{same, long("faster", 0.970, 0.990), gradeOpen},
		{same, long("faster", 0.950, 0.960), gradeWrong},
		{same, long("slower", 1.03, 1.04), gradeWrong},
		{none, long("same", 0.998, 1.002), gradeNone},
		{none, long("faster", 0.990, 0.992), gradeNone},
		{none, long("faster", 0.950, 0.960), gradeMissed},
		{undecided, long("slower", 1.03, 1.04), gradeMissed},
		{faster, long("undecided", 0, 0.9), gradeOpen}, // no bound
	} {
		if got := tt.claim.against(tt.long); got != tt.want {
			t.Errorf("%s against %s [%v, %v]: got %q, want %q", tt.claim.Verdict, tt.long.Verdict, tt.long.Lo, tt.long.Hi, got, tt.want)
		}
	}
}

// TestReadRecipe has free text between results and within their lines, names
// beyond ASCII, and results in turns.
func TestReadRecipe(t *testing.T) {
	out := &timedLines{start: time.Now()}
	for _, chunk := range []string{
		"goos: linux\npkg: example.com/m\n", "BenchmarkA-2  \t     100\t  10 ns/op\t 64 B/op\t 2 allocs/op\n",
		"BenchmarkA-2  \t     1", "00\t  12 ns/op\t 64 B/op\t 2 allocs/op\nhello\n",
		"BenchmarkÄ/日本-2 \t 5\t 1.5 ns/op\t 0 B/op\t 0 allocs/op\nBenchmarkLost-2 \toops\n 7\t 3 ns/op\n",
		"PASS\nok  \texample.com/m\t1.2s\n",
	} {
		io.WriteString(out, chunk)
	}
	for i := range out.lines {
		out.lines[i].at = float64(i + 1)
	}
	got := readRecipe(out.lines, "-2")
	want := &recipeSide{
		names: []string{"BenchmarkA", "BenchmarkÄ/日本"},
		values: map[string]map[string][]float64{
			"BenchmarkA":    {"sec/op": {10e-9, 12e-9}, "B/op": {64, 64}, "allocs/op": {2, 2}},
			"BenchmarkÄ/日本": {"sec/op": {1.5e-9}, "B/op": {0}, "allocs/op": {0}},
		},
		// The first begins with line 2, the last is on line 6.
		seconds: map[string]float64{"BenchmarkA": 2, "BenchmarkÄ/日本": 2},
	}
	near := cmp.Comparer(func(a, b float64) bool { return a-b < 1e-15 && b-a < 1e-15 })
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(recipeSide{}), near); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestBenchstatClaim(t *testing.T) {
	base := []float64{10, 11, 10, 12, 11, 10, 11, 12, 10, 11}
	scaled := func(by float64) []float64 {
		out := slices.Clone(base)
		for i := range out {
			out[i] *= by
		}
		return out
	}
	for _, tt := range []struct {
		head    []float64
		verdict string
	}{
		{scaled(1), noDifference},
		{scaled(1.01), noDifference},
		{scaled(0.5), "faster"},
		{scaled(2), "slower"},
		{[]float64{20, 21}, "slower"}, // 2 of 10 suffice for 0.05
		{[]float64{20}, noDifference},
	} {
		got := benchstatClaim(base, tt.head)
		if got.Verdict != tt.verdict || got.Base != 11 || got.N != len(tt.head) {
			t.Errorf("%v: got %+v, want %s", tt.head, got, tt.verdict)
		}
	}
	if got := benchstatClaim([]float64{0, 0, 0, 0}, []float64{0, 0, 0, 0}); got.Verdict != noDifference || got.Ratio != 0 || *got.P != 1 {
		t.Errorf("all equal: got %+v, p %v", got, *got.P)
	}
}

func TestExactly(t *testing.T) {
	for name, want := range map[string]string{
		"BenchmarkA":         "^BenchmarkA$",
		"BenchmarkA/n=1.5_x": `^BenchmarkA$/^n=1\.5_x$`,
		"BenchmarkA/Ä|b#01":  `^BenchmarkA$/^Ä\|b#01$`,
	} {
		if got := exactly(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}

func TestTelling(t *testing.T) {
	for output, want := range map[string]string{
		"": "",
		"# example.com/m [example.com/m.test]\n./a.go:1:2: undefined: x\n./b.go:2:3: y\nFAIL\texample.com/m [build failed]\n": "./a.go:1:2: undefined: x",
		"go: downloading a v1\ngo: a@v1: no such module\n":                                                                    "go: a@v1: no such module",
		"fatal: unable to access: no\n":                                                                                       "unable to access: no",
		"hone: parent: it has no go.mod\n":                                                                                    "parent: it has no go.mod",
		"exit status 1\nFAIL\texample.com/m\t0.1s\nFAIL\n\n":                                                                  "",
	} {
		if got := telling(output); got != want {
			t.Errorf("%q: got %q, want %q", output, got, want)
		}
	}
}

// TestCommitList checks the list that is measured, and that mistakes in one
// are found.
func TestCommitList(t *testing.T) {
	all := regexp.MustCompile(".*")
	cases, err := readCases("testdata/commits.jsonl", all)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) < 25 {
		t.Errorf("%d commits, want at least 25", len(cases))
	}
	good := `{"id":"A1","repo":"example.com/o/n","commit":"` + strings.Repeat("a", 40) + `","package":".","bench":".","expect":"faster","remark":"x"}`
	file := filepath.Join(t.TempDir(), "list.jsonl")
	for _, tt := range []struct{ old, new, want string }{
		{"", "", ""},
		{`"A1"`, `"../x"`, "letters and digits"},
		{`"aaaa`, `"aa`, "all 40 digits"},
		{`example.com/o/n`, `https://example.com/o/n`, "host/owner/name"},
		{`"package":"."`, `"package":"./a/../.."`, "package"},
		{`"package":"."`, `"package":"a"`, "package"},
		{`"bench":"."`, `"bench":"("`, "regular expression"},
		{`"faster"`, `"better"`, "better"},
		{`"remark"`, `"remarks"`, "unknown field"},
		{`"remark"`, `"flags":["-tests-from","base"],"remark"`, "-tests-from"},
		{`"remark"`, `"prepare":["rm -r /"],"remark"`, "go or git"},
		{`"remark"`, `"except":{"X":"same"},"remark"`, "except"},
		{`"x"}`, `"x"}` + good, "twice"},
	} {
		if err := os.WriteFile(file, []byte(strings.Replace(good, tt.old, tt.new, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := readCases(file, all)
		if (err == nil) != (tt.want == "") || err != nil && (!strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n")) {
			t.Errorf("%s: got %v, want %q", tt.new, err, tt.want)
		}
	}
}

func TestCommitsUsage(t *testing.T) {
	for line, want := range map[string]string{
		"-mode sing":                           "unknown mode",
		"-only (":                              "-only",
		"-only none":                           "no id of",
		"-count 0":                             "-count 0",
		"-benchtime soon":                      "-benchtime soon",
		"-benchtime 0s":                        "-benchtime 0s",
		"-benchtime 0x":                        "-benchtime 0x",
		"file.jsonl":                           "only -mode table",
		"-o ":                                  "-o must name",
		"-mode table x -only D01":              "-only comes after",
		"-mode table testdata/commits/none":    "none",
		"-mode settle -o testdata/commits/not": "not",
		"-commits testdata/none.jsonl":         "none.jsonl",
		"-o testdata/none/x":                   "keep results",
	} {
		args := strings.Split(line, " ")
		if !strings.Contains(line, "-commits") {
			args = append([]string{"-commits", "testdata/commits.jsonl"}, args...)
		}
		err := RunCommits(context.Background(), args, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}
