package textsim

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
)

// engineBench are the benchmarks of other engines: two texts as in the story,
// and two of a few words.
const engineBench = "^Benchmark(Normalize|Small)$"

// steps are the measurements of the page, in its order.
func steps(s *session) []measure.Step {
	const ladders, peers = "./cases/textsim/ladder/", "./cases/textsim/peers/ladder/"
	return []measure.Step{
		profileStep(benchProfile{name: "profile", about: "what the original's handler spends its time on",
			pkg: "./base", bench: "^BenchmarkHandler$/^text=plain$", functions: profiled, toolchains: []string{""}}),
		measure.Diff("normalize", "the steps of normalising", "-by impl -bench ^BenchmarkNormalize", ladders+"normalize"),
		measure.Diff("lower", "adding 32 beside strings.ToLower", "-by impl -bench ^BenchmarkLower$", ladders+"normalize"),
		measure.Diff("engines", "other engines for regular expressions", "-by impl -bench "+engineBench,
			peers+"normalize"),
		measure.Diff("engineswazero", "RE2 on Wazero",
			"-tags re2_wazero -by impl -bench "+engineBench+"/^impl=(regexp|re2wazero)$", peers+"normalize"),
		withLibraries(measure.Diff("enginescgo", "engines in C and C++",
			"-tags re2_cgo,pcre_cgo -by impl -bench "+engineBench, peers+"normalize")),
		withLibraries(measure.Diff("re2builds", "RE2 on Wazero, translated to Go, and in C++", "-bench ^BenchmarkRE2$",
			".,tags=re2_wazero", ".", ".,tags=re2_cgo", "--", peers+"normalize")),
		withLibraries(measure.Diff("redux", "the contest of engines that the story quotes",
			"-tags re2_cgo,pcre_cgo -by impl", peers+"redux")),
		measure.Diff("published", "the author's module beside the story's step and ours", "-by impl",
			"./cases/textsim/peers/published"),
		measure.Diff("bytereplace", "the component beside strings.Replacer", "-by impl",
			"./cases/textsim/bytereplace"),
		fleetStep(),
		measure.Diff("decode", "decoding a request with the standard library", "-by impl", ladders+"decode"),
		measure.Diff("codecs", "decoding a request with other codecs",
			"-by impl -bench ^BenchmarkDecode$/^text=plain$", peers+"decode"),
		measure.Diff("count", "counting words with the standard library", "-by impl", ladders+"count"),
		measure.Diff("tables", "counting words with other tables, and sets", "-by impl -bench /^text=plain$",
			peers+"count"),
		measure.Diff("toolchain", "releases of Go",
			"-bench ^BenchmarkHandler$/^text=plain$|^BenchmarkCount$/^text=plain$/^impl=(map|presized|profiled)$",
			".,toolchain=go1.23.4", ".,toolchain=go1.24.1", ".", "--", "./cases/textsim/base", ladders+"count"),
		profileStep(benchProfile{name: "maps", about: "time in maps before and with swiss tables",
			pkg: "./ladder/count", bench: "^BenchmarkCount$/^text=plain$/^impl=map$", functions: mapCalls,
			toolchains: mapToolchains}),
		measure.Diff("goamd64", "instruction sets", "-bench ^BenchmarkHandler$/^text=plain$",
			".", ".,goamd64=v3", "--", "./cases/textsim/base", "./cases/textsim/tuned"),
		dependencyStep(),
		updatedStep(s),
		buildStep(),
		measure.Diff("handler", "tuned beside base", "-by impl -bench ^Benchmark(Handler|Traffic)$",
			"./cases/textsim"),
		loadStep(s),
		cycleStep(),
		liveStep(s),
		frameStep(s),
		threeStep(s),
		versusStep(s),
		toolStep(s),
		stallStep(s),
	}
}

