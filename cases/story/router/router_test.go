package router

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/record"
)

const profileText = `== before mem
      flat  flat%   sum%        cum   cum%
   53.52MB 29.48% 29.48%    53.52MB 29.48%  net/http.(*Request).WithContext (inline)
      46MB 25.34% 54.82%    80.01MB 44.08%  base.explodePath
== after mem
   10MB 99% 99%    10MB 99%  strings.FieldsFunc
`

func TestTopOf(t *testing.T) {
	got := topOf(section(profileText, "before mem"), "explodePath")
	want := "`net/http.(*Request).WithContext` with 29.48%, and 29.48% with what it calls; " +
		"`base.explodePath` with 25.34%, and 44.08% with what it calls"
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got := topOf(section(profileText, "after mem"), "explodePath"); !strings.Contains(got, "FieldsFunc") || strings.Contains(got, ";") {
		t.Error(got)
	}
	if got := section(profileText, "after"); got != "" {
		t.Errorf("a section that is not there: %s", got)
	}
}

func TestReadPublished(t *testing.T) {
	var text strings.Builder
	for _, state := range []string{"before", "after", "latest"} {
		text.WriteString("== " + state + "\n")
		for _, row := range rows {
			for _, nanos := range []string{"200", "100", "900"} {
				text.WriteString("BenchmarkSearch/" + row.name + " \t 100\t " + nanos + " ns/op\t 112 B/op\t 3 allocs/op\n")
			}
		}
	}
	r := record.NewResults(t.TempDir())
	if err := os.MkdirAll(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(text string) {
		if err := os.WriteFile(filepath.Join(r.Dir, "published.txt"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(text.String())
	states, err := readPublished(r)
	if err != nil || states["latest"]["kind=static/depth=1"].cell() != "200 ns/3" {
		t.Errorf("%v, %v", states, err)
	}
	write(strings.ReplaceAll(text.String(), "depth=10 ", "depth=11 "))
	if _, err := readPublished(r); err == nil {
		t.Error("benchmarks that are not there")
	}
}

// TestEmpty renders every block without results.
func TestEmpty(t *testing.T) {
	blocks := Study().AllBlocks(record.NewResults(t.TempDir()))
	for _, block := range []string{"nine", "goals", "built", "loads", "claims", "tally", "state"} {
		if text, err := blocks.Render(strings.Fields(block)); err != nil || !strings.Contains(text, "easured") {
			t.Errorf("%s: %v\n%s", block, err, text)
		}
	}
}
