package textsim

import (
	"fmt"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A latencyPart is one of the figures that the story prints of all answers, with
// hone's unit for it.
type latencyPart struct {
	name, unit string
	of         func(latency) float64
	tell       func(latency) string // in words; nil for that figure alone
}

var latencyParts = []latencyPart{
	{"average", "mean-sec", func(l latency) float64 { return l.Avg }, nil},
	{"p90", "p90-sec", func(l latency) float64 { return l.P90 }, nil},
	{"p95", "p95-sec", func(l latency) float64 { return l.P95 }, nil},
	{"longest", "max-sec", func(l latency) float64 { return l.Max }, nil},
}

// The latencies of the first article up to 800 users, in milliseconds and in the
// order of latencyParts. 0 is what it does not give.
var (
	originalLatencies = [...]float64{167.93, 635.71, 985.33, 6280}
	storyLatencies    = []struct {
		state, is string
		ms        [4]float64
		// thrice reports whether the state was loaded three times here.
		thrice bool
	}{
		{"rust", "Rust (here " + rustHere + ")", [...]float64{74.45, 146.01, 199, 314.23}, true},
		{"replacer", "strings.Replacer", [...]float64{87.2, 0, 0, 0}, false},
		{"shortcut", "the shortcut", [...]float64{84.04, 295.04, 540.62, 3970}, false},
		{"bytetable", "the byte table", [...]float64{83.53, 294.58, 543.75, 4260}, false},
	}
)

// users are the claims about the latencies of each state of the first article,
// beside those of the original.
func (r *results) users() (all []claim.Claim) {
	for _, s := range storyLatencies {
		for i, part := range latencyParts {
			if s.ms[i] == 0 {
				continue
			}
			text, p := "up to 800 users: "+s.is+", "+part.name, pair{"regexp", s.state}
			if s.thrice {
				all = append(all, r.averaged("three runs, "+text, p, part.unit, originalLatencies[i], s.ms[i]))
				continue
			}
			all = append(all, differs(r.oneRun(text, p, part, originalLatencies[i], s.ms[i])))
		}
	}
	return all
}

// oneRun claims that a part of the latencies under the story's load changed
// from so many milliseconds to so many, where each was loaded once here.
func (r *results) oneRun(text string, p pair, part latencyPart, base, head float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s ms against %s", page.Told(head), page.Told(base)),
		Claimed: head / base, Tell: page.Shorter,
		Measure: func() (claim.Finding, error) {
			a, err := r.loadOf(p.base)
			if err != nil {
				return claim.Finding{}, err
			}
			b, err := r.loadOf(p.head)
			if err != nil {
				return claim.Finding{}, err
			}
			told := part.tell
			if told == nil {
				told = func(l latency) string { return page.Seconds(part.of(l)) }
			}
			return claim.Finding{Ratio: record.Exactly(part.of(b.Latency) / part.of(a.Latency)), Once: true,
				Of: told(b.Latency) + " against " + told(a.Latency)}, nil
		},
	}
}
