package jsonreq

import "github.com/gohone/hone/cases/story/measure"

const (
	// The ladders: with the standard library alone, and with other codecs.
	plain, peers = "./cases/jsonreq/ladder/process", "./cases/jsonreq/peers/ladder/process"
	// storyRun is the recording of the story's steps, at storySize.
	storyRun, storySize = "story", "Respond/n=100"
	// ladderFlags are for many steps at once. None of their changes is small.
	ladderFlags = "-budget 16s -layouts 0 -by impl -bench "
)

// steps are the measurements of the README, in its order.
func steps() []measure.Step {
	return []measure.Step{
		profileStep(),
		topStep(),
		measure.Diff("story", "the steps of the story in one run, in all that can be measured",
			"-metrics -by impl -bench ^BenchmarkRespond$/^n=100$/^impl=(base|easyjson|easyjson-builder)$", peers),
		measure.Diff("methods", "easyjson as the story calls it, by methods, beside its package's functions",
			"-by impl -bench ^BenchmarkRespond$/^n=100$/^impl=easyjson(-methods)?(-builder)?$", peers),
		measure.Diff("again", "the original beside itself", "-force -bench ^BenchmarkRespond$/^n=100$", ".", ".",
			"--", "./cases/jsonreq/base"),
		measure.Diff("process", "the steps that need the standard library alone",
			ladderFlags+"^BenchmarkProcess$/^n=(1|100)$", plain),
		measure.Diff("codecs", "all codecs beside the original and ours",
			ladderFlags+"^BenchmarkRespond$/^n=(1|100)$", peers),
		measure.Diff("large", "requests with 100,000 numbers",
			ladderFlags+"^BenchmarkRespond$/^n=100000$/(builder|append|tuned)$", peers),
		measure.Diff("largeplain", "the same with the standard library alone",
			ladderFlags+"^BenchmarkProcess$/^n=100000$/^impl=(builder|append|stack|whole|tuned)$", plain),
		slowStep(),
		measure.Diff("experiment", "the original, built with json v2 under encoding/json",
			"-bench ^BenchmarkRespond$/^n=100$", ".", ".,experiment=jsonv2", "--", "./cases/jsonreq/base"),
		measure.Bench("goal", "what ours was to reach",
			"-goal sec/op<=700ns,allocs/op<=1 -bench ^BenchmarkRespond$/^n=100$", "./cases/jsonreq/tuned"),
		measure.Bench("goalappend", "the same into a buffer of the caller's",
			"-goal allocs/op<=0 -bench ^BenchmarkProcess$/^n=100$/^impl=buffer$", plain),
	}
}
