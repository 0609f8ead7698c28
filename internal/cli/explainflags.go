package cli

import (
	"flag"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/source"
)

// explainOptions is the parsed command line of hone explain.
type explainOptions struct {
	measure measureOptions
	engine  look.Options
	length  time.Duration // of -benchtime where it is given
	// profiles are files and URLs to read instead of benchmarks, run a stored run to show.
	profiles []string
	run      string
	lines    explainView
	view     viewOptions
	// both are two versions to compare, nil for one to look at.
	both []source.Spec
	// keep is the file for profiles, annotate the source to print instead of the report.
	keep, annotate string
	pprof          bool
}

// An explainView says which of the lines that were found a report shows. It is stored with
// the run.
type explainView struct {
	Top   int            `json:"top"`
	ByCum bool           `json:"by_cum,omitempty"`
	Kinds []explain.Kind `json:"kinds,omitempty"`
}

func parseExplain(a *app, c *command, line []string) (*explainOptions, error) {
	o := &explainOptions{lines: explainView{Top: 10}}
	length, budget := duration(3*time.Second), duration(30*time.Second)
	var kinds, base string
	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.Var(&length, "benchtime", "`time` to run each benchmark under the profiler of CPU time, a quarter under each other; of a server, to profile it")
	fs.Var(&budget, "budget", "`time` for all benchmarks; where it is not enough, each runs for less")
	fs.Func("profile", "read the pprof `file|URL` instead of running benchmarks; may be repeated, and is added up", o.addProfile)
	fs.StringVar(&base, "diff", "", "say where the working tree takes more or less than this `version`, and why")
	fs.StringVar(&kinds, "kind", "", "only these `kinds`: cpu, alloc_objects, alloc_space, mutex, block (default all)")
	fs.IntVar(&o.lines.Top, "top", o.lines.Top, "show at most this `number` of lines of each kind")
	fs.BoolVar(&o.lines.ByCum, "cum", false, "order lines by what they and all that they call take")
	fs.StringVar(&o.annotate, "annotate", "", "print this Go `file` with what is known of its lines, instead of the report")
	fs.StringVar(&o.keep, "keep", "", "write the profile to `file` for go tool pprof; of several kinds, to file.cpu.pprof and so on")
	fs.BoolVar(&o.pprof, "pprof", false, "open the profile in the web view of pprof")
	o.measure.report.sarif = true
	a.reportFlags(fs, &o.measure.report)
	pageFlag(fs, &o.measure.report)
	o.view.flags(fs)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	if err := o.measure.check(c.name); err != nil {
		return nil, err
	}
	if err := o.view.check(o.measure.report); err != nil {
		return nil, err
	}
	if o.lines.Kinds, err = parseKinds(kinds); err != nil {
		return nil, err
	}
	if err := o.compares(base, kinds); err != nil {
		return nil, err
	}
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if given["benchtime"] {
		o.length = time.Duration(length)
	}
	switch {
	case length <= 0:
		return nil, usageErrorf("explain: -benchtime %v: want more than 0", time.Duration(length))
	case budget <= 0:
		return nil, usageErrorf("explain: -budget %v: want more than 0", time.Duration(budget))
	case o.lines.Top < 1:
		return nil, usageErrorf("explain: -top %d: want 1 or more", o.lines.Top)
	}
	if err := o.subject(append(args, rest...)); err != nil {
		return nil, err
	}
	o.engine = look.Options{
		Packages: o.measure.packages, Bench: o.measure.bench, Length: time.Duration(length), Budget: time.Duration(budget),
		Kinds: o.lines.Kinds,
	}
	o.engine.Build.Tags, o.engine.Process.Procs, o.engine.Process.Timeout = o.measure.tags, o.measure.procs, o.measure.timeout
	return o, nil
}

// compares reads the version of -diff, if one is given.
func (o *explainOptions) compares(base, kinds string) (err error) {
	if base == "" {
		return nil
	}
	if len(o.profiles) > 0 || o.annotate != "" || o.keep != "" || o.pprof || kinds != "" {
		return usageErrorf("explain: -diff goes without -profile, -annotate, -keep, -pprof and -kind")
	}
	o.both, err = source.ParseList(".", []string{base})
	return err
}

// addProfile takes one of the values of -profile.
func (o *explainOptions) addProfile(name string) error {
	o.profiles = append(o.profiles, name)
	return nil
}

// runName is how the line names a stored run; a folder of that name is ./17.
var runName = regexp.MustCompile(`^(last|[0-9]+)$`)

// subject finds out what is explained: packages, profiles or a stored run.
func (o *explainOptions) subject(args []string) error {
	switch named := slices.IndexFunc(args, runName.MatchString); {
	case len(o.profiles) > 0 && len(args) > 0:
		return usageErrorf("explain: -profile goes without packages: %s", strings.Join(args, " "))
	case named >= 0 && len(args) > 1:
		return usageErrorf("explain: %s is a run; give one run, or packages (./%s for the folder)", args[named], args[named])
	case named >= 0:
		o.run = args[0]
		return nil
	}
	o.measure.packages = args
	return o.measure.relative()
}

// parseKinds reads a list of kinds; none of the empty string.
func parseKinds(text string) ([]explain.Kind, error) {
	if text == "" {
		return nil, nil
	}
	var list []explain.Kind
	for name := range strings.SplitSeq(text, ",") {
		kind, ok := explain.KindNamed(strings.TrimSpace(name))
		if !ok {
			return nil, usageErrorf("explain: -kind %s: want some of cpu, alloc_objects, alloc_space, mutex, block", name)
		}
		list = append(list, kind)
	}
	return list, nil
}