// withLibraries leaves a step out where the C libraries are not installed.
func withLibraries(st measure.Step) measure.Step {
	st.Needs = "libre2 and libpcre with their headers, pkg-config and a C++ compiler"
	st.Available = func(ctx context.Context) bool {
		return exec.CommandContext(ctx, "pkg-config", "--exists", "re2", "libpcre").Run() == nil
	}
	return st
}

// fleetStep measures all servers of the story.
func fleetStep() measure.Step {
	st := fleetRun("service", "server CPU and allocations of a request in each state", fleetFile, "-states",
		fleetStates+","+builtStates)
	st.Command = "go -C cases/textsim/peers run ./cmd/fleet measure"
	return st
}

// cycleStep measures some servers with texts that come one after the other.
func cycleStep() measure.Step {
	return fleetRun("cycle", "server CPU with texts in turn rather than at random", cycleFile, "-states", cycleStates,
		"-pick", "cycle", "-rounds", "12")
}

// fleetRun lets fleet measure into a file of the results.
func fleetRun(name, about, file string, flags ...string) measure.Step {
	return measure.Step{Name: name, About: about, Files: []string{file},
		Run: func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
			out := s.File(file)
			args := append([]string{"go", "-C", "cases/textsim/peers", "run", "./cmd/fleet", "measure", "-out", out}, flags...)
			if s.Trial {
				args = append(args, "-rounds", "6", "-requests", "100")
			}
			if _, err := s.Command(time.Hour, args...).Run(ctx); err != nil {
				return nil, err
			}
			lines, err := os.ReadFile(out)
			return map[string][]byte{file: s.MarkLines(lines)}, err
		}}
}

// What the servers are built with, by the copy of the case: releases of the
// first half of 2024, and the latest of November 2026 that can be had (fasthttp
// from v1.70.0 on requires a module that cannot).
var dependencies = []struct {
	dir      string
	versions []string
}{
	{"earlier", []string{"github.com/gofiber/fiber/v2@v2.52.5", "github.com/valyala/fasthttp@v1.51.0",
		"github.com/mailru/easyjson@v0.7.7",
		"github.com/klauspost/compress@v1.17.0", "github.com/andybalholm/brotli@v1.0.5"}},
	{"updated", []string{"github.com/gofiber/fiber/v2@v2.52.15", "github.com/valyala/fasthttp@v1.69.0",
		"github.com/mailru/easyjson@v0.9.2",
		"github.com/klauspost/compress@v1.20.3", "github.com/andybalholm/brotli@v1.2.8"}},
}

// dependencyStep compares a request to the server at the end of part 2
// between two copies of the case.
func dependencyStep() measure.Step {
	st := measure.Diff("deps", "the servers' dependencies, earlier and updated",
		"-bench ^BenchmarkHandler$/^impl=part2$",
		"./earlier", "./updated", "--", "./peers/service")
	st.Command = "" // there is nothing to type: the copies go
	diff := st.Run
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		if err := copyDependencies(ctx, s); err != nil {
			return nil, err
		}
		there := *s
		there.Root = s.Temp // so that no path of this machine gets into the results
		return diff(ctx, &there)
	}
	return st
}

// copyDependencies makes the copies of the case that are not there yet.
func copyDependencies(ctx context.Context, s *measure.Session) error {
	for _, d := range dependencies {
		dir := s.File(d.dir)
		if _, err := os.Stat(dir); err == nil {
			continue
		}
		if err := copyTree(s.Dir, dir); err != nil {
			return err
		}
		get := measure.Command{Dir: filepath.Join(dir, "peers"), Limit: 10 * time.Minute,
			Args: append([]string{"go", "get"}, d.versions...)}
		if _, err := get.Run(ctx); err != nil {
			return err
		}
	}
	return nil
}

// dependencyTable is the list of what dependencyStep compares.
func dependencyTable([]string) (string, error) {
	rows := [][]string{{"", "dependencies"}}
	for _, d := range dependencies {
		rows = append(rows, []string{"`./" + d.dir + "`", strings.Join(d.versions, ", ")})
	}
	return page.Table(rows...), nil
}
