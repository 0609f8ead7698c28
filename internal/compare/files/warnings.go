package files

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
)

// The codes of warnings about two files of results.
const (
	codeOrderUnknown   sample.Code = "order-unknown"
	codeUnitMissing    sample.Code = "unit-missing"
	codeMachinesDiffer sample.Code = "machines-differ"
)

// warnings returns what the verdicts rest on, and what is doubtful about the
// files.
func warnings(o Options, set *results.Set) []sample.Warning {
	facts := make(map[string]any)
	if n := o.Policy.Family; n > 0 {
		facts["comparisons"], facts["alpha"] = n, o.Policy.Alpha
	}
	all := []sample.Warning{{Code: codeOrderUnknown, Facts: sample.NewFacts(facts)}}
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
		list = append(list, sample.Warning{Code: codeUnitMissing, Facts: sample.NewFacts(map[string]any{
			"file": lacks.Name, "unit": unit, "benchmarks": slices.Compact(names[unit]),
		})})
	}
	return list
}

// differentMachines warns of files whose machines are known to differ.
func differentMachines(base, head *results.File) []sample.Warning {
	var names, ofBase, ofHead []string
	for _, x := range []struct{ name, base, head string }{
		{"goos", base.Machine.GOOS, head.Machine.GOOS},
		{"goarch", base.Machine.GOARCH, head.Machine.GOARCH},
		{"cpu", base.Machine.CPU, head.Machine.CPU},
		{"GOMAXPROCS", strings.TrimPrefix(base.Procs, "-"), strings.TrimPrefix(head.Procs, "-")},
	} {
		if x.base != "" && x.head != "" && x.base != x.head {
			names, ofBase, ofHead = append(names, x.name), append(ofBase, x.base), append(ofHead, x.head)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []sample.Warning{{Code: codeMachinesDiffer, Facts: sample.NewFacts(map[string]any{
		"files": []string{base.Name, head.Name}, "settings": names, "base": ofBase, "head": ofHead,
	})}}
}
