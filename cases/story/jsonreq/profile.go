package jsonreq

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// profiledRequests is how many a profile is of, so that profiles can be
// compared as they are.
const profiledRequests = "100000"

// A profiledStep is an implementation and the function that it is, as pprof asks for it.
type profiledStep struct{ impl, function string }

// profiled are the steps of the story.
var profiled = []profiledStep{
	{"base", `jsonreq/base\.Respond$`},
	{"easyjson", `process\.EasyJSON$`},
	{"easyjson-builder", `process\.EasyJSONBuilder$`},
}

// A profileKind is a profile of one process.
type profileKind struct {
	name, unit string
	flags      []string // for pprof
}

var profileKinds = []profileKind{
	{"cpu", "ms", nil},
	{"memory", "B", []string{"-sample_index=alloc_space"}},
}

// profiledBench is the beginning of the name of what is profiled.
const profiledBench = "^BenchmarkRespond$/^n=100$/^impl="

// profiling are the commands that show the dearest functions and the lines of a step in
// profiles of some kinds.
func profiling(p profiledStep, kinds ...profileKind) []string {
	test, show := "go -C cases/jsonreq/peers test -run '^$' -bench '"+profiledBench+p.impl+"$' -benchtime "+profiledRequests+"x", []string{""}
	for _, kind := range kinds {
		file := "/tmp/" + kind.name + ".pprof"
		test += " -" + map[string]string{"cpu": "cpuprofile", "memory": "memprofile"}[kind.name] + " " + file
		pprof := "go tool pprof " + strings.Join(append(slices.Clone(kind.flags), ""), " ")
		show = append(show, pprof+"-top -cum -nodecount=10 "+file, pprof+"-list '"+p.function+"' "+file)
	}
	show[0] = test + " -o /tmp/bench.test ./ladder/process"
	return show
}

// commands are those that profile a step, for the page.
func commands(kind, impl string) (string, error) {
	i := slices.IndexFunc(profiled, func(p profiledStep) bool { return p.impl == impl })
	k := slices.IndexFunc(profileKinds, func(k profileKind) bool { return k.name == kind })
	if i < 0 || k < 0 {
		return "", fmt.Errorf("no profile %s of %s", kind, impl)
	}
	return "    " + strings.Join(profiling(profiled[i], profileKinds[k]), "\n    "), nil
}

const profileFile = "profile.txt"

// profileStep takes profiles of the steps in turn, several times.
func profileStep() measure.Step {
	st := measure.Step{Name: "profile", About: "on which lines the time and the memory go",
		Files: []string{profileFile}, Command: strings.Join(profiling(profiled[0], profileKinds...), "\n")}
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
				profile := func(kind string) string { return filepath.Join(s.Temp, kind+".pprof") }
				_, err := s.Command(time.Minute, program, "-test.run", "^$", "-test.bench", profiledBench+p.impl+"$",
					"-test.benchtime", profiledRequests+"x",
					"-test.cpuprofile", profile("cpu"), "-test.memprofile", profile("memory")).Run(ctx)
				if err != nil {
					return nil, err
				}
				for _, kind := range profileKinds {
					args := append([]string{"go", "tool", "pprof", "-list", p.function, "-unit", kind.unit}, kind.flags...)
					list, err := s.Command(time.Minute, append(args, program, profile(kind.name))...).Run(ctx)
					if err != nil {
						return nil, err
					}
					fmt.Fprintf(&out, "\n== %s %s\n", kind.name, p.impl)
					keepList(&out, list)
				}
			}
		}
		return map[string][]byte{profileFile: out.Bytes()}, nil
	}
	return st
}

// listLine is a line of pprof -list: flat, cum, number and text of the line.
var listLine = regexp.MustCompile(`^ *(\S+) +(\S+) +(\d+):(.*)$`)

// keepList writes of pprof's list what is not empty, and no path of this machine.
func keepList(out *bytes.Buffer, list []byte) {
	for _, line := range strings.Split(string(list), "\n") {
		if match := listLine.FindStringSubmatch(line); match != nil && match[2] != "." || strings.HasPrefix(line,
			"Total:") {
			fmt.Fprintln(out, strings.TrimRight(line, " \t"))
		}
	}
}

