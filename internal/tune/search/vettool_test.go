package search

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

// structs are what a vet tool puts into another order, in a package that prints one of them.
const structs = `package m

import "fmt"

// A pair has two.
type pair struct {
	ok bool // is set
	// n counts.
	n  int
	up bool
}

type shown struct {
	ok bool
	n  int
	up bool
}

type Open struct {
	ok bool
	n  int
	up bool
}

type grouped struct {
	ok bool

	n  int
	up bool
}

type cold struct {
	ok bool
	n  int
	up bool
}

func F(k int) (s int) {
	for _, p := range append([]pair(nil), make([]pair, k)...) {
		s += p.n
	}
	return s + new(grouped).n
}

func G() string { return fmt.Sprint(&shown{}) }

func H() *Open { return &Open{} }

func Cold() int { return len([]cold{{}}) }
`

// TestVettoolOrder: a vet tool's orders of fields are tried for the functions that make values, with
// the comments that it takes away, where nothing depends on the order.
func TestVettoolOrder(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "m.go")
	for name, text := range map[string]string{"go.mod": "module example.org/m\n\ngo 1.24\n", "m.go": structs} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	opt := rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, opt, ".")
	if err != nil {
		t.Fatal(err)
	}
	v := &Vettool{Fix: func(context.Context, []string, map[string][]byte) (string, error) {
		const fields = "\tok bool\n\tn  int\n\tup bool\n}"
		head := strings.ReplaceAll(structs, "\tok bool // is set\n\t// n counts.\n\tn  int\n\tup bool\n}", fields)
		head = strings.ReplaceAll(head, "bool\n\n\tn", "bool\n\tn")
		head = strings.ReplaceAll(head, fields, "\tn  int\n\tok bool\n\tup bool\n}")
		return rewrite.Diff(code.Tree, code.Tree.With(map[string][]byte{file: []byte(head)}))
	}}
	var spots []Spot
	for _, function := range []string{"F", "G", "H"} {
		spots = append(spots, Spot{Package: "example.org/m", Function: function})
	}
	found, faults, err := v.Propose(t.Context(), code, spots)
	if err != nil || len(faults) > 0 || len(found) != 2 {
		t.Fatalf("%d candidates, faults %v, %v", len(found), faults, err)
	}
	pair, open := found[0], found[1]
	if pair.Function != "F" || pair.Rule.Name != "vettool" || pair.Rule.Consent != rules.NoConsent ||

		!strings.Contains(string(pair.Files[file]), "\t// n counts.\n\tn  int\n\tok bool // is set\n\tup bool\n") {
		t.Errorf("%s of %s: %s", pair.Rule.Name, pair.Function, pair.Files[file])
	}
	if open.Function != "H" || open.Rule.Name != "vettool" || open.Rule.Consent != rules.Layout || open.Trade == "" {
		t.Errorf("%s of %s: %s", open.Rule.Name, open.Function, open.Files[file])
	}
	var near []string
	for _, n := range code.NearMisses() {
		near = append(near, fmt.Sprintf("%s %s %s", n.Function, n.Reason, n.Detail))
	}
	if got := strings.Join(near, ", "); got != "G shown fmt.Sprint, F grouped grouped" {
		t.Error(got)
	}
}
