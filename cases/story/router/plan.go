package router

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

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
func steps(copies *string) []measure.Step {
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
		publishedStep(copies),
	}
}

// copiesFlag adds the flag that publishedStep needs.
func copiesFlag(copies *string) func(*flag.FlagSet) {
	return func(fs *flag.FlagSet) {
		fs.StringVar(copies, "copies", "", "`directory` with copies of the published router: before, after, latest")
	}
}

// publishedStates are those of the published router, as -copies has them. The
// release that the story ends with is among them.
var publishedStates = []string{"before", "after", release, "latest"}

// release is the one that the story ends with.
const release = "6.0.0"

// publishedStep measures the router of the story itself.
func publishedStep(copies *string) measure.Step {
	st := measure.Step{Name: "published", About: "the published router: before the change, after it, its release " + release + ", and the latest",
		Files: []string{"published.txt"}, Needs: "copies of the published router, in -copies",
		Available: func(context.Context) bool { return *copies != "" }}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		mod, err := os.ReadFile(filepath.Join(s.Dir, "published", "go.mod"))
		if err != nil {
			return nil, err
		}
		for _, state := range publishedStates {
			file := s.File(state + ".mod")
			text := strings.ReplaceAll(string(mod), "=> ../", "=> "+s.Dir) +
				"\nreplace github.com/bmf-san/goblin => " + filepath.Join(*copies, state) + "\n"
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				return nil, err
			}
			build := s.Command(5*time.Minute, "go", "-C", filepath.Join(s.Dir, "published"), "test", "-modfile", file,
				"-c", "-o", s.File(state+".test"), ".")
			if _, err := build.Run(ctx); err != nil {
				return nil, err
			}
		}
		ran := make(map[string][]byte)
		for range publishedRounds {
			for _, state := range publishedStates {
				out, err := s.Command(5*time.Minute, s.File(state+".test"), "-test.run", "^$", "-test.bench", ".",
					"-test.cpu", "1", "-test.benchtime", "50ms").Run(ctx)
				if err != nil {
					return nil, err
				}
				ran[state] = append(ran[state], out...)
			}
		}
		var out bytes.Buffer
		out.WriteString(s.Mark())
		for _, state := range publishedStates {
			fmt.Fprintf(&out, "== %s\n%s", state, ran[state])
		}
		return map[string][]byte{"published.txt": out.Bytes()}, nil
	}
	return st
}

// publishedRounds is how often the states of the published router take turns.
const publishedRounds = 5
