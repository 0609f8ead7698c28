package cli

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"strings"
	"time"
)

// measureOptions are those of all commands that measure.
type measureOptions struct {
	packages []string
	bench    string
	tags     string
	procs    int
	timeout  time.Duration
	noLock   bool
	seed     uint64
	db       string
	report   reportOptions
	// dashes says that packages follow -- on this line.
	dashes bool
}

// flags defines the flags of the options, those of the report excepted.
func (o *measureOptions) flags(fs *flag.FlagSet) {
	o.timeout = time.Minute
	fs.StringVar(&o.bench, "bench", ".", "run only benchmarks that match `regexp`, as go test does")
	fs.StringVar(&o.tags, "tags", "", "build `tags` for all versions")
	fs.IntVar(&o.procs, "cpu", 0, "GOMAXPROCS of the benchmark processes, a single `number` (default the machine's)")
	fs.Var((*duration)(&o.timeout), "timeout", "`time` after which a benchmark process is taken to hang")
	fs.Uint64Var(&o.seed, "seed", 0, "`number` that decides the order of processes; 0 draws one")
	fs.BoolVar(&o.noLock, "nolock", false, "measure even while another hone measures on this machine")
	dbFlag(fs, &o.db)
}

// check finds values that are wrong, and draws a seed where none is given.
func (o *measureOptions) check(command string) error {
	for part := range strings.SplitSeq(o.bench, "/") {
		if _, err := regexp.Compile(part); err != nil {
			return usageErrorf("%s: -bench %s: %v", command, o.bench, err)
		}
	}
	switch {
	case o.procs < 0:
		return usageErrorf("%s: -cpu %d: want 1 or more", command, o.procs)
	case o.timeout <= 0:
		return usageErrorf("%s: -timeout %v: want more than 0", command, o.timeout)
	}
	if o.seed == 0 {
		o.seed = 1 + rand.Uint64N(1<<32) // short enough to type
	}
	return o.report.check()
}
