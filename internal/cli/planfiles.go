package cli

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// planFiles pairs the benchmarks of files, or with -by those of one file.
func (o *diffOptions) planFiles(set *results.Set) ([]verdict.Unpaired, error) {
	for _, f := range set.Files {
		f.Benchmarks = slices.DeleteFunc(f.Benchmarks, func(b *results.Benchmark) bool { return !selects(o.bench, b.Name) })
		if len(f.Benchmarks) == 0 {
			return nil, fmt.Errorf("no benchmark of %s matches -bench %s", f.Name, o.bench)
		}
	}
	if err := o.checkFileUnits(set); err != nil {
		return nil, err
	}
	if o.by.active() {
		return o.planFileBy(set)
	}
	var rows []verdict.Unpaired
	both := false
	for _, key := range benchmarksOf(set) {
		for _, head := range set.Files[1:] {
			row, ok := o.fileRow(set, head, key)
			if !ok {
				continue
			}
			both = both || row.Row.Missing == ""
			rows = append(rows, row)
		}
	}
	switch {
	case !both && len(o.units) > 0:
		return nil, fmt.Errorf("-unit %s: no benchmark has it in %s and another file", join(o.units), set.Files[0].Name)
	case !both:
		return nil, nothingInCommon(set)
	}
	return rows, nil
}

// selects says whether -bench chooses a name, as go test does: each element of
// the name by its own expression. The expressions are known to be good.
func selects(pattern, name string) bool {
	parts := strings.Split(name, "/")
	for i, p := range strings.Split(pattern, "/") {
		if i >= len(parts) || !regexp.MustCompile(p).MatchString(parts[i]) {
			return false
		}
	}
	return true
}

// A benchmarkKey is a package and a benchmark.
type benchmarkKey struct{ pkg, name string }

// benchmarksOf lists the benchmarks of all files, each once, in the order of
// the first file that has them.
func benchmarksOf(set *results.Set) []benchmarkKey {
	var keys []benchmarkKey
	seen := make(map[benchmarkKey]bool)
	for _, f := range set.Files {
		for _, b := range f.Benchmarks {
			if key := (benchmarkKey{b.Package, b.Name}); !seen[key] {
				seen[key] = true
				keys = append(keys, key)
			}
		}
	}
	return keys
}

// fileRow pairs one benchmark of the base with that of a head. It reports false
// if neither has it, or both do without a unit that -unit names.
func (o *diffOptions) fileRow(set *results.Set, head *results.File, key benchmarkKey) (verdict.Unpaired, bool) {
	base := set.Files[0]
	b, h := base.Find(key.pkg, key.name), head.Find(key.pkg, key.name)
	row := verdict.Unpaired{Row: sample.Row{
		Package: key.pkg, Benchmark: key.name, Base: base.Name, Head: head.Name,
		BaseName: key.name, HeadName: key.name,
	}}
	switch {
	case b == nil && h == nil:
		return row, false
	case b == nil:
		row.Row.Missing = "base"
	case h == nil:
		row.Row.Missing = "head"
	default:
		row.Units = o.valuesOf(set, b, h)
		return row, len(o.units) == 0 || len(row.Units) > 0
	}
	return row, true
}

// valuesOf returns the values of two benchmarks in the units that both have and
// that are to be compared. Bytes a second that only repeat the time are not,
// unless -unit names them.
func (o *diffOptions) valuesOf(set *results.Set, base, head *results.Benchmark) []verdict.Values {
	var list []verdict.Values
	for _, unit := range base.Units {
		if _, ok := head.Values[unit]; !ok || len(o.units) > 0 && !slices.Contains(o.units, unit) {
			continue
		}
		if len(o.units) == 0 && unit == sample.UnitThroughput && repeatsTime(base, head) {
			continue
		}
		list = append(list, verdict.Values{
			Unit: unit, Base: base.Values[unit], Head: head.Values[unit],
			Better: set.Better(unit), Declared: set.Exact(unit), MayBeExact: set.MayBeExact(unit),
		})
	}
	return list
}

// repeatsTime says that the bytes a second of two benchmarks are their times in
// another form: an operation processes the same number of bytes on both sides,
// as far as the digits tell that go test prints.
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

// checkFileUnits reports a unit that -unit names and no file has.
func (o *diffOptions) checkFileUnits(set *results.Set) error {
	var have []string
	for _, f := range set.Files {
		for _, b := range f.Benchmarks {
			for _, unit := range b.Units {
				have = put(have, unit)
			}
		}
	}
	slices.SortFunc(have, sample.CompareUnits)
	for _, unit := range o.units {
		if !slices.Contains(have, unit) {
			return usageErrorf("diff: -unit %s: the files have no values in it; there are %s", unit, join(have))
		}
	}
	return nil
}

