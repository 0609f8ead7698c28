// Package router is the measured story of the case of the same name, a router
// of HTTP requests.
package router

import (
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
	"github.com/gohone/hone/cases/story/study"
)

// Study is the story.
func Study() *study.Study {
	var file string // with what there is of the published router
	return &study.Study{Name: "router", Steps: steps(&file), Claims: claims, Blocks: blocks, Rule: rule,
		Flags: publishedFlag(&file)}
}

// rule goes on from that of all cases.
const rule = `*Undecided*: the interval holds both no change and, so widened, the story's figure, or hone had too little evidence. *Larger here* and *smaller here*: the
story's direction, beyond or short of that. Counts, of bytes and allocations, are held to the same factors as times. *Not equivalent*: the change
answers otherwise than the original. All else is hone's 95 % interval.`

// blocks are those that only this case has:
//
//	nine                    the nine benchmarks: the story's figures, and what was measured
//	beside TABLE...         all routers on some benchmarks, a column each
//	goals                   what tuned was to reach
//	took                    what the story's first benchmark takes, within a line
//	built                   making a router of many routes, and what it keeps
//	loads                   cmd/router in turns with servers of other routers
//	text FILE [SECTION]     a text of the results, as it is, or a section of it
func blocks(r *record.Results) page.Blocks {
	return page.Blocks{
		"nine":   {Make: func([]string) (string, error) { return nine(r) }},
		"beside": {Args: 2, Make: func(args []string) (string, error) { return beside(r, args[0], args[1:]) }},
		"goals":  {Make: func([]string) (string, error) { return goals(r) }},
		"took": {Make: func([]string) (string, error) {
			took, err := ofRand(r, "sec/op")
			return page.Seconds(took.Center), err
		}},
		"built": {Make: func([]string) (string, error) { return built(r) }},
		"loads": {Make: func([]string) (string, error) { return loads(r) }},
		"text":  {Args: 1, Make: func(args []string) (string, error) { return quoted(r, args[0], strings.Join(args[1:], " ")) }},
	}
}
