package words

import (
	"fmt"
	"math"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// KilledLoad says what a load test of so many servers had measured when it was killed, and what is
// decided by that: each metric, or nothing where no pair of two servers was whole.
func KilledLoad(run int64, servers int, loads []*message.Load, comparisons []*message.Comparison) string {
	begin := fmt.Sprintf("run %d was killed", run)
	var parts []string
	for _, l := range loads {
		text := fmt.Sprintf("%s had %s, %s/s", l.Server, Plural(int(l.Requests), "request"), Thousands(int64(math.Round(l.Rate))))
		if l.Errors > 0 {
			text += fmt.Sprintf(", %s failed", Thousands(l.Errors))
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		parts = append(parts, "nothing was measured")
	}
	switch {
	case servers < 2:
	case len(comparisons) == 0:
		parts = append(parts, "undecided: no pair was whole")
	default:
		pairs := 0
		var verdicts []string
		for _, c := range comparisons {
			pairs = max(pairs, c.Pairs)
			verdicts = append(verdicts, c.Unit+" "+c.Verdict)
		}
		parts = append(parts, fmt.Sprintf("after %s: %s", Plural(pairs, "pair"), strings.Join(verdicts, ", ")))
	}
	return begin + ": " + strings.Join(parts, "; ")
}
