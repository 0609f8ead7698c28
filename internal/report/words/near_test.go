package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/rules/near"
)

// TestNearReasons: there are words for every reason that a rule may have.
func TestNearReasons(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "../../../rules/near/near.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	ast.Inspect(f, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil {
			t.Fatal(err)
		}
		n++
		if _, ok := nearWords[near.Reason(code)]; !ok {
			t.Errorf("there are no words for %s", code)
		}
		return true
	})
	if n < 15 || n != len(nearWords) {
		t.Errorf("%d reasons, words for %d", n, len(nearWords))
	}
	if got := NearMiss(near.Format, "fmt.Sprintf(\"%v\",\n\tsomething.thatIsLong, andMore, andMore)"); len(got) > 80 || strings.Contains(got, "\n") {
		t.Errorf("%q", got)
	}
}

// TestNextLines: what to try next is what the search and the command line leave open.
func TestNextLines(t *testing.T) {
	miss := func(why near.Reason, detail string) message.NearMiss {
		return message.NearMiss{Rule: "r", Function: "F", Reason: string(why), Detail: detail}
	}
	hot := []message.HotFunction{{Function: "F", Share: 0.5}}
	for _, tt := range []struct {
		name, line string
		search     message.TuneSearch
		want       []string // what lines begin with
	}{
		{"nothing near", "tune .", message.TuneSearch{Hot: hot}, []string{"a change", "-proposer"}},
		{"nothing hot", "tune .", message.TuneSearch{Elsewhere: 1}, []string{"a profile", "a benchmark"}},
		{"old Go", "tune -proposer x .", message.TuneSearch{Hot: hot, Near: []message.NearMiss{miss(near.GoVersion, "1.9"), miss(near.GoVersion, "1.21")}}, []string{"a go line of 1.21", "a change"}},
		{"consent", "tune -proposer=x -bench B", message.TuneSearch{Hot: hot, Near: []message.NearMiss{miss(near.Consent, "state"), miss(near.Codec, "")}}, []string{"-allow state", "-allow codec", "another -bench", "a change"}},
	} {
		c := &message.Stream{Config: &message.Config{Line: tt.line}}
		got := NextLines(c, &tt.search)
		ok := len(got) == len(tt.want)
		for i := range got {
			ok = ok && strings.HasPrefix(got[i], tt.want[i])
		}
		if !ok {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}
