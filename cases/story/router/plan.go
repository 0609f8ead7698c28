package router

import (
	"flag"
	"fmt"
	"strings"

	"github.com/gohone/hone/cases/story/measure"
)

const (
	routers = "./cases/router/peers/routers"
	patch   = "cases/router/ladder/fieldsfunc.patch"
	printed = "cases/router/ladder/printed/"
	// many are the flags for many routers at once, of which none is close.
	many = "-layouts 0 -by impl -budget "
	// fastest are those of others that have come first somewhere, and two that are used much.
	fastest = "^impl=(tuned|httprouter|gin|bunrouter|denco|servemux|chi)$"
)

// steps are the measurements of the README, in its order.
func steps(file *string) []measure.Step {
	return []measure.Step{
		measure.Text("printed", "the story's two outputs with one value each, read by hone",
			"go run ./cmd/hone diff "+printed+"old.txt "+printed+"new.txt"),
		measure.Text("escape", "what the compiler says of the smallest example",
			"go -C cases/router build -gcflags=-m -o /dev/null ./ladder/escape"),
		measure.Bench("rand", "the story's first benchmark", "-bench ^BenchmarkRandIn$ -budget 3s", "./cases/router/ladder/escape"),
		sortStep(),
		profileStep(),
		picturesStep(),
		measure.Diff("append", "append to a slice that grows with b.N", "-by impl -bench ^BenchmarkAppend$ -budget 4s -layouts 0",
			"./cases/router/ladder/grow"),
		measure.Diff("fill", "append to slices of a fixed length", "-by impl -bench ^BenchmarkFill$ -budget 3s -layouts 0",
			"./cases/router/ladder/grow"),
		measure.Diff("explode", "the ways to take a path apart", "-by impl -budget 8s -layouts 0", "./cases/router/ladder/explode"),
		measure.Diff("change", "the story's change to the router", "-bench ^BenchmarkSearch$ -budget 4s -layouts 0",
			".", ".,patch="+patch, "--", "./cases/router/base"),
		measure.Diff("nine", "the nine benchmarks, with routers of others", many+"1500ms -bench ^BenchmarkSearch$", routers),
		measure.Diff("github", "the routes of the GitHub API, with routers of others",
			many+"4s -bench ^BenchmarkTables$/^table=github$", routers),
		measure.Diff("tables", "other tables, misses, and all processors, with the fastest of them",
			many+"3s -bench ^Benchmark(Tables|Misses|NotAllowed|Parallel)$/./"+fastest, routers),
		measure.Diff("read", "parameters, with each of them read",
			many+"3s -bench ^BenchmarkRead$/^kind=wildcard$/./"+fastest, routers),
		measure.Diff("tablesread", "the tables with each parameter read",
			many+"3s -bench ^BenchmarkTablesRead$/./"+fastest, routers),
		measure.Diff("build", "making a router of 1,000 routes, with routers of others",
			many+"1s -bench ^BenchmarkBuild$", routers),
		measure.Diff("pathvalue", "what PathValue allocates, and what it takes", many+"1s", "./cases/router/ladder/pathvalue"),
		loadStep(),
		publishedStep(file),
	}
}

// publishedFlag adds the flag that publishedStep needs.
func publishedFlag(file *string) func(*flag.FlagSet) {
	return func(fs *flag.FlagSet) {
		fs.StringVar(file, "published", "", "`file` with what go test printed of the published router, a line \"== state\" before each of "+
			strings.Join(publishedStates, ", "))
	}
}

// publishedStates are those of the published router. The release that the story ends with is
// among them.
var publishedStates = []string{"before", "after", release, "latest"}

// release is the one that the story ends with.
const release = "6.0.0"

// publishedStep is the router of the story itself.
func publishedStep(file *string) measure.Step {
	about := "the published router: before the change, after it, its release " + release + ", and the latest"
	return measure.Printed("published", about, file, func(text string) error {
		states, err := publishedRuns(text)
		for _, state := range publishedStates {
			if err == nil && states[state] == nil {
				err = fmt.Errorf("it has no line == %s", state)
			}
		}
		return err
	})
}
