package textsim

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
)

// Nodes of the original's call graph that its table can have: functions of the
// service and of regular expressions, and stacks that grow.
var graphNodes = regexp.MustCompile(`/base\.|/peers/service\.|^regexp\.|` + growing)

const growing = `^runtime\.(morestack|newstack|copystack)$`

// The smallest shares that the graph shows of its nodes.
const (
	graphFrom   = 0.05
	growingFrom = 0.005
)

// graph is the table of the nodes of the original's call graph under load, the
// largest first.
func (r *results) graph([]string) (string, error) {
	l, err := r.liveOf(liveOriginal)
	if err != nil {
		return "", err
	}
	stacks := regexp.MustCompile(growing)
	rows := [][]string{{"function", " CPU time in it and what it calls", "in all samples"}}
	for _, n := range l.CPU {
		from := graphFrom * l.Samples
		if stacks.MatchString(n.Function) {
			from = growingFrom * l.Samples
		}
		if !graphNodes.MatchString(n.Function) || n.Cum < from {
			continue
		}
		share, err := sampled(n.Cum, l.Samples)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{functionName(n.Function), page.Percent(share.Center),
			page.Between(share, page.Percent)})
	}
	return page.Table(rows...), nil
}

// busyGraph is what the story saw in the graph.
func (r *results) busyGraph() claim.Claim {
	return claim.Claim{
		Text:  "live: the call graph has regexp as busy, and calls to runtime.morestack",
		Story: "a picture", Kind: claim.Words,
		Measure: func() (claim.Finding, error) {
			l, err := r.liveOf(liveOriginal)
			if err != nil {
				return claim.Finding{}, err
			}
			engine := l.cpuOf(regexp.MustCompile(`^regexp\.\(\*Regexp\)\.ReplaceAllString$`)) / l.Samples
			stacks := l.cpuOf(regexp.MustCompile(`^runtime\.morestack$`)) / l.Samples
			got := claim.Finding{Verdict: claim.NotReproduced,
				Of: fmt.Sprintf("regexp %s, morestack %s of CPU time", page.Percent(engine), page.Percent(stacks))}
			if engine >= graphFrom && stacks >= growingFrom {
				got.Verdict = claim.Reproduced
			}
			return got, nil
		},
	}
}
