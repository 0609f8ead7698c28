package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// steps are the measurements of the README, in its order.
func steps() []step {
	return []step{
		profileStep("profile", "what the original's handler spends its time on", "./base", "^BenchmarkHandler$/^text=plain$", profiled, ""),
		honeStep("normalize", "the steps of normalising", "-by", "impl", "./cases/textsim/ladder/normalize"),
		honeStep("engines", "other engines for regular expressions", "-by", "impl", "./cases/textsim/peers/ladder/normalize"),
		withLibraries(honeStep("enginescgo", "engines in C and C++", "-tags", "re2_cgo,pcre_cgo", "-by", "impl", "./cases/textsim/peers/ladder/normalize")),
		honeStep("bytereplace", "the component beside strings.Replacer", "-by", "impl", "./cases/textsim/bytereplace"),
		fleetStep(),
		honeStep("decode", "decoding a request with the standard library", "-by", "impl", "./cases/textsim/ladder/decode"),
		honeStep("codecs", "decoding a request with other codecs", "-by", "impl", "-bench", "^BenchmarkDecode$/^text=plain$", "./cases/textsim/peers/ladder/decode"),
		honeStep("count", "counting words with the standard library", "-by", "impl", "./cases/textsim/ladder/count"),
		honeStep("tables", "counting words with other tables, and sets", "-by", "impl", "-bench", "/^text=plain$", "./cases/textsim/peers/ladder/count"),
		honeStep("toolchain", "releases of Go", "-bench", "^BenchmarkHandler$/^text=plain$|^BenchmarkCount$/^text=plain$/^impl=(map|presized|profiled)$",
			".,toolchain=go1.23.4", ".,toolchain=go1.24.1", ".", "--", "./cases/textsim/base", "./cases/textsim/ladder/count"),
		profileStep("maps", "time in maps before and with swiss tables", "./ladder/count", "^BenchmarkCount$/^text=plain$/^impl=map$", mapCalls, mapToolchains...),
		honeStep("goamd64", "instruction sets", "-bench", "^BenchmarkHandler$/^text=plain$",
			".", ".,goamd64=v3", "--", "./cases/textsim/base", "./cases/textsim/tuned"),
		dependencyStep(),
		buildStep(),
		honeStep("handler", "tuned beside base", "-by", "impl", "-bench", "^Benchmark(Handler|Traffic)$", "./cases/textsim"),
		loadStep(),
		versusStep(),
		toolStep(),
		stallStep(),
	}
}

// withLibraries leaves a step out where the C libraries are not installed.
func withLibraries(st step) step {
	st.needs = "libre2 and libpcre with their headers, pkg-config and a C++ compiler"
	st.available = func(ctx context.Context) bool {
		return exec.CommandContext(ctx, "pkg-config", "--exists", "re2", "libpcre").Run() == nil
	}
	return st
}

// fleetStep measures all servers of the story.
func fleetStep() step {
	const file = "service.jsonl"
	st := step{name: "service", about: "server CPU and allocations of a request in each state", files: []string{file},
		command: "go -C cases/textsim/peers run ./cmd/fleet measure"}
	st.run = func(ctx context.Context, s *session) (map[string][]byte, error) {
		out := filepath.Join(s.temp, file)
		args := []string{"go", "-C", "cases/textsim/peers", "run", "./cmd/fleet", "measure", "-out", out, "-states", fleetStates}
		if s.trial {
			args = append(args, "-rounds", "6", "-requests", "100")
		}
		if _, err := s.command(time.Hour, args...).run(ctx); err != nil {
			return nil, err
		}
		return readFiles(map[string]string{file: out})
	}
	return st
}

// fleetStates are the servers in the order of the table. Map sizes are
// compared on the toolchain that the story had then.
const fleetStates = "base,regexp,replacer,shortcut,bytetable,part2-nosize@go1.23.4,part2@go1.23.4,part2@go1.24.1,part2@go1.24.1@v3," +
	"part2-nosize,part2,part2@v3,pool,tuned,tuned-fasthttp,rust,rust-tuned"

// What the servers are built with, by the copy of the case: releases of the
// first half of 2024, and the latest of November 2026 that can be had (fasthttp
// from v1.70.0 on requires a module that cannot).
var dependencies = []struct {
	dir      string
	versions []string
}{
	{"earlier", []string{"github.com/gofiber/fiber/v2@v2.52.5", "github.com/valyala/fasthttp@v1.51.0", "github.com/mailru/easyjson@v0.7.7",
		"github.com/klauspost/compress@v1.17.0", "github.com/andybalholm/brotli@v1.0.5"}},
	{"updated", []string{"github.com/gofiber/fiber/v2@v2.52.15", "github.com/valyala/fasthttp@v1.69.0", "github.com/mailru/easyjson@v0.9.2",
		"github.com/klauspost/compress@v1.20.3", "github.com/andybalholm/brotli@v1.2.8"}},
}

// dependencyStep compares a request to the server at the end of part 2
// between two copies of the case.
func dependencyStep() step {
	st := honeStep("deps", "the servers' dependencies, earlier and updated", "-bench", "^BenchmarkHandler$/^impl=part2$",
		"./earlier", "./updated", "--", "./peers/service")
	st.command = "" // there is nothing to type: the copies go
	measure := st.run
	st.run = func(ctx context.Context, s *session) (map[string][]byte, error) {
		for _, d := range dependencies {
			dir := filepath.Join(s.temp, d.dir)
			if err := copyTree(s.dir, dir); err != nil {
				return nil, err
			}
			get := command{dir: filepath.Join(dir, "peers"), limit: 10 * time.Minute, args: append([]string{"go", "get"}, d.versions...)}
			if _, err := get.run(ctx); err != nil {
				return nil, err
			}
		}
		there := *s
		there.root = s.temp // so that no path of this machine gets into the results
		return measure(ctx, &there)
	}
	return st
}

// dependencies is the list of what dependencyStep compares.
func (r *results) dependencies([]string) (string, error) {
	rows := [][]string{{"", "dependencies"}}
	for _, d := range dependencies {
		rows = append(rows, []string{"`./" + d.dir + "`", strings.Join(d.versions, ", ")})
	}
	return table(nil, rows...), nil
}
