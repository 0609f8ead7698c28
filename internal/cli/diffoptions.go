package cli

import (
	"flag"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/sample"
)

// diffOptions is the parsed command line of hone diff.
type diffOptions struct {
	measure measureOptions
	engine  compare.Options
	// files are the files of results to compare; with them engine has no
	// versions.
	files []string
	// resume names the stored run to go on with; moreBudget reports whether
	// -budget was given with it, and settled whether all of its rows are
	// decided.
	resume     string
	moreBudget bool
	settled    bool
}

// check finds flags that are wrong or do not go together.
func (o *diffOptions) check(fs *flag.FlagSet) error {
	if err := o.engine.Policy.Validate(); err != nil {
		return usageErrorf("diff: -%v", err) // it starts with the flag's name
	}
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, name := range []string{"fail-over", "missing", "undecided"} {
		if given[name] && !o.engine.Policy.Gate {
			return usageErrorf("diff: -%s needs -gate", name)
		}
	}
	switch from := o.engine.TestsFrom; {
	case from != "" && from != "base" && from != "head":
		return usageErrorf("diff: -tests-from %s: want base or head", from)
	case from != "" && o.engine.By.Active():
		return usageErrorf("diff: -tests-from does not go with -by, which compares within one version")
	}
	return o.measure.check("diff")
}

// resumeFlags are the flags that do not change what a run measures. All
// others are taken from the run.
var resumeFlags = []string{"resume", "budget", "nolock", "json", "format", "o", "html", "db"}

// checkResume finds flags and arguments that would contradict the run that
// -resume names.
func (o *diffOptions) checkResume(fs *flag.FlagSet, args, packages []string) (err error) {
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case !given["resume"]:
		return nil
	case o.resume == "":
		return usageErrorf("diff: -resume: want a run, its number or last; hone log lists them")
	case len(args)+len(packages) > 0:
		return usageErrorf("diff: -resume takes no versions or packages: run %s goes on with its own", o.resume)
	}
	fs.Visit(func(f *flag.Flag) {
		if err == nil && !slices.Contains(resumeFlags, f.Name) {
			err = usageErrorf("diff: -%s does not go with -resume: run %s goes on with its own", f.Name, o.resume)
		}
	})
	o.moreBudget = given["budget"]
	return err
}

// fileFlags are the flags that say how to judge and report, not how to build
// and measure. The others do not go with files.
var fileFlags = []string{
	"bench", "by", "base", "unit", "tolerance", "gate", "fail-over", "missing", "undecided", "json", "format", "o", "html",
}

// checkFiles finds flags and arguments that do not go with files of results.
func (o *diffOptions) checkFiles(fs *flag.FlagSet, packages []string) (err error) {
	if len(o.files) == 0 {
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

// resultsFile takes the argument of -by for a file of results if it is a
// regular file and no Go source, which names packages. Otherwise it returns
// nothing.
func resultsFile(args []string) ([]string, error) {
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
	return args, nil
}

// parseUnits reads the units that -unit names. Whether a benchmark reports one
// that hone does not measure itself is known after the survey.
func parseUnits(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	var units []string
	for part := range strings.SplitSeq(text, ",") {
		_, unit := sample.Tidy(1, strings.TrimSpace(part))
		if unit == "" || strings.ContainsAny(unit, " \t\n") {
			return nil, usageErrorf("diff: -unit %s: want units separated by commas, such as sec/op,B/op", text)
		}
		if !slices.Contains(units, unit) {
			units = append(units, unit)
		}
	}
	return units, nil
}

// needsMetrics reports whether -unit names one of hone's own metrics.
func needsMetrics(units []string) bool {
	return slices.ContainsFunc(units, func(u string) bool { return slices.Contains(sample.MetricUnits, u) })
}
