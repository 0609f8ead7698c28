package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

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
