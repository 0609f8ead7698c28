package sample

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// FormatOptions says what WriteFormat writes. The zero value writes the short
// look of all versions.
type FormatOptions struct {
	// Version is the name of the only arm to write, empty for all.
	Version string
	// Long adds the long look, which is told apart by the configuration line
	// "look: long". A benchmark that has only a long look is written anyway.
	Long bool
}

// WriteFormat writes the samples of a run in the Go benchmark format
// (https://go.dev/design/14313-benchmark-format), one line for each process,
// with all its units. Lines are grouped by package and version and otherwise
// in the order in which they were measured.
//
// One file holds all versions. benchstat compares them by the configuration
// key that tells them apart:
//
//	hone export 17 > run.txt
//	benchstat -col version run.txt
//
// With Version set, the file is like one that go test prints:
//
//	hone export -version main 17 > main.txt
//	hone export -version . 17 > head.txt
//	benchstat main.txt head.txt
//
// Where a run compares the sub-benchmarks of one binary (Run.By), the names
// are the ones go test prints and there is no version key:
//
//	hone export 18 > impl.txt
//	benchstat -col /impl impl.txt
//
// With Version set such a file has the names without that part, so that two
// of them compare like those of two commits.
//
// benchstat makes a table of its own for each set of configuration lines.
// Only those that go test writes, too, are therefore written as such; commit,
// toolchain and the like, which differ between versions or between runs that
// are worth comparing, are comments.
func WriteFormat(w io.Writer, run *Run, opt FormatOptions) error {
	if opt.Version != "" && !hasVersion(run, opt.Version) {
		return fmt.Errorf("run has no version %q; it has %s", opt.Version,
			strings.Join(versionNames(run), ", "))
	}
	if _, err := io.WriteString(w, formatHeader(run, opt)); err != nil {
		return err
	}
	f := formatter{run: run, opt: opt, names: printedNames(run)}
	out := benchfmt.NewWriter(w)
	for _, m := range metadata(run) {
		if err := out.Write(m); err != nil {
			return err
		}
	}
	for _, p := range processes(run, opt) {
		if err := out.Write(f.result(p)); err != nil {
			return err
		}
	}
	return nil
}

// formatHeader returns comment lines: what is worth knowing about the run but
// must not keep benchstat from comparing it. No line looks like "key: value"
// with a key that starts with a lower-case letter, so all readers skip them.
func formatHeader(run *Run, opt FormatOptions) string {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString("# " + strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ") + "\n")
	}
	line("hone %s, run %d of %s: hone %s", cmp.Or(run.Hone, "(unknown version)"), run.ID,
		run.Started.UTC().Format("2006-01-02T15:04:05Z"), strings.Join(run.Command, " "))
	m := run.Machine
	line("kernel %s, governor %s, load %.2f, host %s", cmp.Or(m.Kernel, "unknown"),
		cmp.Or(m.Governor, "unknown"), m.Load1, cmp.Or(m.Host, "unknown"))
	for _, v := range run.Versions {
		if opt.Version != "" && opt.Version != v.Name {
			continue
		}
		var about []string
		if v.Commit != "" {
			about = append(about, "commit "+v.Commit)
		}
		if v.Dirty {
			about = append(about, "with uncommitted changes")
		}
		about = append(about, v.Settings...)
		if v.Toolchain != "" {
			about = append(about, v.Toolchain)
		}
		line("version %s: %s", v.Name, strings.Join(about, ", "))
	}
	b.WriteByte('\n')
	return b.String()
}

func versionNames(run *Run) []string {
	var names []string
	for _, v := range run.Versions {
		names = append(names, v.Name)
	}
	for _, s := range run.Samples {
		if !slices.Contains(names, s.Version) {
			names = append(names, s.Version)
		}
	}
	return names
}

func hasVersion(run *Run, name string) bool { return slices.Contains(versionNames(run), name) }

// processKey identifies a process within a run.
type processKey struct {
	Package, Benchmark, Version, Look string
	Pair, Order                       int
}

// processes returns the samples to write, those of other layouts left out, those of one process together, in
// the order in which WriteFormat writes them.
func processes(run *Run, opt FormatOptions) [][]Sample {
	short := make(map[[2]string]bool)
	for _, s := range run.Samples {
		if s.Look == LookShort {
			short[[2]string{s.Package, s.Benchmark}] = true
		}
	}
	index := make(map[processKey]int)
	var list [][]Sample
	for _, s := range run.Samples {
		if opt.Version != "" && s.Version != opt.Version ||
			s.Look == LookLayout || s.Look == LookLong && !opt.Long &&
			short[[2]string{s.Package, s.Benchmark}] {
			continue
		}
		key := processKey{s.Package, s.Benchmark, s.Version, s.Look, s.Pair, s.Order}
		i, ok := index[key]
		if !ok {
			i = len(list)
			index[key] = i
			list = append(list, nil)
		}
		list[i] = append(list[i], s)
	}
	place := placeInFile(run)
	slices.SortStableFunc(list, func(a, b []Sample) int {
		return slices.Compare(place(a[0]), place(b[0]))
	})
	return list
}

