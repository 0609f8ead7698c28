package files

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
)

// warnings returns what the verdicts rest on, and what is doubtful about the
// files.
func warnings(o Options, set *results.Set) []sample.Warning {
	text := "the order in which these values were measured is unknown, so drift of the machine counts as a change"
	if o.Policy.Family > 0 {
		text += fmt.Sprintf("; tested by ranks (Mann-Whitney U), with an error of %.4g %%", 100*o.Policy.Alpha)
	}
	if o.Policy.Family > 1 {
		text += fmt.Sprintf(" for all %d comparisons that vary together (Holm), p being adjusted for that", o.Policy.Family)
	}
	all := []sample.Warning{{
		Code: "order-unknown", Text: text,
		Remedy: "compare the versions themselves (hone diff main .) for processes that take turns",
	}}
	for _, f := range set.Files {
		all = append(all, f.Warnings...)
	}
	base := set.Files[0]
	for _, f := range set.Files[1:] {
		all = append(all, differentMachines(base, f)...)
		all = append(all, unitsOfOne(o.Units, base, f)...)
		all = append(all, unitsOfOne(o.Units, f, base)...)
	}
	return all
}

// unitsOfOne warns of units that a file has for benchmarks for which the other
// lacks them, if they are to be compared.
func unitsOfOne(asked []string, has, lacks *results.File) []sample.Warning {
	var units []string
	names := make(map[string][]string)
	for _, b := range has.Benchmarks {
		other := lacks.Find(b.Package, b.Name)
		for _, unit := range b.Units {
			if other == nil || other.Values[unit] != nil || len(asked) > 0 && !slices.Contains(asked, unit) {
				continue
			}
			if names[unit] == nil {
				units = append(units, unit)
			}
			names[unit] = append(names[unit], b.Name)
		}
	}
	var list []sample.Warning
	for _, unit := range units {
		w := sample.Warning{Code: "unit-missing", Text: fmt.Sprintf("%s has no %s for %s", lacks.Name, unit, compare.Names(names[unit]))}
		if unit == sample.UnitBytes || unit == sample.UnitAllocs {
			w.Remedy = "run go test with -benchmem"
		}
		list = append(list, w)
	}
	return list
}

// differentMachines warns of files whose machines are known to differ.
func differentMachines(base, head *results.File) []sample.Warning {
	var what []string
	for _, x := range []struct{ name, base, head string }{
		{"goos", base.Machine.GOOS, head.Machine.GOOS},
		{"goarch", base.Machine.GOARCH, head.Machine.GOARCH},
		{"cpu", base.Machine.CPU, head.Machine.CPU},
		{"GOMAXPROCS", strings.TrimPrefix(base.Procs, "-"), strings.TrimPrefix(head.Procs, "-")},
	} {
		if x.base != "" && x.head != "" && x.base != x.head {
			what = append(what, fmt.Sprintf("%s is %s in %s and %s in %s", x.name, x.base, base.Name, x.head, head.Name))
		}
	}
	if len(what) == 0 {
		return nil
	}
	return []sample.Warning{{
		Code: "machines-differ", Text: "the files come from different machines: " + strings.Join(what, ", "),
		Remedy: "measure both on one machine: what changed may be the machine",
	}}
}
