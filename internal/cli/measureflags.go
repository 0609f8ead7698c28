package cli

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/session"
)

// measureOptions are the options of all commands that measure.
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
	// dashes reports whether packages follow -- on this line.
	dashes bool
	// explain says where each difference is.
	explain bool
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

// session are the options of what the command works with.
func (o *measureOptions) session() session.Options {
	return session.Options{Store: o.db, NoLock: o.noLock}
}

// fill copies the options to those of the engine.
func (o *measureOptions) fill(e *compare.Options) {
	e.Packages, e.Bench, e.Seed = o.packages, o.bench, o.seed
	e.Build.Tags, e.Process.Procs, e.Process.Timeout = o.tags, o.procs, o.timeout
	e.Process.Brief = briefProcesses
}

// briefProcesses has benchmark processes work briefly. Tests set it.
var briefProcesses bool

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
		o.seed = newSeed()
	}
	return o.report.check()
}

// newSeed draws a seed that is short enough to type.
func newSeed() uint64 { return 1 + rand.Uint64N(1<<32) }

// relative makes package arguments that are absolute directories relative, so
// that they can be looked up in any snapshot.
func (o *measureOptions) relative() error {
	if len(o.packages) == 0 {
		o.packages = []string{"."}
	}
	cwd, err := os.Getwd()
	if err != nil {
		return err
	}
	for i, p := range o.packages {
		if !filepath.IsAbs(p) {
			continue
		}
		rel, err := filepath.Rel(cwd, p)
		if err != nil {
			return usageErrorf("package %s: %v", p, err)
		}
		if !strings.HasPrefix(rel, ".") {
			rel = "./" + rel
		}
		o.packages[i] = filepath.ToSlash(rel)
	}
	return nil
}
