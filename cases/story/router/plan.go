package router

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
		textStep("printed", "the story's two outputs with one value each, read by hone",
			"go run ./cmd/hone diff "+printed+"old.txt "+printed+"new.txt"),
		textStep("escape", "what the compiler says of the smallest example",
			"go -C cases/router build -gcflags=-m -o /dev/null ./ladder/escape"),
		profileStep(),
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
			many+"2s -bench ^BenchmarkBuild$/^table=generated1000$/"+fastest, routers),
		loadStep(),
		publishedStep(copies),
	}
}

// loadStep compares servers of the same routes by what a request costs them.
func loadStep() measure.Step {
	const path = "http://{addr}/repos/golang/go/issues/1"
	line := "hone load -duration %s -start 'serve -impl %s -addr {addr}' -against 'serve -impl tuned -addr {addr}' " + path
	st := measure.Step{Name: "load", About: "servers of the routes of the GitHub API, under load", Files: []string{"load.txt"}}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		serve := s.File("serve")
		build := s.Command(10*time.Minute, "go", "-C", "cases/router/peers", "build", "-o", serve, "./cmd/serve")
		if _, err := build.Run(ctx); err != nil {
			return nil, err
		}
		duration := "30s"
		if s.Trial {
			duration = "2s"
		}
		var out bytes.Buffer
		out.WriteString(s.Mark())
		for _, rival := range []string{"gin", "servemux"} {
			hone := s.Command(5*time.Minute, s.Hone, "load", "-duration", duration,
				"-start", serve+" -impl "+rival+" -addr {addr}", "-against", serve+" -impl tuned -addr {addr}", path)
			hone.Accept = []int{3}
			told, err := hone.Run(ctx)
			if err != nil {
				return nil, err
			}
			// What is told of each server by itself comes before the comparison.
			if at := bytes.Index(told, []byte(" \u2192 ")); at >= 0 {
				told = told[bytes.LastIndexByte(told[:at], '\n')+1:]
			}
			told = bytes.ReplaceAll(told, []byte(serve), []byte("serve"))
			fmt.Fprintf(&out, "$ "+line+"\n\n%s\n", duration, rival, told)
		}
		return map[string][]byte{"load.txt": out.Bytes()}, nil
	}
	return st
}

// textStep runs one command and keeps what it prints.
func textStep(name, about, command string) measure.Step {
	st := measure.Step{Name: name, About: about, Files: []string{name + ".txt"}, Command: command}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		args := strings.Fields(command)
		if strings.HasPrefix(command, "go run ./cmd/hone ") {
			args = append([]string{s.Hone}, args[3:]...)
		}
		// The compiler's remarks are on standard error.
		out, err := s.Command(5*time.Minute, append([]string{"sh", "-c", `"$@" 2>&1`, "sh"}, args...)...).Run(ctx)
		return map[string][]byte{name + ".txt": out}, err
	}
	return st
}

// profileStep takes profiles of the nine benchmarks, before the change and
// after it, and keeps the functions on top.
func profileStep() measure.Step {
	const bench = "go -C cases/router test -run '^$' -bench Search -benchtime 100ms -cpu 1 "
	st := measure.Step{Name: "profile", About: "profiles of the nine benchmarks, before the change and after it",
		Files:   []string{"profile.txt"},
		Command: bench + "-memprofile mem.out ./base\ngo -C cases/router tool pprof -top -sample_index=alloc_space mem.out"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		var out bytes.Buffer
		out.WriteString(s.Mark())
		for _, state := range []string{"before", "after"} {
			overlay, err := overlaid(ctx, s, state)
			if err != nil {
				return nil, err
			}
			for _, kind := range []struct{ name, sample string }{{"mem", "alloc_space"}, {"cpu", "cpu"}} {
				profile := s.File(kind.name + ".out")
				test := s.Command(5*time.Minute, "go", "-C", "cases/router", "test", "-run", "^$", "-bench", "Search",
					"-benchtime", "100ms", "-cpu", "1", "-overlay", overlay, "-o", s.File("base.test"),
					"-"+kind.name+"profile", profile, "./base")
				if _, err := test.Run(ctx); err != nil {
					return nil, err
				}
				top, err := s.Command(time.Minute, "go", "tool", "pprof", "-top", "-nodecount", "8", "-sample_index",
					kind.sample, s.File("base.test"), profile).Run(ctx)
				if err != nil {
					return nil, err
				}
				fmt.Fprintf(&out, "== %s %s\n%s", state, kind.name, tidyTop(top))
			}
		}
		return map[string][]byte{"profile.txt": out.Bytes()}, nil
	}
	return st
}

// overlaid returns a file for -overlay with which base is before the change or
// after it.
func overlaid(ctx context.Context, s *measure.Session, state string) (string, error) {
	replaced := make(map[string]string)
	if state == "after" {
		tree := filepath.Join(s.Dir, "base", "tree.go")
		changed := s.File("tree.go")
		apply := s.Command(time.Minute, "patch", "-s", "-o", changed, tree, filepath.Join(s.Root, patch))
		if _, err := apply.Run(ctx); err != nil {
			return "", err
		}
		replaced[tree] = changed
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	file := s.File(state + ".json")
	return file, os.WriteFile(file, text, 0o644)
}

// header is what pprof writes first about the program and the day.
var header = regexp.MustCompile(`(?m)^(File|Build ID|Type|Time|Duration): .*\n`)

// tidyTop leaves out of pprof's table what is of this machine alone.
func tidyTop(top []byte) []byte {
	top = header.ReplaceAll(top, nil)
	return bytes.ReplaceAll(top, []byte("github.com/gohone/hone/cases/router/"), nil)
}

// copiesFlag adds the flag that publishedStep needs.
func copiesFlag(copies *string) func(*flag.FlagSet) {
	return func(fs *flag.FlagSet) {
		fs.StringVar(copies, "copies", "", "`directory` with copies of the published router: before, after, latest")
	}
}

// publishedStep measures the router of the story itself.
func publishedStep(copies *string) measure.Step {
	st := measure.Step{Name: "published", About: "the published router: before the change, after it, and the latest",
		Files: []string{"published.txt"}, Needs: "copies of the published router, in -copies",
		Available: func(context.Context) bool { return *copies != "" }}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		var out bytes.Buffer
		out.WriteString(s.Mark())
		mod, err := os.ReadFile(filepath.Join(s.Dir, "published", "go.mod"))
		if err != nil {
			return nil, err
		}
		for _, state := range []string{"before", "after", "latest"} {
			file := s.File(state + ".mod")
			text := strings.ReplaceAll(string(mod), "=> ../", "=> "+s.Dir) +
				"\nreplace github.com/bmf-san/goblin => " + filepath.Join(*copies, state) + "\n"
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				return nil, err
			}
			ran, err := s.Command(5*time.Minute, "go", "-C", filepath.Join(s.Dir, "published"), "test", "-modfile", file,
				"-run", "^$", "-bench", ".", "-cpu", "1", "-benchtime", "100ms", "-count", "3").Run(ctx)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&out, "== %s\n%s", state, ran)
		}
		return map[string][]byte{"published.txt": out.Bytes()}, nil
	}
	return st
}
