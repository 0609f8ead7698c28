package endtoend

import (
	"flag"
	"testing"

	"github.com/gohone/hone/cases/pathlex/peers/fronts"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
)

var update = flag.Bool("update", false, "write what the transcoders answer to the results")

// TestRules asks each transcoder what the rules of google.api.http demand.
func TestRules(t *testing.T) {
	for _, f := range fronts.All() {
		t.Run(f.Name, func(t *testing.T) {
			fronttest.Rules(t, f, "../../results/rules-"+f.Name+".txt", *update)
		})
	}
}
