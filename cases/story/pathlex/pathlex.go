// Package pathlex is the measured story of the case of the same name, a lexer of paths
// inside a transcoder from HTTP to gRPC.
package pathlex

import (
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
	"github.com/gohone/hone/cases/story/study"
)

// Study is the story.
func Study() *study.Study {
	var file, dir string // what there is of the published lexer, and of the transcoder around it
	return &study.Study{Name: "pathlex", Steps: steps(&file, &dir), Claims: claims, Blocks: blocks, Rule: rule,
		Flags: publishedFlags(&file, &dir)}
}

// rule goes on from that of all cases.
const rule = `*Undecided*: the interval holds both no change and, so widened, the story's figure, or hone had too little evidence. *Larger here* and
*smaller here*: the story's direction, beyond or short of that. A time, a number of bytes or of allocations by itself is reproduced within the same
factor, and says more about the machine and the server than about the lexer. *Not equivalent*: the step refuses paths that the original takes. The
interval is hone's 95 %; that of a geometric mean has the means of the bounds, which is wider than need be.`

// blocks are those that only this case has:
//
//	ladder RECORDING/BENCHMARK    the table of the implementations of one benchmark
//	top STATE KIND                the functions on top of a profile of a request
//	published                     the published lexer beside our steps
//	conformance                   what transcoders answer to the rules of google.api.http
//	load                          what a request costs them
//	front                         a request to the published transcoder beside ours
//	goals                         what tuned and the transcoder were to reach
func blocks(r *record.Results) page.Blocks {
	return page.Blocks{
		"ladder":      ladder.Block(r, answers),
		"top":         {Args: 2, Make: func(args []string) (string, error) { return top(r, args[0], args[1]) }},
		"published":   {Make: func([]string) (string, error) { return published(r) }},
		"conformance": {Make: func([]string) (string, error) { return conformance(r) }},
		"load":        {Make: func([]string) (string, error) { return loadTable(r) }},
		"front":       {Make: func([]string) (string, error) { return frontTable(r) }},
		"goals":       {Make: func([]string) (string, error) { return goals(r) }},
	}
}

// answers says what a step answers, beside the original.
func answers(name string) string {
	switch name {
	case "array64", "aligned64":
		return "at most 64 tokens"
	case "array128":
		return "at most 128 tokens"
	case "shared":
		return "appends reach the other side"
	}
	return "exact"
}
