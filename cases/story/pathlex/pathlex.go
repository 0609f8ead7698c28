// Package pathlex is the measured story of the case of the same name, a lexer of paths
// inside a transcoder from HTTP to gRPC.
package pathlex

import (
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
	"github.com/gohone/hone/cases/story/study"
)

// Study is the story.
func Study() *study.Study {
	return &study.Study{Name: "pathlex", Steps: steps(), Claims: claims, Blocks: blocks, Rule: rule}
}

// rule goes on from that of all cases.
const rule = `*Undecided*: the interval holds both no change and, so widened, the story's figure, or hone had too little evidence. *Larger here* and
*smaller here*: the story's direction, beyond or short of that. *Not equivalent*: the step refuses paths that the original takes. The interval is
hone's 95 %.`

const (
	lexer, server = "./cases/pathlex/ladder/lex", "./cases/pathlex/peers/endtoend"
	// The benchmarks of the lexer on the story's path, and of a whole request.
	onStory, getBook = "Lex/story", "Steps/GetBook"
)

// steps are the measurements of the README, in its order.
func steps() []measure.Step {
	return []measure.Step{
		measure.Diff("lexer", "every way to keep a token, on the story's path",
			"-budget 16s -layouts 0 -by impl -bench ^BenchmarkLex$/^story$", lexer),
		measure.Diff("arrays", "the array beside one of twice the size, and with its fields in another order",
			"-by impl -bench ^BenchmarkLex$/^story$/^impl=(array64|array128|aligned64)$", lexer),
		measure.Diff("long", "paths of 96 bytes, 512, and 32 kB",
			"-budget 16s -layouts 0 -by impl -bench ^BenchmarkLex$/^(uuids|bytes=.*)$/^impl=(append|pool|array64|overflow|tuned)$", lexer),
		measure.Diff("steps", "the story's steps in a whole request, over loopback",
			"-budget 20s -layouts 0 -by impl -bench ^BenchmarkSteps$", server),
		measure.Diff("peers", "transcoders before the same server, over loopback",
			"-budget 15s -layouts 0 -by impl -bench ^BenchmarkHTTP$", server),
		measure.Diff("parallel", "the same, with a client for each processor",
			"-budget 15s -layouts 0 -by impl -bench ^BenchmarkParallel$", server),
	}
}

// blocks are those that only this case has:
//
//	ladder RECORDING/BENCHMARK    the table of the implementations of one benchmark
func blocks(r *record.Results) page.Blocks {
	return page.Blocks{
		"ladder": ladder.Block(r, answers),
	}
}

// answers says what a step answers, beside the original.
func answers(name string) string {
	switch name {
	case "array64", "aligned64":
		return "at most 64 tokens"
	case "array128":
		return "at most 128 tokens"
	}
	return "exact"
}
