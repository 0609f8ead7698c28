package rewrite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules"
)

// TestJoinImports: imports follow from the code of both parts: what one no longer uses stays for
// the other, and what neither uses goes.
func TestJoinImports(t *testing.T) {
	const base = `package m

import "fmt"

func F(n int) string { return fmt.Sprint(n) }

func G(n int) string { return fmt.Sprint(n) }

func H(s string) string { return s }
`
	dir := t.TempDir()
	file := filepath.Join(dir, "m.go")
	if err := os.WriteFile(file, []byte(base), 0o600); err != nil {
		t.Fatal(err)
	}
	part := func(consent rules.Consent, replace ...string) *Candidate {
		text, err := tidy(file, []byte(base), []byte(strings.NewReplacer(replace...).Replace(base)), true, "m")
		if err != nil {
			t.Fatal(err)
		}
		rule := &rules.Rule{Analyzer: &analysis.Analyzer{Name: "r"}, Consent: consent}
		return &Candidate{Rule: rule, Function: "F", File: file, Files: map[string][]byte{file: text}}
	}
	f := part(rules.NoConsent, "F(n int) string { return fmt.Sprint(n)", "F(n int) string { return strconv.Itoa(n)")
	g := part(rules.State, "G(n int) string { return fmt.Sprint(n)", "G(n int) string { return strconv.Itoa(n)")
	h := part(rules.NoConsent, "return s", "return strings.ToLower(s)")
	joint, err := Join(Tree{Root: dir}, []*Candidate{f, g, h})
	if err != nil {
		t.Fatal(err)
	}
	text := string(joint.Files[file])
	if strings.Contains(text, `"fmt"`) || strings.Count(text, `"strconv"`) != 1 || strings.Count(text, `"strings"`) != 1 ||
		strings.Count(text, "strconv.Itoa") != 2 || !strings.Contains(text, "strings.ToLower") {
		t.Error(text)
	}
	if joint.Rule.Consent != rules.State || joint.Rule.Name != Together {
		t.Errorf("%+v", joint.Rule)
	}
	again := part(rules.NoConsent, "return s", "return s + s")
	if _, err := Join(Tree{Root: dir}, []*Candidate{h, again}); err == nil {
		t.Error("two changes of one line are joined")
	}
	same := "\n\nvar pool sync.Pool\n"
	one := part(rules.NoConsent, "Sprint(n) }\n\nfunc G", "Sprint(n + 1) }"+same+"\nfunc G")
	other := part(rules.NoConsent, "return s }", "return s + s }"+same)
	if _, err := Join(Tree{Root: dir}, []*Candidate{one, other}); err == nil {
		t.Error("two that declare one name are joined")
	}
}