// A listing is one function in one profile.
type listing struct {
	total float64 // of the whole profile
	lines map[string]float64
	order []string
}

// whole is what the function and those that it calls take.
func (l listing) whole() float64 {
	sum := 0.0
	for _, v := range l.lines {
		sum += v
	}
	return sum
}

// sum is what the lines take that match.
func (l listing) sum(lines *regexp.Regexp) float64 {
	sum := 0.0
	for text, v := range l.lines {
		if lines.MatchString(text) {
			sum += v
		}
	}
	return sum
}

// listings returns the profiles of one kind of an implementation, in seconds
// or bytes.
func listings(r *record.Results, kind, impl string) ([]listing, error) {
	return sections(r, profileFile, kind+" "+impl, readListing)
}

// sections returns those of a file that have a title, each as read reads it.
func sections[T any](r *record.Results, file, title string, read func(text string) (T, error)) ([]T, error) {
	text, err := r.Text(file)
	if err != nil {
		return nil, err
	}
	var found []T
	for _, section := range strings.Split(text, "\n== ")[1:] {
		head, body, _ := strings.Cut(section, "\n")
		if head != title {
			continue
		}
		got, err := read(body)
		if err != nil {
			return nil, fmt.Errorf("read %s: %s: %w", file, title, err)
		}
		found = append(found, got)
	}
	if len(found) == 0 {
		_, impl, _ := strings.Cut(title, " ")
		return nil, record.Absent{Why: "no profile of " + impl}
	}
	return found, nil
}

func readListing(text string) (listing, error) {
	l := listing{lines: make(map[string]float64)}
	var err error
	for _, line := range strings.Split(text, "\n") {
		if total, ok := strings.CutPrefix(line, "Total: "); ok {
			if l.total, err = amountOf(total); err != nil {
				return l, err
			}
		}
		match := listLine.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		v, err := amountOf(match[2])
		if err != nil {
			return l, err
		}
		code := strings.TrimSpace(match[4])
		if _, known := l.lines[code]; !known {
			l.order = append(l.order, code)
		}
		l.lines[code] += v
	}
	if l.total == 0 || len(l.lines) == 0 {
		return l, fmt.Errorf("it lacks its total or its lines")
	}
	return l, nil
}

// amountOf is a number of pprof's in the units that it was asked for.
func amountOf(text string) (float64, error) {
	if ms, ok := strings.CutSuffix(text, "ms"); ok {
		v, err := strconv.ParseFloat(ms, 64)
		return v / 1000, err
	}
	return strconv.ParseFloat(strings.TrimSuffix(text, "B"), 64)
}

// buildTest builds the benchmarks of peers.
func buildTest(ctx context.Context, s *measure.Session) (string, error) {
	file := s.File("peers.test")
	build := measure.Command{Dir: filepath.Join(s.Dir, "peers"), Limit: 10 * time.Minute,
		Args: []string{"go", "test", "-c", "-o", file, "./ladder/process"}}
	_, err := build.Run(ctx)
	return file, err
}

// lines is a table of the lines of one step that take a hundredth of the
// profile or more: lines KIND IMPL.
func lines(r *record.Results, kind, impl string) (string, error) {
	all, err := listings(r, kind, impl)
	if err != nil {
		return "", err
	}
	title, tell := " time", page.Seconds
	if kind == "memory" {
		title, tell = " allocated", megabytes
	}
	rows := [][]string{{"line", title, " share", "in all profiles"}}
	for _, code := range all[0].order {
		var amounts, shares []float64
		for _, l := range all {
			amounts, shares = append(amounts, l.lines[code]), append(shares, l.lines[code]/l.whole())
		}
		share := record.RangeOf(shares)
		if share.Center < 0.01 {
			continue
		}
		rows = append(rows, []string{"`" + code + "`", tell(record.RangeOf(amounts).Center),
			page.Percent(share.Center),
			"[" + page.Percent(*share.Lo) + ", " + page.Percent(*share.Hi) + "]"})
	}
	return page.Table(rows...), nil
}

func megabytes(v float64) string { return page.Digits(v/1e6) + " MB" }
