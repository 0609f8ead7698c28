package textsim

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/page"
)

// weblist is the table of the lines of the case in a profile of a live server,
// in the order of the files: STATE.
func (r *results) weblist(args []string) (string, error) {
	l, err := r.liveOf(args[0])
	if err != nil {
		return "", err
	}
	rows := [][]string{{"line", " itself", " with what it calls", "of the profile", "code"}}
	for _, n := range l.Lines {
		if n.Cum < 0.01*l.Samples || n.Text == "" {
			continue
		}
		rows = append(rows, []string{fmt.Sprintf("`%s:%d`", n.File, n.Line), page.Seconds(n.Flat), page.Seconds(n.Cum),
			page.Percent(n.Cum / l.Samples), "`" + strings.ReplaceAll(n.Text, "|", "\\|") + "`"})
	}
	note := fmt.Sprintf("\n\n%s of samples in %s of up to 800 users, %s requests; %s, %d cores.",
		page.Seconds(l.Samples), page.Seconds(l.Seconds), page.Count(float64(l.Requests)), l.Machine.CPU, l.Machine.Cores)
	return page.Table(rows...) + note, nil
}

// liveParts is the table of what the live servers spend their time on: STATES.
func (r *results) liveParts(states []string) (string, error) {
	rows := [][]string{{"part of the whole profile"}}
	for _, state := range states {
		rows[0] = append(rows[0], " `"+state+"`")
	}
	for _, part := range []struct {
		name string
		of   livePart
	}{
		{"the handler", inFunctions(liveHandler)},
		{"normalising", inFunctions(liveNormal)},
		{"the framework's body parser", inFunctions(liveParser)},
		{"system calls", inFunctions(liveSyscall)},
		{"garbage collection: its workers, and what allocating goroutines do for it", inFunctions(liveCollect)},
		{"growing stacks (`morestack`, `newstack`)", inFunctions(liveStack)},
	} {
		row := []string{part.name}
		for _, state := range states {
			l, err := r.liveOf(state)
			if err != nil {
				return "", err
			}
			got, err := sampled(part.of(l), l.Samples)
			if err != nil {
				return "", err
			}
			row = append(row, page.Percent(got.Center)+" "+page.Between(got, page.Percent))
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// sides shows the functions of maps in profiles of two states: BASE HEAD.
func (r *results) sides(states []string) (string, error) {
	var both [2]*live
	for i := range both {
		l, err := r.liveOf(states[i])
		if err != nil {
			return "", err
		}
		both[i] = l
	}
	var names []string
	for _, l := range both {
		for _, n := range l.CPU {
			isMap := slices.Contains(stringMaps, n.Function) || strings.HasPrefix(n.Function, "internal/runtime/maps.") ||
				n.Function == "runtime.aeshashbody" || n.Function == "runtime.memequal"
			if isMap && n.Flat >= 0.003*l.Samples && !slices.Contains(names, n.Function) {
				names = append(names, n.Function)
			}
		}
	}
	rows := [][]string{{"function", " itself, `" + states[0] + "`", " `" + states[1] + "`", " with what it calls, `" +
		states[0] + "`", " `" + states[1] + "`"}}
	cell := func(l *live, name string, cum bool) string {
		for _, n := range l.CPU {
			if n.Function != name {
				continue
			}
			v := n.Flat
			if cum {
				v = n.Cum
			}
			return fmt.Sprintf("%s (%s)", page.Seconds(v/float64(l.Requests)), page.Percent(v/l.Samples))
		}
		return ""
	}
	for _, name := range names {
		rows = append(rows, []string{"`" + strings.TrimPrefix(name, "internal/runtime/") + "`", cell(both[0], name, false),
			cell(both[1], name, false), cell(both[0], name, true), cell(both[1], name, true)})
	}
	total := []string{"the `_faststr` functions together"}
	for _, cum := range []bool{false, true} {
		for _, l := range both {
			v := l.mapTime(cum)
			total = append(total, fmt.Sprintf("%s (%s)", page.Seconds(v/float64(l.Requests)), page.Percent(v/l.Samples)))
		}
	}
	return page.Table(append(rows, total)...) + lacking(both[:]), nil
}

// lacking says which of the functions that the story looks at are in no profile.
func lacking(profiles []*live) string {
	var names []string
	for _, name := range stringMaps {
		if !slices.ContainsFunc(profiles, func(l *live) bool { return l.has(name) }) {
			names = append(names, "`"+name+"`")
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "\n\n" + strings.Join(names, ", ") + ", which the story names as well, is in neither profile by more than " +
		page.Percent(liveLeast) + "."
}

// allocated is the third article's table of memory, and what the same servers
// did here.
func (r *results) allocated([]string) (string, error) {
	rows := [][]string{{"server", " requests", " allocations", " memory", " allocations a request", " kB a request",
		" in the story: requests", " allocations", " memory", " allocations a request", " kB a request"}}
	for _, t := range []struct {
		state            string
		requests, allocs float64
		memory           float64 // bytes
	}{
		{"part2-nosize@go1.23.4", 152_227, 17_722_736, 75.83e9},
		{"part2@go1.23.4", 181_626, 4_398_554, 77.68e9},
		{"part2@go1.24.1", 239_807, 7_954_979, 78.02e9},
	} {
		l, err := r.liveOf(t.state)
		if err != nil {
			return "", err
		}
		row := []string{"`" + t.state + "`"}
		for _, v := range [][3]float64{{float64(l.Requests), float64(l.Allocs), float64(l.Bytes)},
			{t.requests, t.allocs, t.memory}} {
			row = append(row, page.Count(v[0]), page.Count(v[1]), page.Digits(v[2]/1e9)+" GB", page.Digits(v[1]/v[0]),
				page.Digits(v[2]/v[0]/1e3))
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// memory is what allocates in a live server, the largest first: STATE.
func (r *results) memory(args []string) (string, error) {
	l, err := r.liveOf(args[0])
	if err != nil {
		return "", err
	}
	objects := make(map[string]float64)
	for _, n := range l.AllocObjects {
		objects[n.Function] = n.Flat
	}
	list := slices.Clone(l.AllocSpace)
	slices.SortStableFunc(list, func(a, b liveNode) int { return cmp.Compare(b.Flat, a.Flat) })
	rows := [][]string{{"function", " of all bytes (`-alloc_space`)", " of all objects (`-alloc_objects`)"}}
	for _, n := range list {
		if n.Flat < 0.01 {
			break
		}
		rows = append(rows, []string{"`" + path.Base(n.Function) + "`", page.Percent(n.Flat),
			page.Percent(objects[n.Function])})
	}
	return page.Table(rows...), nil
}

// pause says how long the pauses of a loaded state are beside its tail.
func (r *results) pause(args []string) (string, error) {
	l, err := r.loadOf(args[0])
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s long (the 99th percentile of %d collections), where the 95th percentile of answers is %s"+
		" and the longest %s", known(l.Spent.Pause, page.Seconds), l.Spent.Collections, page.Seconds(l.Latency.P95),
		page.Seconds(l.Latency.Max)), nil
}

// frame is what the fastest server on net/http spends a request's time on: parts
// that do not overlap, and the rest.
func (r *results) frame([]string) (string, error) {
	l, err := r.liveOf("tuned")
	if err != nil {
		return "", err
	}
	handler := l.cpuOf(regexp.MustCompile(`/tuned\.serveSimilarity$`))
	body := l.cpuOf(regexp.MustCompile(`/tuned\.\(\*limited\)\.read$`))
	read := l.cpuOf(regexp.MustCompile(`^net/http\.\(\*conn\)\.readRequest$`))
	finish := l.cpuOf(regexp.MustCompile(`^net/http\.\(\*response\)\.finishRequest$`))
	serve := l.cpuOf(regexp.MustCompile(`^net/http\.\(\*conn\)\.serve$`))
	rows := [][]string{{"part", " of the server's CPU time", "95 % interval", " a request"}}
	for _, part := range []struct {
		name string
		took float64
	}{
		{"the handler, without reading the body", handler - body},
		{"reading the body: net/http and the kernel", body},
		{"net/http: reading and parsing the head of a request", read},
		{"net/http and the kernel: writing the answer", finish},
		{"net/http: the rest of its loop, waiting for the next request", serve - handler - read - finish},
		{"the runtime by itself: scheduling, garbage collection, the background read", l.Samples - serve},
	} {
		got, err := sampled(part.took, l.Samples)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{part.name, page.Percent(got.Center), page.Between(got, page.Percent),
			page.Seconds(part.took / float64(l.Requests))})
	}
	rows = append(rows, []string{"of all of these: system calls", page.Percent(l.cpuOf(liveSyscall) / l.Samples), "",
		page.Seconds(l.cpuOf(liveSyscall) / float64(l.Requests))})
	return page.Table(rows...), nil
}
