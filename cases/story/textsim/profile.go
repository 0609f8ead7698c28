package textsim

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// A profile is what is kept of a CPU profile of one benchmark.
type profile struct {
	toolchain string
	perOp     float64 // seconds an iteration
	// own and cum are the shares of the samples of each function, without its
	// callees and with them.
	own, cum map[string]float64
}

// A benchProfile is a step that profiles a benchmark several times with each
// toolchain, one after the other. An empty toolchain is the one in use. It
// keeps the lines of functions that match.
type benchProfile struct {
	name, about, pkg, bench string
	functions               *regexp.Regexp
	toolchains              []string
}

func profileStep(p benchProfile) measure.Step {
	file := p.name + ".txt"
	typed := measure.Command{Args: []string{"go", "-C", "cases/textsim", "test", "-run", "^$", "-bench", p.bench,
		"-cpuprofile", "/tmp/cpu.pprof", "-o", "/tmp/bench.test", p.pkg}}
	return measure.Step{Name: p.name, About: p.about, Files: []string{file},
		Command: typed.String() + "\ngo -C cases/textsim tool pprof -top -cum /tmp/cpu.pprof",
		Run: func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
			text, err := p.run(ctx, s)
			return map[string][]byte{file: text}, err
		}}
}

func (p benchProfile) run(ctx context.Context, s *measure.Session) ([]byte, error) {
	rounds, benchtime := 5, "3s"
	if s.Trial {
		rounds, benchtime = 2, "1s"
	}
	cpu := s.File("cpu.pprof")
	run := func(toolchain string, args ...string) ([]byte, error) {
		c := measure.Command{Dir: s.Dir, Env: goToolchain(toolchain), Limit: 10 * time.Minute, Args: args}
		return c.Run(ctx)
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "# go test -run '^$' -bench '%s' -benchtime %s -cpuprofile cpu.pprof %s\n", p.bench,
		benchtime, p.pkg)
	fmt.Fprintf(&out, "# go tool pprof -top -cum -nodefraction=0 cpu.pprof, lines that match %s\n%s",
		p.functions, s.Mark())
	for range rounds {
		for _, toolchain := range p.toolchains {
			version, err := run(toolchain, "go", "env", "GOVERSION")
			if err != nil {
				return nil, err
			}
			bench, err := run(toolchain, "go", "test", "-run", "^$", "-bench", p.bench, "-benchtime", benchtime,
				"-cpuprofile", cpu, "-o", s.File("bench.test"), p.pkg)
			if err != nil {
				return nil, err
			}
			top, err := run("", "go", "tool", "pprof", "-top", "-cum", "-nodefraction=0", "-nodecount=100000", cpu)
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(&out, "\n== %s", version)
			keepProfile(&out, bench, top, p.functions)
		}
	}
	return out.Bytes(), nil
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
		n, ok := parseNode(line)
		switch {
		case ok && functions.MatchString(n.Function),
			strings.HasPrefix(line, "Duration:"), strings.HasPrefix(strings.TrimSpace(line), "flat "):
			fmt.Fprintln(out, line)
		}
	}
}

// readProfiles reads what profileStep has written.
func readProfiles(r *record.Results, file string) (profiles []profile, err error) {
	text, err := r.Text(file)
	if err != nil {
		return nil, err
	}
	for n, line := range strings.Split(text, "\n") {
		if toolchain, ok := strings.CutPrefix(line, "== "); ok {
			profiles = append(profiles, profile{toolchain: toolchain, own: make(map[string]float64),
				cum: make(map[string]float64)})
			continue
		}
		if strings.HasPrefix(line, "#") || len(profiles) == 0 {
			continue
		}
		if err := profiles[len(profiles)-1].add(line); err != nil {
			return nil, fmt.Errorf("read results/%s:%d: %w: %q", file, n+1, err, line)
		}
	}
	for _, p := range profiles {
		if p.perOp == 0 || len(p.cum) == 0 {
			return nil, fmt.Errorf("read results/%s: a profile of %s lacks its benchmark or its functions", file,
				p.toolchain)
		}
	}
	if len(profiles) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no profile", file)
	}
	return profiles, nil
}

// add takes one line.
func (p *profile) add(line string) (err error) {
	if strings.HasPrefix(line, "Benchmark") {
		p.perOp, err = perOp(line)
		return err
	}
	if n, ok := parseNode(line); ok {
		p.own[n.Function] += n.Flat
		p.cum[n.Function] += n.Cum
	}
	return nil
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

// share is the time in functions of which none calls another, with all that
// they call, as a fraction of all samples.
func (p profile) share(functions *regexp.Regexp) float64 { return sumOf(p.cum, functions) }

// ownShare is the time in functions without what they call, as a fraction of
// all samples.
func (p profile) ownShare(functions *regexp.Regexp) float64 { return sumOf(p.own, functions) }

func sumOf(shares map[string]float64, functions *regexp.Regexp) (sum float64) {
	for name, share := range shares {
		if functions.MatchString(name) {
			sum += share
		}
	}
	return sum
}