// nothingInCommon tells why no row came out.
func nothingInCommon(set *results.Set) error {
	var each []string
	for _, f := range set.Files {
		names := make([]string, len(f.Benchmarks))
		for i, b := range f.Benchmarks {
			names[i] = strings.TrimPrefix(b.Package+" ", " ") + b.Name
		}
		each = append(each, f.Name+" has "+list(names))
	}
	return fmt.Errorf("the files have no benchmark in common with %s: %s", set.Files[0].Name, strings.Join(each, "; "))
}

// planFileBy pairs the sub-benchmarks of one file: each arm with the base, and
// every other pair, for the ranking.
func (o *diffOptions) planFileBy(set *results.Set) ([]verdict.Unpaired, error) {
	file := set.Files[0]
	var shared []benchmarkKey
	arms := make(map[benchmarkKey][]string)
	members := make(map[benchmarkKey][]*results.Benchmark)
	for _, b := range file.Benchmarks {
		name, arm, ok := o.by.split(b.Name)
		if !ok {
			continue
		}
		key := benchmarkKey{b.Package, name}
		if arms[key] == nil {
			shared = append(shared, key)
		}
		arms[key], members[key] = append(arms[key], arm), append(members[key], b)
	}
	var rows []verdict.Unpaired
	for _, key := range shared {
		if len(arms[key]) > 1 {
			rows = append(rows, o.byRows(set, key, arms[key], members[key])...)
		}
	}
	if len(rows) == 0 {
		names := make([]string, len(file.Benchmarks))
		for i, b := range file.Benchmarks {
			names[i] = b.Name
		}
		return nil, fmt.Errorf("no two benchmarks pair up by %s; there are %s", o.by.text, list(names))
	}
	plain := make([]sample.Row, len(rows))
	for i, r := range rows {
		plain[i] = r.Row
	}
	return rows, o.by.checkBase(plain)
}

// byRows makes the rows of one benchmark under -by.
func (o *diffOptions) byRows(set *results.Set, key benchmarkKey, arms []string, members []*results.Benchmark) []verdict.Unpaired {
	base := o.by.baseAt(key.name, arms)
	var rows []verdict.Unpaired
	for i := range arms {
		for j := range arms {
			r := sample.Row{
				Package: key.pkg, Benchmark: key.name, Base: arms[i], Head: arms[j],
				BaseName: members[i].Name, HeadName: members[j].Name, Neighbor: i != base,
			}
			switch {
			case base < 0 && i == 0: // no arm is the base that was asked for
				r.Base, r.BaseName, r.Missing, r.Neighbor = o.by.base, "", "base", false
				rows = append(rows, verdict.Unpaired{Row: r})
			case base >= 0 && (i == base && j != base || i < j && i != base && j != base):
				units := o.valuesOf(set, members[i], members[j])
				if len(units) > 0 || len(o.units) == 0 {
					rows = append(rows, verdict.Unpaired{Row: r, Units: units})
				}
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b verdict.Unpaired) int { return cmp.Compare(order(a), order(b)) })
	return rows
}

// order puts the rows against the base first.
func order(r verdict.Unpaired) int {
	if r.Row.Neighbor {
		return 1
	}
	return 0
}

// shown leaves out the rows that serve the ranking, which is by one unit, but
// for those between neighbours in it.
func shown(outcomes []verdict.Outcome, unit string) []verdict.Outcome {
	centers := make(map[benchmarkKey]map[string]float64)
	for _, o := range outcomes {
		key := benchmarkKey{o.Row.Package, o.Row.Benchmark}
		if centers[key] == nil {
			centers[key] = make(map[string]float64)
		}
		for _, r := range o.Results {
			if r.Unit == unit {
				centers[key][o.Row.Base], centers[key][o.Row.Head] = r.Base.Value, r.Head.Value
			}
		}
	}
	return slices.DeleteFunc(outcomes, func(o verdict.Outcome) bool {
		if !o.Row.Neighbor {
			return false
		}
		center := centers[benchmarkKey{o.Row.Package, o.Row.Benchmark}]
		ranking := slices.SortedFunc(maps.Keys(center), func(a, b string) int {
			return cmp.Or(cmp.Compare(center[a], center[b]), cmp.Compare(a, b))
		})
		i, j := slices.Index(ranking, o.Row.Base), slices.Index(ranking, o.Row.Head)
		return i < 0 || j < 0 || i-j != 1 && j-i != 1
	})
}
