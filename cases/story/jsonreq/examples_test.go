package jsonreq

import (
	"os"
	"regexp"
	"testing"

	jsonreq "github.com/gohone/hone/cases/jsonreq/tuned"
)

// TestExamples answers the requests of the page.
func TestExamples(t *testing.T) {
	text, err := os.ReadFile("../testdata/cases/jsonreq/README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile(`(?m)^    \$ echo '(.*)' \| go .*\./cmd/jsonreq( -strict)?\n    (.*)$`).FindAllStringSubmatch(string(text), -1)
	for _, e := range examples {
		got := jsonreq.Respond([]string{e[1]})[0]
		if _, err := jsonreq.AppendStrict(nil, e[1]); err != nil && e[2] != "" {
			got = "jsonreq: line 1: " + err.Error()
		}
		if got != e[3] {
			t.Errorf("%s%s: the page says %s, it is %s", e[1], e[2], e[3], got)
		}
	}
	if len(examples) != 2 {
		t.Errorf("%d examples", len(examples))
	}
}