// placeInFile returns a function that gives the group of a sample: packages
// as they come up, then versions as the run lists them, the base first so
// that benchstat takes it for the base, then the long look after the short.
func placeInFile(run *Run) func(Sample) []int {
	packages := make(map[string]int)
	for _, s := range run.Samples {
		if _, ok := packages[s.Package]; !ok {
			packages[s.Package] = len(packages)
		}
	}
	versions := make(map[string]int)
	for i, name := range versionNames(run) {
		versions[name] = i
	}
	return func(s Sample) []int {
		look := 0
		if s.Look == LookLong {
			look = 1
		}
		return []int{packages[s.Package], versions[s.Version], look}
	}
}

// A formatter turns processes into lines.
type formatter struct {
	run   *Run
	opt   FormatOptions
	names map[[3]string]string
}

// result returns the line of one process with the configuration in force. It
// reorders samples.
func (f *formatter) result(samples []Sample) *benchfmt.Result {
	first := samples[0]
	r := &benchfmt.Result{
		Config: f.config(first),
		Name:   benchfmt.Name(f.name(first)),
		Iters:  int(first.N),
	}
	sortUnits(samples)
	for _, s := range samples {
		r.Values = append(r.Values, formatValue(s))
	}
	return r
}

// config returns the configuration lines go test prints, in its order, and
// hone's own.
func (f *formatter) config(s Sample) []benchfmt.Config {
	var list []benchfmt.Config
	add := func(key, value string) {
		if value != "" {
			list = append(list, benchfmt.Config{Key: key, Value: []byte(value), File: true})
		}
	}
	add("goos", f.run.Machine.GOOS)
	add("goarch", f.run.Machine.GOARCH)
	add("pkg", s.Package)
	add("cpu", f.run.Machine.CPU)
	if f.opt.Version == "" && f.run.By == "" {
		add("version", s.Version)
	}
	if s.Look == LookLong {
		add("look", LookLong)
	}
	return list
}

// name returns the name of a benchmark without "Benchmark", which the format
// adds, and with the GOMAXPROCS suffix.
func (f *formatter) name(s Sample) string {
	name := s.Benchmark
	if printed := f.names[[3]string{s.Package, s.Benchmark, s.Version}]; printed != "" &&
		f.opt.Version == "" {
		name = printed
	}
	name = strings.TrimPrefix(name, "Benchmark")
	if f.run.Machine.Cores > 1 {
		name += "-" + strconv.Itoa(f.run.Machine.Cores)
	}
	return name
}

// printedNames maps package, benchmark and version to the name go test
// prints.
func printedNames(run *Run) map[[3]string]string {
	names := make(map[[3]string]string)
	for _, r := range run.Rows {
		names[[3]string{r.Package, r.Benchmark, r.Base}] = r.BaseName
		names[[3]string{r.Package, r.Benchmark, r.Head}] = r.HeadName
	}
	return names
}

// sortUnits puts the samples of one process into the order of Units, other
// units after them.
func sortUnits(samples []Sample) {
	place := func(s Sample) int {
		if i := slices.Index(Units, s.Unit); i >= 0 {
			return i
		}
		return len(Units)
	}
	slices.SortStableFunc(samples, func(a, b Sample) int { return cmp.Compare(place(a), place(b)) })
}

// formatValue returns a value in the unit go test prints.
//
// Raw totals of allocations wobble: the runtime's own now and then count,
// too, so that 3000 operations of two allocations come to 6001. To benchstat
// that is a change, with p = 0.000 where one version ran more operations than
// the other. So whole bytes are written, as go test does, and whole
// allocations where the value is within a hundredth of them.
func formatValue(s Sample) benchfmt.Value {
	v := benchfmt.Value{Value: s.Value, Unit: s.Unit}
	whole := math.Round(s.Value)
	switch {
	case s.Unit == UnitTime:
		v.OrigValue, v.OrigUnit = nineDigits(s.Value*1e9), "ns/op"
	case s.Unit == UnitThroughput:
		v.OrigValue, v.OrigUnit = nineDigits(s.Value/1e6), "MB/s"
	case s.Unit == UnitBytes || s.Unit == UnitAllocs && math.Abs(s.Value-whole) < 0.01:
		v.Value = whole
	default:
		v.Value = nineDigits(s.Value)
	}
	return v
}

// nineDigits rounds to nine digits, which are more than any measurement has
// and drop what a conversion adds: 12.3 ns and not 12.300000000000001.
func nineDigits(v float64) float64 {
	v, _ = strconv.ParseFloat(strconv.FormatFloat(v, 'g', 9, 64), 64)
	return v
}
