package cli

import (
	"errors"
	"flag"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
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
	// base is what is compared with: a version, a profile, or a stored run; empty for none. both
	// are two versions, nil where it is none.
	base string
	both []source.Spec
	// ops is how many operations the profiles of base and head are of, 0 if that is not known.
	ops [2]float64
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
	var kinds string
	fs := new(flag.FlagSet)
	o.measure.flags(fs)
	fs.Var(&length, "benchtime", "`time` to run each benchmark under the profiler of CPU time, a quarter under each other; of a server, to profile it")
	fs.Var(&budget, "budget", "`time` for all benchmarks; where it is not enough, each runs for less")
	o.sideFlags(fs)
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
	if err := o.compares(kinds); err != nil {
		return nil, err
	}
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if given["benchtime"] {
		o.length = time.Duration(length)
	}
	if err := o.possible(time.Duration(length), time.Duration(budget)); err != nil {
		return nil, err
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

// possible finds values of flags that nothing can be done with.
func (o *explainOptions) possible(length, budget time.Duration) error {
	switch {
	case length <= 0:
		return usageErrorf("explain: -benchtime %v: want more than 0", length)
	case budget <= 0:
		return usageErrorf("explain: -budget %v: want more than 0", budget)
	case o.lines.Top < 1:
		return usageErrorf("explain: -top %d: want 1 or more", o.lines.Top)
	case o.annotate == "":
		return nil
	}
	if _, err := os.Stat(o.annotate); err != nil {
		return usageErrorf("explain: -annotate: %v", err)
	}
	return nil
}

// sideFlags define what says what is looked at and compared with.
func (o *explainOptions) sideFlags(fs *flag.FlagSet) {
	fs.Func("profile", "read the pprof `file|URL` instead of running benchmarks; may be repeated, and is added up", o.addProfile)
	fs.StringVar(&o.base, "diff", "", "say where the working tree takes more or less than this `version`, and why; "+
		"or where -profile does than this profile, or a run of hone load than this run")
	fs.Func("ops", "the profiles of -diff and -profile are of these numbers of operations, as `base,head`", o.setOps)
}

// compares reads what -diff names, if it is given.
func (o *explainOptions) compares(kinds string) (err error) {
	v := &o.view
	switch {
	case o.ops[0] > 0 && (o.base == "" || len(o.profiles) == 0):
		return usageErrorf("explain: -ops goes with -profile and -diff")
	case o.base == "":
		return nil
	case o.annotate != "" || o.keep != "" || o.pprof || kinds != "":
		return usageErrorf("explain: -diff goes without -annotate, -keep, -pprof and -kind")
	case v.views != "" || v.flame != "" || v.graph != "":
		return usageErrorf("explain: -diff goes without -view, -flame and -graph; -html has the flame graph of both sides")
	case len(o.profiles) > 0 || runName.MatchString(o.base):
		return nil
	}
	o.both, err = source.ParseList(".", []string{o.base})
	return err
}

// setOps reads the value of -ops.
func (o *explainOptions) setOps(text string) error {
	base, head, ok := strings.Cut(text, ",")
	for i, part := range []string{base, head} {
		n, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		if !ok || err != nil || !(n > 0) || math.IsInf(n, 0) {
			return errors.New("want two numbers of operations, as 20000,20000")
		}
		o.ops[i] = n
	}
	return nil
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
	case o.both != nil && named >= 0:
		return usageErrorf("explain: %s is a run, and %s of -diff is none; give two runs, or packages (./%s for the folder)",
			args[named], o.base, args[named])
	case o.base != "" && o.both == nil && len(o.profiles) == 0 && len(args) == 0:
		o.run = "last"
		return nil
	case o.base != "" && o.both == nil && len(o.profiles) == 0 && named < 0:
		return usageErrorf("explain: -diff %s is a run; give another run of hone load (-diff ./%s for the folder)", o.base, o.base)
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
