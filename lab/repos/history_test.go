package repos

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/golden"
	"github.com/gohone/hone/lab/lines"
)

func TestScore(t *testing.T) {
	timed := func(ratio float64) gain { return gain{Time: ratio} }
	counted := func(base, head float64) gain { return gain{Time: 1.02, Allocs: [2]float64{base, head}} }
	type of = map[string]gain
	for _, tt := range []struct {
		name        string
		human, kept map[string]gain
		want        float64
		unit        string
	}{
		{"half of the logarithm", of{"A": timed(4)}, of{"A": timed(2)}, 0.5, "sec/op"},
		{"all of it", of{"A": timed(4)}, of{"A": timed(4)}, 1, "sec/op"},
		{"more is cut", of{"A": timed(2)}, of{"A": timed(9)}, 1.2, "sec/op"},
		{"slower is cut", of{"A": timed(2)}, of{"A": timed(0.5)}, 0, "sec/op"},
		{"nothing kept", of{"A": timed(2)}, nil, 0, "sec/op"},
		{"logarithms are added", of{"A": timed(4), "B": timed(2)}, of{"A": timed(4), "B": timed(1)}, 2.0 / 3, "sec/op"},
		{
			"where the human gained nothing does not count",
			of{"A": timed(4), "B": timed(1)}, of{"A": timed(4), "B": timed(0.5)}, 1, "sec/op",
		},
		{
			"benchmarks that the human's side lacks do not",
			of{"A": timed(4)}, of{"A": timed(2), "C": timed(9)}, 0.5, "sec/op",
		},
		{"allocations where time is little", of{"A": counted(3, 0)}, of{"A": counted(3, 1)}, 0.5, "allocs/op"},
		{
			"time before allocations",
			of{"A": timed(4), "B": counted(3, 0)}, of{"A": timed(2), "B": counted(3, 0)}, 0.5, "sec/op",
		},
		{"a control", of{"A": timed(1.02)}, of{"A": timed(2)}, 0, ""},
	} {
		got, unit := score(tt.human, tt.kept)
		if math.Abs(got-tt.want) > 1e-9 || unit != tt.unit {
			t.Errorf("%s: got %v of %q, want %v of %q", tt.name, got, unit, tt.want, tt.unit)
		}
	}
}

// TestHistoryTable covers both halves, every class, a row that a later one replaces, a
// commit that failed, and what was kept but is wrong.
func TestHistoryTable(t *testing.T) {
	var got bytes.Buffer
	args := []string{"-mode", "table", "testdata/history/rows.jsonl"}
	if err := RunHistory(t.Context(), args, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/history/table.md", got.String())
}

// TestHistoryList: the list that is kept is right, it has what it promises, and what is
// wrong with one is told.
func TestHistoryList(t *testing.T) {
	cases, err := readHistory("testdata/history.jsonl", "both", anyID)
	if err != nil {
		t.Fatal(err)
	}
	others, repos := otherRepos(t), make(map[string]bool)
	for _, c := range cases {
		repo := strings.ToLower(c.Repo)
		if others[repo] {
			t.Errorf("%s: %s is in another list, too", c.ID, repo)
		}
		repos[repo] = true
	}
	if len(cases) < 60 || len(repos) < 40 {
		t.Errorf("%d commits of %d repositories, want at least 60 of 40", len(cases), len(repos))
	}
	hash := strings.Repeat("1", 40)
	good := historyCase{
		ID: "A", Repo: "example.com/o/n", Commit: hash, Parent: hash, Package: ".", Bench: ".",
		Class: classFindable, Human: map[string]gain{"BenchmarkA": {Time: 2}},
		Half: coin("A", "example.com/o/n", hash),
	}
	if good.Half == halfOpen {
		good.Kind = "fmt"
	}
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(c *historyCase){
		"want all 40 digits": func(c *historyCase) { c.Parent = "1" },
		"want one of":        func(c *historyCase) { c.Class = "nice" },
		"the coin says":      func(c *historyCase) { c.Half = "" },
		"a ratio above 0":    func(c *historyCase) { c.Human = map[string]gain{"BenchmarkA": {}} },
		"want the gain":      func(c *historyCase) { c.Human = nil },
		"want host":          func(c *historyCase) { c.Repo = "n"; c.Half = coin(c.ID, c.Repo, c.Commit); c.Kind = "" },
		"stay outside":       sealedKind,
	} {
		c := good
		change(&c)
		if c.Half == halfOpen && c.Kind == "" {
			c.Kind = "fmt"
		}
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// sealedKind makes a sealed case with a kind.
func sealedKind(c *historyCase) {
	for c.Half != halfSealed {
		c.ID += "A"
		c.Half = coin(c.ID, c.Repo, c.Commit)
	}
	c.Kind = "fmt"
}

// otherRepos are the repositories of the other lists, in lower case.
func otherRepos(t *testing.T) map[string]bool {
	t.Helper()
	repos := make(map[string]bool)
	commits, err := readCases("testdata/commits.jsonl", anyID)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range commits {
		repos[strings.ToLower(c.Repo)] = true
	}
	for _, file := range []string{"testdata/practice.jsonl", "testdata/starts.jsonl"} {
		modules, err := readPractice(file, anyID)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range modules {
			path, _, _ := strings.Cut(m.Module, "@")
			repos[strings.ToLower(path)] = true
		}
	}
	return repos
}

// TestHistory has a hone that says what the test wants tune the parent and compare the
// commit, with clones of a folder.
func TestHistory(t *testing.T) {
	p := newWorkplace(t)
	parent := p.commit(t, "go.mod", "module example.com/m\n\ngo 1.22\n", "m.go", "package m\n\nfunc F() int { return 1 }\n")
	hash := p.commit(t, "m.go", "package m\n\nfunc F() int { return 2 }\n")
	clones := filepath.Join(p.dir, "clones")
	if err := os.MkdirAll(filepath.Join(clones, "else"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(p.origin, filepath.Join(clones, "else", "m")); err != nil {
		t.Fatal(err)
	}
	c := historyCase{
		ID: "A", Repo: "example.com/else/m", Commit: hash, Parent: parent, Package: ".", Bench: "F$",
		Class: classFindable, Human: map[string]gain{"BenchmarkF": {Time: 4}},
	}
	if c.Half = coin(c.ID, c.Repo, c.Commit); c.Half == halfOpen {
		c.Kind = "other"
	}
	line, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p.list, line, 0o600); err != nil {
		t.Fatal(err)
	}
	hone, _ := p.fakeHone(t, `if [ "$1" = diff ]; then
cat <<'END'
{"config":{"protocol":1}}
{"comparison":{"benchmark":"BenchmarkF","unit":"sec/op","verdict":"faster","ratio":{"center":0.25,"lo":0.2,"hi":0.3}}}
{"summary":{}}
END
exit 0
fi
`+strings.ReplaceAll(practicePatch, "VALUE", "2"))
	for i, from := range []string{"diff", "list"} {
		args := []string{
			"-list", p.list, "-out", p.out, "-hone", hone, "-nolock", "-half", "both", "-clones", clones, "-human", from,
		}
		if err := RunHistory(t.Context(), args, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
		rows, err := lines.Read[historyRow]([]string{p.out})
		if err != nil || len(rows) != i+1 {
			t.Fatalf("%d rows, %v", len(rows), err)
		}
		r := rows[i]
		if r.By != from || r.Human["BenchmarkF"].Time != 4 || r.Gains["BenchmarkF"].Time != 2 ||
			r.Score != 0.5 || !r.won() {
			t.Errorf("got %+v", r)
		}
	}
}
