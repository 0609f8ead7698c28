// Package jsonreq is the measured story of the case of the same name, a
// processor of requests in JSON.
package jsonreq

import (
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
	"github.com/gohone/hone/cases/story/study"
)

// Study is the story.
func Study() *study.Study {
	return &study.Study{Name: "jsonreq", Steps: steps(), Claims: claims, Blocks: blocks, Rule: rule}
}

// rule goes on from that of all cases.
const rule = `*Undecided*: the interval holds both no change and, so widened, the story's figure, or hone had too little evidence. *Larger here* and *smaller here*: the
story's direction, beyond or short of that. A time by itself is reproduced within the same factor, and says more about the machine than
about the code. *Not equivalent*: the step answers otherwise than the original to some requests. What profiles say is the median of pairs of them,
from the smallest to the largest, each of as many requests. If the story's were of as much time, the faster step had more requests in its own, and their change
a request is larger than the story's figures. All else is hone's 95 % interval.`

// blocks are those that only this case has:
//
//	ladder RECORDING/BENCHMARK    the table of the implementations of one benchmark
//	metrics                       all that is told of the steps of the story
//	sizes                         what each step buys with few and with many numbers
//	profiling KIND IMPL           the commands of a profile of one step, cpu or memory
//	top KIND IMPL                 its ten dearest functions
//	lines KIND IMPL               the lines of the step in it
//	goals                         what tuned was to reach
func blocks(r *record.Results) page.Blocks {
	return page.Blocks{
		"ladder":    ladder.Block(r, answers),
		"metrics":   {Make: func([]string) (string, error) { return metrics(r) }},
		"sizes":     {Make: func([]string) (string, error) { return sizes(r) }},
		"profiling": {Args: 2, Make: func(args []string) (string, error) { return commands(args[0], args[1]) }},
		"top":       {Args: 2, Make: func(args []string) (string, error) { return top(r, args[0], args[1]) }},
		"lines":     {Args: 2, Make: func(args []string) (string, error) { return lines(r, args[0], args[1]) }},
		"goals":     {Make: func([]string) (string, error) { return goals(r) }},
	}
}
