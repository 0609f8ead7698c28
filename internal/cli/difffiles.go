package cli

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/results"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
)

// diffFiles is the chain for files of results: read, pair, judge, report.
// Nothing is measured, and nothing stored: the files are the store.
func diffFiles(opt *diffOptions, out *output) error {
	set, err := results.Read(opt.paths())
	if err != nil {
		return err
	}
	rows, err := opt.planFiles(set)
	if err != nil {
		return err
	}
	outcomes, family := verdict.JudgeUnpaired(opt.policy, rows)
	opt.policy.Family = family
	run := opt.fileRun(set)
	if err := out.handle(report.Message{Config: configOf(run, "")}); err != nil {
		return err
	}
	var all []*report.Comparison
	for _, o := range shown(outcomes, opt.policy.Leading()) {
		all = append(all, report.Comparisons(o, 0, 0)...)
	}
	status := judgeRun(run, all)
	return joinOnce(status, tell(out, run, all, status))
}

// ofFiles says that the versions are files of results.
func (o *diffOptions) ofFiles() bool {
	return len(o.versions) > 0 && o.versions[0].Kind == source.File
}

func (o *diffOptions) paths() []string {
	var paths []string
	for _, s := range o.versions {
		paths = append(paths, s.Ref)
	}
	return paths
}

// resultsFile takes the argument of -by for a file of results if it is a
// regular file and no Go source, which names packages. Otherwise it returns
// nothing.
func resultsFile(args []string) ([]source.Spec, error) {
	if len(args) == 0 || strings.HasSuffix(args[0], ".go") {
		return nil, nil
	}
	info, err := os.Stat(args[0])
	switch {
	case err != nil || !info.Mode().IsRegular():
		return nil, nil
	case len(args) > 1:
		return nil, usageErrorf("diff: with -by, the benchmarks of one file of results are compared; there are %d arguments", len(args))
	}
	return []source.Spec{{Raw: args[0], Ref: args[0], Kind: source.File}}, nil
}

// fileFlags are the flags that say how to judge and report, not how to build
// and measure. The others do not go with files.
var fileFlags = []string{
	"bench", "by", "base", "unit", "tolerance", "gate", "fail-over", "missing", "undecided", "json", "format", "o",
}

// checkFiles finds flags and arguments that do not go with files of results.
func (o *diffOptions) checkFiles(fs *flag.FlagSet, packages []string) (err error) {
	if !o.ofFiles() {
		return nil
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(fileFlags, f.Name) {
			err = usageErrorf("diff: -%s does not go with files of results: nothing is built, measured or stored", f.Name)
		}
	})
	if err == nil && len(packages) > 0 {
		err = usageErrorf("diff: packages do not go with files of results; -bench chooses benchmarks")
	}
	return err
}

// fileRun describes the comparison as if it were a run.
func (o *diffOptions) fileRun(set *results.Set) *sample.Run {
	run := &sample.Run{
		Command: []string{"diff"}, Hone: honeVersion(), State: sample.StateDone, By: o.by.text,
		Policy: mustJSON(o.policy), Machine: set.Files[0].Machine, Warnings: o.fileWarnings(set),
	}
	for _, f := range set.Files {
		run.Versions = append(run.Versions, sample.Version{Name: f.Name})
		if f.Machine != run.Machine {
			run.Machine = sample.Machine{} // there is no one machine to name
		}
	}
	return run
}

// fileWarnings says what the verdicts rest on, and what is doubtful about the
// files.
func (o *diffOptions) fileWarnings(set *results.Set) []sample.Warning {
	text := "the order in which these values were measured is unknown, so drift of the machine counts as a change"
	if o.policy.Family > 0 {
		text += fmt.Sprintf("; tested by ranks (Mann-Whitney U), with an error of %.4g %%", 100*o.policy.Alpha)
	}
	if o.policy.Family > 1 {
		text += fmt.Sprintf(" for all %d comparisons that vary together (Holm), p being adjusted for that", o.policy.Family)
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
		all = append(all, o.unitsOfOne(base, f)...)
		all = append(all, o.unitsOfOne(f, base)...)
	}
	return all
}

// unitsOfOne warns of units that a file has for benchmarks for which the other
// lacks them, if they are to be compared.
func (o *diffOptions) unitsOfOne(has, lacks *results.File) []sample.Warning {
	var units []string
	names := make(map[string][]string)
	for _, b := range has.Benchmarks {
		other := lacks.Find(b.Package, b.Name)
		for _, unit := range b.Units {
			if other == nil || other.Values[unit] != nil || len(o.units) > 0 && !slices.Contains(o.units, unit) {
				continue
			}
			if names[unit] == nil {
				units = append(units, unit)
			}
			names[unit] = append(names[unit], b.Name)
		}
	}
	var warnings []sample.Warning
	for _, unit := range units {
		w := sample.Warning{Code: "unit-missing", Text: fmt.Sprintf("%s has no %s for %s", lacks.Name, unit, list(names[unit]))}
		if unit == sample.UnitBytes || unit == sample.UnitAllocs {
			w.Remedy = "run go test with -benchmem"
		}
		warnings = append(warnings, w)
	}
	return warnings
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
