package words

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build/diag"
	why "github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/cause/labels"
	"github.com/gohone/hone/rules"
)

// TestCauseWords: each cause of the dictionary and each advice has words, and the rules that advice
// names are there.
func TestCauseWords(t *testing.T) {
	known := make(map[string]bool)
	for _, r := range rules.Suite(nil) {
		known[r.Name] = true
	}
	for _, code := range why.Codes() {
		if causeForms[code][0] == "" || causeForms[code][1] == "" {
			t.Errorf("nothing to say of %s", code)
		}
		if strings.Contains(causeForms[code][1], "%") {
			t.Errorf("%s: %q", code, causeForms[code][1])
		}
		for _, a := range why.AdviceOn(code) {
			if adviceForms[a.Code] == "" {
				t.Errorf("nothing to say of the advice %s", a.Code)
			}
			for _, name := range a.Rules {
				if !known[name] {
					t.Errorf("%s: there is no rule %s", code, name)
				}
			}
		}
	}
}

func TestCause(t *testing.T) {
	for _, tt := range []struct {
		cause why.Cause
		want  string
	}{
		{why.Cause{Code: why.Escape, Facts: why.Facts{Variable: "x", Flow: []diag.Step{
			{Position: diag.Position{File: "/a/b.go", Line: 42}, Text: "from return &x (return)"}}}},
			"x lives on the heap: by return &x (return) at b.go:42"},
		{why.Cause{Code: why.NotInlined, Facts: why.Facts{Function: "(*example.com/m/p.T).Get", Cost: 93, Budget: 80}},
			"(*p.T).Get is not inlined: cost 93, budget 80"},
		{why.Cause{Code: why.NotInlined, Facts: why.Facts{Function: "(*example.com/m/p.List[example.com/m/q.T]).Push", Cost: 93, Budget: 80}},
			"(*p.List[q.T]).Push is not inlined: cost 93, budget 80"},
		{why.Cause{Code: why.JSON, Facts: why.Facts{Function: "example.com/a/json.Of[map[string]example.com/b/c.T,*d/e.U]"}},
			"json.Of[map[string]c.T,*e.U] encodes or decodes JSON"},
		{why.Cause{Code: why.Library, Facts: why.Facts{Function: "golang.org/x/text/cases.(*Caser).String-fm"}}, "it is spent in cases.(*Caser).String-fm"},
		{why.Cause{Code: why.MapGrowth}, "a map grows while it is filled"},
	} {
		if got := Cause(tt.cause); got != tt.want {
			t.Errorf("got %q", got)
		}
	}
}

// TestCausesPage holds docs/causes.md to the dictionary.
func TestCausesPage(t *testing.T) {
	const path = "../../../docs/causes.md"
	known, err := labels.Comments("../../explain/cause/testdata/lines")
	if err != nil {
		t.Fatal(err)
	}
	page := causesPage(known)
	if *updateCauses {
		if err := os.WriteFile(path, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil || string(have) != page {
		t.Errorf("the page says something else (%v); go test ./internal/report/words -run TestCausesPage -update-causes", err)
	}
}

var updateCauses = flag.Bool("update-causes", false, "write docs/causes.md")

// causesPage is docs/causes.md.
func causesPage(known []labels.Label) string {
	var b strings.Builder
	b.WriteString("# The causes of hone explain\n\n" +
		"`hone explain` says of each hot line why it is hot. A cause is known by what the samples of the line went through, by\n" +
		"what the compiler said while it built the same program, and by the source. What is listed as *known by* are functions of the\n" +
		"runtime, the standard library and some modules; `%` matches any text. The outermost one counts: a format that allocates is a\n" +
		"format. Where no function is named, the cause is known from the compiler or from the source. Each program in\n" +
		"`internal/explain/cause/testdata/lines` has a line with one cause; *provoked by* names the first of them.\n" +
		"This page is made from the dictionary: `go test ./internal/report/words -run TestCausesPage -update-causes`.\n")
	for _, code := range why.Codes() {
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n", code, capital(causeForms[code][1]))
		var functions []string
		for _, e := range why.Dictionary() {
			if e.Code == code {
				functions = append(functions, e.Functions...)
			}
		}
		if len(functions) > 0 {
			fmt.Fprintf(&b, "\n- known by `%s`\n", strings.Join(functions, "`, `"))
		} else {
			b.WriteString("\n")
		}
		for _, a := range why.AdviceOn(code) {
			fmt.Fprintf(&b, "- what would help: %s\n", Advice(a))
		}
		if i := slices.IndexFunc(known, func(l labels.Label) bool { return l.Code == code }); i >= 0 {
			fmt.Fprintf(&b, "- provoked by `%s`, line %d: %s\n", known[i].File, known[i].Line, known[i].Reason)
		}
	}
	return b.String()
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
