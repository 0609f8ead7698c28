package files

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict/unpaired"
)

// pair pairs the benchmarks of files, or those of one file by their names.
func pair(o Options, set *results.Set) ([]unpaired.Row, error) {
	for _, f := range set.Files {
		f.Benchmarks = slices.DeleteFunc(f.Benchmarks, func(b *results.Benchmark) bool {
			return !selects(o.Bench, b.Name)
		})
		if len(f.Benchmarks) == 0 {
			return nil, &compare.NoMatchError{Bench: o.Bench, File: f.Name}
		}
	}
	if err := checkUnits(o, set); err != nil {
		return nil, err
	}
	if o.By.Active() {
		return pairBy(o, set)
	}
	var rows []unpaired.Row
	both := false
	for _, key := range benchmarksOf(set) {
		for _, head := range set.Files[1:] {
			row, ok := fileRow(o, set, head, key)
			if !ok {
				continue
			}
			both = both || row.Row.Missing == ""
			rows = append(rows, row)
		}
	}
	switch {
	case !both && len(o.Units) > 0:
		return nil, &compare.OptionError{
			Option: "unit", Value: strings.Join(o.Units, ", "),
			Problem: "no benchmark has it in " + set.Files[0].Name + " and another file",
		}
	case !both:
		return nil, nothingInCommon(set)
	}
	return rows, nil
}

// benchmarksOf lists the benchmarks of all files, each once, in the order of
// the first file that has them.
func benchmarksOf(set *results.Set) []compare.Benchmark {
	var keys []compare.Benchmark
	seen := make(map[compare.Benchmark]bool)
	for _, f := range set.Files {
		for _, b := range f.Benchmarks {
			if key := (compare.Benchmark{Package: b.Package, Name: b.Name}); !seen[key] {
				seen[key] = true
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// fileRow pairs one benchmark of the base with that of a head. It reports false
// if neither has it, or both do without a unit that is asked for.
func fileRow(o Options, set *results.Set, head *results.File, key compare.Benchmark) (unpaired.Row, bool) {
	base := set.Files[0]
	b, h := base.Find(key.Package, key.Name), head.Find(key.Package, key.Name)
	row := unpaired.Row{Row: sample.Row{
		Package: key.Package, Benchmark: key.Name, Base: base.Name, Head: head.Name,
		BaseName: key.Name, HeadName: key.Name,
	}}
	switch {
	case b == nil && h == nil:
		return row, false
	case b == nil:
		row.Row.Missing = "base"
		return row, asked(o, h)
	case h == nil:
		row.Row.Missing = "head"
		return row, asked(o, b)
	default:
		row.Units = valuesOf(o, set, b, h)
		return row, len(o.Units) == 0 || len(row.Units) > 0
	}
}

// asked reports whether a benchmark has any of the units to compare.
func asked(o Options, b *results.Benchmark) bool {
	return len(o.Units) == 0 || slices.ContainsFunc(b.Units, func(u string) bool { return slices.Contains(o.Units, u) })
}

// valuesOf returns the values of two benchmarks in the units that both have and
// that are to be compared. Bytes a second that only repeat the time are not,
// unless asked for.
func valuesOf(o Options, set *results.Set, base, head *results.Benchmark) []unpaired.Values {
	var list []unpaired.Values
	for _, unit := range base.Units {
		if _, ok := head.Values[unit]; !ok || len(o.Units) > 0 && !slices.Contains(o.Units, unit) {
			continue
		}
		if len(o.Units) == 0 && unit == sample.UnitThroughput && repeatsTime(base, head) {
			continue
		}
		list = append(list, unpaired.Values{
			Unit: unit, Base: base.Values[unit], Head: head.Values[unit],
			Better: set.Better(unit), Declared: set.Exact(unit), MayBeExact: set.MayBeExact(unit),
		})
	}
	return list
}

// repeatsTime reports whether the bytes a second of two benchmarks are their times in
// another form: an operation processes the same number of bytes on both sides, to the
// digits that go test prints.
func repeatsTime(base, head *results.Benchmark) bool {
	processed := func(b *results.Benchmark) (bytes, unsure float64) {
		rate := stat.Quantile(b.Values[sample.UnitThroughput], 0.5)
		const lastDigit = 0.005e6 // of MB/s
		return rate * stat.Quantile(b.Values[sample.UnitTime], 0.5), 0.002 + lastDigit/rate
	}
	b, unsure := processed(base)
	h, also := processed(head)
	return math.Abs(math.Log(h/b)) <= unsure+also
}

// nothingInCommon returns the error for files that share nothing to
// compare.
func nothingInCommon(set *results.Set) error {
	var each []string
	for _, f := range set.Files {
		names := make([]string, len(f.Benchmarks))
		for i, b := range f.Benchmarks {
			names[i] = strings.TrimPrefix(b.Package+" ", " ") + b.Name
		}
		each = append(each, f.Name+" has "+compare.Names(names))
	}
	return fmt.Errorf("the files have no benchmark in common with %s: %s", set.Files[0].Name, strings.Join(each, "; "))
}
