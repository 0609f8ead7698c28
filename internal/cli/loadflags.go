package cli

import (
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/verdict"
)

// loadOptions is the parsed command line of hone load.
type loadOptions struct {
	where  whereFlags
	what   requestFlags
	amount amountFlags
	// fail are thresholds of the run, find conditions of a search.
	fail, find []load.Threshold
	// compare is for two servers.
	compare loadtest.Compare
	bound   passFail
	runs    int // of the whole load
	// watch is a server that others load, and look how to look at it.
	watch string
	look  loadtest.LookOptions

	html, hdr, k6Summary, profile string
	noLock, whole                 bool
	seed                          uint64
	db                            string
	report                        reportOptions
}

// repeated is a flag that may be given several times.
type repeated []string

func (r *repeated) String() string { return strings.Join(*r, " ") }

// Set adds a value.
func (r *repeated) Set(s string) error {
	if s == "" {
		return errors.New("it is empty")
	}
	*r = append(*r, s)
	return nil
}

// thresholdFlag is one that adds thresholds.
type thresholdFlag struct{ list *[]load.Threshold }

func (f thresholdFlag) String() string { return "" }

// Set parses s.
func (f thresholdFlag) Set(s string) error {
	t, err := load.ParseThreshold(s)
	if err != nil {
		return err
	}
	*f.list = append(*f.list, t)
	return nil
}

func parseLoad(a *app, c *command, line []string) (*loadOptions, error) {
	o := &loadOptions{bound: true}
	o.compare.Policy.Alpha = verdict.DefaultPolicy().Alpha
	tolerance, failOver := percent(verdict.DefaultPolicy().Tolerance), percent(0)
	slice, lifetime := duration(0), duration(0)

	fs := new(flag.FlagSet)
	o.where.flags(fs)
	o.what.flags(fs)
	o.amount.flags(fs)
	fs.Var(thresholdFlag{&o.fail}, "fail", "end with status 3 unless this `threshold` holds, such as p95<200ms or errors<1%; repeatable")
	fs.Var(thresholdFlag{&o.find}, "find", "search the highest rate at which this `condition` holds, in trials of -duration (5s) from -rate (100) on; repeatable")
	fs.IntVar(&o.runs, "count", 1, "run the load this `number` of times, each on a fresh process of a server that hone starts, and report means with intervals over the runs; with two servers in turns A B B A")
	fs.StringVar(&o.watch, "watch", "", "send nothing: look for -duration (30s) at a `server` that somebody else loads, a URL or the number of a process")
	fs.Var(&o.bound, "bound", "`pass|fail` where what was measured is the generator and not the server: pass makes it a warning")
	fs.BoolVar(&o.compare.Policy.Gate, "gate", false, "with two servers: end with status 3 where the second is proven to be worse")
	fs.Var(&failOver, "fail-over", "with -gate: fail only on regressions proven to be over this `change`")
	fs.Var(&tolerance, "tolerance", "with two servers: the smallest `change` that matters")
	fs.Var(&slice, "slice", "with two servers: `time` of a turn (default 1s; with restarts 100ms or as long as 250 requests take, at most 1s)")
	fs.Var(&lifetime, "lifetime", "with two servers that hone starts: restart both after turns of this `time` in all; 0s keeps the first two processes, and the verdict is then about these alone (default 0.8s, or twice what starting and warming up takes)")
	fs.Var(&lifetime, "life", "with two servers that hone starts, a `time`, as -lifetime")
	fs.StringVar(&o.html, "html", "", "write a page with charts to `file`")
	fs.StringVar(&o.hdr, "hdr", "", "write response times as a log of HdrHistogram to `file`")
	fs.StringVar(&o.k6Summary, "k6-summary", "", "write what -k6 reports to `file`, in the form of k6 --summary-export")
	fs.BoolVar(&o.whole, "k6", false, "report all that k6 reports as well, by its names: data, and the times of connecting, TLS, sending, waiting and receiving")
	fs.StringVar(&o.profile, "profile", "", "write each server's profiles to files whose names begin with this `name`: name.cpu.pprof, name.heap.pprof (in use at the end), name.allocs.pprof (allocated meanwhile); with two servers name.base.cpu.pprof and so on. A name that ends with .pgo is the CPU profile alone, which the compiler uses as default.pgo beside package main")
	fs.Uint64Var(&o.seed, "seed", 0, "`number` that seeds all random choices; 0 draws one")
	fs.BoolVar(&o.noLock, "nolock", false, "measure even while another hone measures on this machine")
	dbFlag(fs, &o.db)
	a.reportFlags(fs, &o.report)

	args, rest, _, err := c.parse(a, fs, line)
	if err != nil {
		return nil, err
	}
	o.compare.Policy.Tolerance, o.compare.Policy.FailOver = float64(tolerance), float64(failOver)
	o.compare.Slice, o.compare.Lifetime = time.Duration(slice), time.Duration(lifetime)
	given := make(map[string]bool)
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	given["lifetime"] = given["lifetime"] || given["life"]
	if o.seed == 0 {
		o.seed = 1 + rand.Uint64N(1<<32)
	}
	return o, o.check(append(args, rest...), given)
}

