package jsonreq

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

const topFile = "top.txt"

// topFunctions is how many functions of a profile the story shows.
const topFunctions = 10

// second marks the memory that a benchmark of a second allocates: it is the story's
// measure, in which the faster step answers more requests.
const second = "second"

// topStep takes the profiles of profileStep again for their dearest functions, and one of
// memory of a second, several times.
func topStep() measure.Step {
	st := measure.Step{Name: "top", About: "the ten dearest functions, and the memory of a second",
		Files: []string{topFile}, Command: strings.Join(profiling(profiled[0], profileKinds...), "\n")}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		program, err := buildTest(ctx, s)
		if err != nil {
			return nil, err
		}
		rounds := 5
		if s.Trial {
			rounds = 1
		}
		var out bytes.Buffer
		fmt.Fprintf(&out, "# %s\n%s", strings.ReplaceAll(st.Command, "\n", "\n# "), s.Mark())
		for range rounds {
			for _, p := range profiled {
				t := topRun{s, program, p.impl, &out}
				if err := t.take(ctx, profiledRequests+"x", profileKinds...); err != nil {
					return nil, err
				}
				memory := profileKinds[1]
				memory.name = second
				if err := t.take(ctx, "1s", memory); err != nil {
					return nil, err
				}
			}
		}
		return map[string][]byte{topFile: out.Bytes()}, nil
	}
	return st
}

// A topRun profiles one implementation.
type topRun struct {
	session *measure.Session
	program string
	impl    string
	out     *bytes.Buffer
}

// take runs the benchmark once, and writes the top of its profiles with how many requests
// the benchmark counted.
func (t topRun) take(ctx context.Context, benchtime string, kinds ...profileKind) error {
	file := func(kind string) string { return filepath.Join(t.session.Temp, kind+".pprof") }
	args := []string{t.program, "-test.run", "^$", "-test.bench", profiledBench + t.impl + "$", "-test.benchtime", benchtime}
	for _, kind := range kinds {
		flag := "-test.memprofile"
		if kind.name == "cpu" {
			flag = "-test.cpuprofile"
		}
		args = append(args, flag, file(kind.name))
	}
	printed, err := t.session.Command(time.Minute, args...).Run(ctx)
	if err != nil {
		return err
	}
	counted := countedLine.FindSubmatch(printed)
	if counted == nil {
		return fmt.Errorf("the benchmark of %s printed no result", t.impl)
	}
	for _, kind := range kinds {
		pprof := append([]string{"go", "tool", "pprof", "-top", "-cum", "-nodecount=25", "-unit", kind.unit}, kind.flags...)
		list, err := t.session.Command(time.Minute, append(pprof, t.program, file(kind.name))...).Run(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(t.out, "\n== %s %s\nrequests %s\n", kind.name, t.impl, counted[1])
		for _, line := range strings.Split(string(list), "\n") {
			if totalLine.MatchString(line) || topLine.MatchString(line) {
				fmt.Fprintln(t.out, line)
			}
		}
	}
	return nil
}

var (
	countedLine = regexp.MustCompile(`(?m)^Benchmark\S+\s+(\d+)\s`)
	// totalLine and topLine are of pprof -top.
	totalLine = regexp.MustCompile(`^Showing nodes accounting for .* of (\S+) total$`)
	topLine   = regexp.MustCompile(`^ *(\S+) +(\S+)% +\S+% +(\S+) +(\S+)% +(.+)$`)
)

// A topProfile is one profile: its dearest functions, those with what they call first.
type topProfile struct {
	requests, total float64 // total in seconds or bytes
	functions       []topFunction
}

// A topFunction has parts of the whole, in [0, 1].
type topFunction struct {
	name      string
	flat, cum float64
}

// cum is the part of a function; ok reports whether it is among the dearest.
func (p topProfile) cum(name string) (part float64, ok bool) {
	for _, f := range p.functions {
		if f.name == name {
			return f.cum, true
		}
	}
	return 0, false
}

// tops returns the profiles of one kind of an implementation.
func tops(r *record.Results, kind, impl string) ([]topProfile, error) {
	return sections(r, topFile, kind+" "+impl, readTop)
}

func readTop(text string) (p topProfile, err error) {
	for _, line := range strings.Split(text, "\n") {
		if n, ok := strings.CutPrefix(line, "requests "); ok {
			if p.requests, err = strconv.ParseFloat(n, 64); err != nil {
				return p, err
			}
		} else if match := totalLine.FindStringSubmatch(line); match != nil {
			if p.total, err = amountOf(match[1]); err != nil {
				return p, err
			}
		} else if match := topLine.FindStringSubmatch(line); match != nil {
			flat, err := strconv.ParseFloat(match[2], 64)
			if err != nil {
				return p, err
			}
			cum, err := strconv.ParseFloat(match[4], 64)
			if err != nil {
				return p, err
			}
			name := strings.TrimSuffix(match[5], " (inline)")
			p.functions = append(p.functions, topFunction{name, flat / 100, cum / 100})
		}
	}
	if p.requests == 0 || p.total == 0 || len(p.functions) == 0 {
		return p, fmt.Errorf("it lacks its requests, its total or its functions")
	}
	return p, nil
}

// top is the table of the ten dearest functions of a step, in the order of the first of the
// profiles: top KIND IMPL.
func top(r *record.Results, kind, impl string) (string, error) {
	all, err := tops(r, kind, impl)
	if err != nil {
		return "", err
	}
	rows := [][]string{{"function", " flat", " cum", "cum in all profiles"}}
	for _, f := range all[0].functions[:min(topFunctions, len(all[0].functions))] {
		var cums []float64
		for _, p := range all {
			if cum, ok := p.cum(f.name); ok {
				cums = append(cums, cum)
			}
		}
		all := record.RangeOf(cums)
		rows = append(rows, []string{"`" + strings.TrimPrefix(f.name, "github.com/gohone/hone/cases/") + "`",
			page.Percent(f.flat), page.Percent(f.cum), "[" + page.Percent(*all.Lo) + ", " + page.Percent(*all.Hi) + "]"})
	}
	return page.Table(rows...), nil
}

// aSecond compares the memory that a benchmark of a second allocates.
func (p pair) aSecond(r *record.Results) func() (claim.Finding, error) {
	return quotients(p, "profiles of a second", func(impl string) ([]topProfile, error) { return tops(r, second, impl) },
		func(t topProfile) float64 { return t.total })
}
