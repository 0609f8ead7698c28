package cli

import (
	"flag"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/compare/files"
)

// diffFiles is the chain for files of results. They are not stored.
func diffFiles(opt *diffOptions, out *output) error {
	e := opt.engine
	run, judged, err := files.Compare(files.Options{
		Paths: opt.files, Bench: opt.measure.bench, By: e.By, Units: e.Units, Policy: e.Policy, Hone: e.Hone,
	})
	if err != nil {
		return explain("diff", false, err)
	}
	if err := out.start(run, ""); err != nil {
		return err
	}
	status, err := out.comparisons(run, judged, nil)
	return joinOnce(status, err)
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

// fileFlags are the flags that say how to judge and report, not how to build
// and measure. The others do not go with files.
var fileFlags = []string{
	"bench", "by", "base", "unit", "tolerance", "gate", "fail-over", "missing", "undecided", "json", "format", "o",
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
