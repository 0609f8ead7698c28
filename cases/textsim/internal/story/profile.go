package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A profile is what is kept of a CPU profile of one benchmark.
type profile struct {
	toolchain string
	perOp     float64            // seconds an iteration
	cum       map[string]float64 // function -> its share of the samples, callees included
}

// profileStep profiles a benchmark several times with each toolchain, one
// after the other. An empty toolchain is the one in use. It keeps the lines of
// functions that match.
func profileStep(name, about string, pkg, bench string, functions *regexp.Regexp, toolchains ...string) step {
	file := name + ".txt"
	typed := command{args: []string{"go", "-C", "cases/textsim", "test", "-run", "^$", "-bench", bench, "-cpuprofile", "/tmp/cpu.pprof", "-o", "/tmp/bench.test", pkg}}
	return step{name: name, about: about, files: []string{file}, command: typed.String() + "\ngo -C cases/textsim tool pprof -top -cum /tmp/cpu.pprof",
		run: func(ctx context.Context, s *session) (map[string][]byte, error) {
			rounds, benchtime := 5, "3s"
			if s.trial {
				rounds, benchtime = 2, "1s"
			}
			cpu := filepath.Join(s.temp, "cpu.pprof")
			test := command{dir: s.dir, limit: 10 * time.Minute, args: []string{"go", "test", "-run", "^$", "-bench", bench,
				"-benchtime", benchtime, "-cpuprofile", cpu, "-o", filepath.Join(s.temp, "bench.test"), pkg}}
			top := command{dir: s.dir, limit: time.Minute, args: []string{"go", "tool", "pprof", "-top", "-cum",
				"-nodefraction=0", "-nodecount=100000", cpu}}
			var out bytes.Buffer
			fmt.Fprintf(&out, "# go test -run '^$' -bench '%s' -benchtime %s -cpuprofile cpu.pprof %s\n", bench, benchtime, pkg)
			fmt.Fprintf(&out, "# go tool pprof -top -cum -nodefraction=0 cpu.pprof, lines that match %s\n", functions)
			if s.trial {
				fmt.Fprintf(&out, "# %s\n", trialCode)
			}
			for range rounds {
				for _, toolchain := range toolchains {
					test.env = goToolchain(toolchain)
					version, err := command{dir: s.dir, env: test.env, limit: time.Minute, args: []string{"go", "env", "GOVERSION"}}.run(ctx)
					if err != nil {
						return nil, err
					}
					bench, err := test.run(ctx)
					if err != nil {
						return nil, err
					}
					lines, err := top.run(ctx)
					if err != nil {
						return nil, err
					}
					fmt.Fprintf(&out, "\n== %s", version)
					keepProfile(&out, bench, lines, functions)
				}
			}
			return map[string][]byte{file: out.Bytes()}, nil
		}}
}

// goToolchain is what makes the go command use a toolchain; an empty one is
// what it uses anyway.
func goToolchain(version string) []string {
	if version == "" {
		return nil
	}
	return []string{"GOTOOLCHAIN=" + version}
}

// keepProfile writes the results of a benchmark, the head of pprof's table
// and the lines of some functions.
func keepProfile(out *bytes.Buffer, bench, top []byte, functions *regexp.Regexp) {
	for _, line := range strings.Split(string(bench), "\n") {
		if strings.HasPrefix(line, "Benchmark") {
			fmt.Fprintln(out, line)
		}
	}
	for _, line := range strings.Split(string(top), "\n") {
		match := profileLine.FindStringSubmatch(line)
		switch {
		case match != nil && functions.MatchString(match[2]),
			strings.HasPrefix(line, "Duration:"), strings.HasPrefix(strings.TrimSpace(line), "flat "):
			fmt.Fprintln(out, line)
		}
	}
}

// profileLine is a line of pprof -top: flat, flat%, sum%, cum, cum%, function.
var profileLine = regexp.MustCompile(`^ *\S+ +[0-9.]+% +[0-9.]+% +\S+ +([0-9.]+)% +(.*?)(?: \(inline\))?$`)

// readProfiles reads what profileStep has written.
func readProfiles(file string) (profiles []profile, trial bool, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, false, err
	}
	for n, line := range strings.Split(string(data), "\n") {
		fail := func(what string) error { return fmt.Errorf("read %s:%d: %s: %q", file, n+1, what, line) }
		if line == "# "+trialCode {
			trial = true
		}
		if toolchain, ok := strings.CutPrefix(line, "== "); ok {
			profiles = append(profiles, profile{toolchain: toolchain, cum: make(map[string]float64)})
			continue
		}
		if strings.HasPrefix(line, "#") || len(profiles) == 0 {
			continue
		}
		p := &profiles[len(profiles)-1]
		if strings.HasPrefix(line, "Benchmark") {
			if p.perOp, err = perOp(line); err != nil {
				return nil, false, fail(err.Error())
			}
		} else if match := profileLine.FindStringSubmatch(line); match != nil {
			share, err := strconv.ParseFloat(match[1], 64)
			if err != nil {
				return nil, false, fail(err.Error())
			}
			p.cum[match[2]] += share / 100
		}
	}
	for _, p := range profiles {
		if p.perOp == 0 || len(p.cum) == 0 {
			return nil, false, fmt.Errorf("read %s: a profile of %s lacks its benchmark or its functions", file, p.toolchain)
		}
	}
	if len(profiles) == 0 {
		return nil, false, fmt.Errorf("read %s: it holds no profile", file)
	}
	return profiles, trial, nil
}

// perOp returns the seconds an iteration of a line of go test -bench.
func perOp(line string) (float64, error) {
	fields := strings.Fields(line)
	for i, unit := range fields {
		if unit == "ns/op" && i > 0 {
			ns, err := strconv.ParseFloat(fields[i-1], 64)
			return ns / 1e9, err
		}
	}
	return 0, fmt.Errorf("no ns/op")
}

// share is the time in functions of which none calls another, as a fraction
// of all samples.
func (p profile) share(functions *regexp.Regexp) float64 {
	sum := 0.0
	for name, cum := range p.cum {
		if functions.MatchString(name) {
			sum += cum
		}
	}
	return sum
}
