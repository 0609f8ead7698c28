package words

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/report/message"
)

// mostCauses is how many causes of one report have words; the rest is counted.
const mostCauses = 4

// Reached says why benchmarks of one version had to be measured, beside so many that
// run the same code. It is empty where that goes without saying: no benchmark runs the
// same code, and all reach what changed, or were built in another way.
func Reached(list []message.Comparison, same int) string {
	var causes []string
	counts := make(map[string]int)
	seen := make(map[string]bool)
	plain := same == 0
	for _, c := range list {
		if c.Reach == nil || seen[c.Benchmark] {
			continue
		}
		seen[c.Benchmark] = true
		why := reach.Why(c.Reach.Why)
		plain = plain && (why == reach.Changed || why == reach.Settings)
		text := cause(why, c.Reach.Symbol, c.Benchmark)
		if counts[text]++; counts[text] == 1 {
			causes = append(causes, text)
		}
	}
	if plain || len(seen) == 0 {
		return ""
	}
	slices.SortStableFunc(causes, func(a, b string) int { return cmp.Compare(counts[b], counts[a]) })
	rest := 0
	for i, text := range causes {
		if i >= mostCauses {
			rest += counts[text]
		}
		causes[i] = fmt.Sprintf("%d %s", counts[text], text)
	}
	if rest > 0 {
		causes = append(causes[:mostCauses], fmt.Sprintf("%d for %d other reasons", rest, len(causes)-mostCauses))
	}
	return fmt.Sprintf("measured: %d of %d: %s", len(seen), len(seen)+same, strings.Join(causes, ", "))
}

// cause says why a benchmark was measured, after a number of benchmarks.
func cause(why reach.Why, at, benchmark string) string {
	name := symbol(at)
	switch why {
	case reach.Changed:
		function, _, _ := strings.Cut(benchmark, "/")
		if strings.HasSuffix(at, "."+function) {
			return "changed themselves, or by what is inlined in them"
		}
		return "reach " + name
	case reach.Startup:
		if at == "" {
			return "start with other initialization"
		}
		return "start with what reaches " + name
	case reach.Files:
		return "may open files, of which some differ (" + name + ")"
	case reach.Read:
		return "read " + at + ", which differs"
	case reach.BuildInfo:
		return "may ask for the versions of modules, which differ"
	case reach.Variables:
		return "run with package variables of another size"
	case reach.Settings:
		return "are built in another way"
	case reach.Cgo:
		return "run with cgo in " + at
	case reach.Toolchain:
		return fmt.Sprintf("since hone cannot tell what a benchmark reaches in programs of %s", at)
	}
	if at == "" {
		return "could not be decided"
	}
	return "could not be decided (" + name + ")"
}

// symbol names a symbol of the linker for people.
func symbol(name string) string {
	switch {
	case strings.HasSuffix(name, "..inittask"):
		return "the initialization of " + ShortFunction(strings.TrimSuffix(name, "..inittask"))
	case strings.HasPrefix(name, "type:."):
		return "a type"
	case strings.HasPrefix(name, "type:"):
		return "type " + ShortFunction(strings.TrimLeft(strings.TrimPrefix(name, "type:"), "*"))
	case strings.HasPrefix(name, "go:string.") || strings.HasPrefix(name, "go:"):
		return "a constant or a table"
	}
	name = strings.TrimSuffix(name, "·f")
	// What stands in brackets tells an instance of a generic function from others.
	if open := strings.IndexByte(name, '['); open >= 0 && strings.Contains(name[open:], "go.shape.") {
		if end := strings.LastIndexByte(name, ']'); end > open {
			name = name[:open] + name[end+1:]
		}
	}
	return ShortFunction(name)
}