// check finds flags that are wrong or do not go together.
func (o *loadOptions) check(args []string, given map[string]bool) error {
	if given["watch"] {
		return o.checkWatch(args, given)
	}
	if len(args) > 1 {
		return usageErrorf("load: %d URLs (%s); give one, or a second server's with -against-url", len(args), strings.Join(args, " "))
	}
	if len(args) == 1 {
		o.where.url = args[0]
	}
	pair := o.where.pair()
	if err := o.what.check(o.where.url, given); err != nil {
		return err
	}
	if err := o.where.check(o.what.script != ""); err != nil {
		return err
	}
	if err := o.amount.check(given, pair && o.runs <= 1, len(o.find) > 0); err != nil {
		return err
	}
	if pair {
		test := loadtest.Options{Amount: o.amount.amount, Compare: o.compare}
		if err := test.Policy().Validate(); err != nil {
			return usageErrorf("load: -%v", err) // it starts with the flag's name
		}
	}
	if err := o.checkTurns(given); err != nil {
		return err
	}
	for _, name := range []string{"gate", "tolerance", "slice", "lifetime"} {
		if given[name] && !pair {
			return usageErrorf("load: -%s is for two servers; -against, -against-build or -against-url gives the second", name)
		}
	}
	if err := o.checkRuns(given); err != nil {
		return err
	}
	isPair := func(t load.Threshold) bool { return t.Pair }
	switch {
	case given["fail-over"] && !o.compare.Policy.Gate:
		return usageErrorf("load: -fail-over needs -gate")
	case o.hdr != "" && (pair || len(o.find) > 0):
		return usageErrorf("load: -hdr is a log of one run's seconds; it does not go with a second server or -find")
	case pair && len(o.find) > 0:
		return usageErrorf("load: -find searches with one server; leave out -against")
	case !pair && slices.ContainsFunc(o.fail, isPair), slices.ContainsFunc(o.find, isPair):
		return usageErrorf("load: a threshold on B/A needs a second server; -against, -against-build or -against-url gives it")
	}
	return o.report.check()
}

// watchDuration is how long a server is looked at by default.
const watchDuration = 30 * time.Second

// withWatch are the flags that go with -watch.
var withWatch = []string{
	"watch", "duration", "z", "debug", "pid", "allow", "insecure", "profile", "db", "json", "o", "format", "nolock", "seed",
}

// checkWatch finds what does not go with -watch, and fills in its options.
func (o *loadOptions) checkWatch(args []string, given map[string]bool) error {
	for name := range given {
		if given[name] && !strings.Contains(" "+strings.Join(withWatch, " ")+" ", " "+name+" ") {
			return usageErrorf("load: -watch sends nothing: somebody else loads the server; leave out -%s", name)
		}
	}
	if len(args) > 0 {
		return usageErrorf("load: -watch sends nothing; leave out %s", args[0])
	}
	if d := o.amount.amount.Duration; d < 0 || d == 0 && (given["duration"] || given["z"]) {
		return usageErrorf("load: -duration %v: want more than 0", o.amount.amount.Duration)
	}
	for _, host := range o.where.allow {
		if err := checkHost(host); err != nil {
			return err
		}
	}
	if err := o.where.parsePids(); err != nil {
		return err
	}
	look := &o.look
	*look = loadtest.LookOptions{
		URL: o.watch, PID: o.where.pids[0], Debug: o.where.debug, Allow: o.where.allow, Insecure: o.what.client.Insecure,
		Duration: o.amount.amount.Duration,
	}
	if look.Duration == 0 {
		look.Duration = watchDuration
	}
	if pid, err := strconv.Atoi(o.watch); err == nil {
		if pid < 1 || o.where.pidText != "" {
			return usageErrorf("load: -watch %s: want a URL, or the number of one process", o.watch)
		}
		look.URL, look.PID = "", pid
	} else if !strings.Contains(o.watch, "://") {
		return usageErrorf("load: -watch %s: want a URL, such as http://127.0.0.1:6060, or the number of a process", o.watch)
	}
	return o.report.check()
}

// checkRuns finds what does not go with a load that is repeated.
func (o *loadOptions) checkRuns(given map[string]bool) error {
	if o.runs < 1 {
		return usageErrorf("load: -count %d: want 1 or more", o.runs)
	}
	if o.runs == 1 {
		return nil
	}
	switch {
	case len(o.find) > 0:
		return usageErrorf("load: -find repeats trials by itself; leave out -count")
	case o.hdr != "":
		return usageErrorf("load: -hdr is a log of one run's seconds; leave out -count")
	case given["slice"] || given["lifetime"]:
		return usageErrorf("load: with -count, two servers take turns of whole runs; leave out -slice and -lifetime")
	}
	return nil
}

// checkTurns finds what is wrong with the turns of two servers.
func (o *loadOptions) checkTurns(given map[string]bool) error {
	switch c := &o.compare; {
	case given["slice"] && c.Slice <= 0:
		return usageErrorf("load: -slice %v: want more than 0", c.Slice)
	case c.Lifetime < 0:
		return usageErrorf("load: -lifetime %v: want 0s or more", c.Lifetime)
	case c.Lifetime > 0 && o.where.pair() && !o.where.bothStarted():
		return usageErrorf("load: -lifetime is for servers that hone starts; give both with -start or -build and -against or -against-build")
	case given["lifetime"] && c.Lifetime == 0:
		c.Lifetime = -1 // both processes are kept
	}
	return nil
}

// test returns the test that the line asks for, with the files that it
// names.
func (o *loadOptions) test(stdin io.Reader) (loadtest.Options, error) {
	sent, err := o.what.traffic(stdin)
	return loadtest.Options{
		Servers: o.where.specs(o.what.script), Traffic: sent, Client: o.what.client, Amount: o.amount.amount, Allow: o.where.allow,
		Find: o.find, Compare: o.compare, Runs: o.runs, Seed: o.seed, AbortAfter: abortAfter,
	}, err
}

// abortAfter is how long there may be only errors; 0 is the default of package
// load. Tests shorten it.
var abortAfter time.Duration
