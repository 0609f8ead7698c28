package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/report/message"
)

// EvidenceOf says what one comparison rests on, empty where that is this run
// alone and there was no other.
func EvidenceOf(c message.Comparison) string {
	switch {
	case c.Fresh && c.SetAside > 0:
		return fmt.Sprintf("fresh: evidence of %s set aside", earlierRuns(c.SetAside))
	case c.SetAside > 0:
		return fmt.Sprintf("evidence of %s; -fresh has set %s aside", runs(c.EvidenceRuns), earlierRuns(c.SetAside))
	case c.EvidenceRuns > 1:
		return "evidence of " + runs(c.EvidenceRuns)
	}
	return ""
}

func runs(n int) string {
	if n == 1 {
		return "1 run"
	}
	return fmt.Sprintf("%d runs", n)
}

func earlierRuns(n int) string { return strings.Replace(runs(n), " ", " earlier ", 1) }
