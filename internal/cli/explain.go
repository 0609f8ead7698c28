package cli

import (
	"context"
	"os"

	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/session"
)

var explainCommand = &command{
	name:  "explain",
	usage: "[flags] [packages | run | last]",
	short: "say which lines take the time and the memory, and why",
	long: `
Explain profiles the benchmarks of each package: CPU time, allocations, waiting for
locks, and blocking, each in processes of its own. It prints the lines of your code
that matter, the largest first. Each is charged with what the runtime and the
libraries spend for it, and has the causes that samples, compiler and source tell of.

    hone explain ./codec
    hone explain -bench Parse -kind cpu -top 5 ./codec

How to read a line:

    codec.Parse  parse.go:42  38.2%  35 to 41%  61.0%  1.62x
        38.2 % flat: of all CPU time, the line and what was called for it in
        packages that are not yours; 35 to 41 %, at 95 %, for what sampling leaves
        open; 61.0 % cum: with all that it calls; 1.62x: how many times as fast the
        whole would be if the line took no time

Profiles from elsewhere: -profile takes a file that go test, runtime/pprof or a
server wrote, or the URL of a running server. Several are added up.

    hone explain -profile cpu.pprof
    hone explain -profile http://127.0.0.1:6060/debug/pprof
    hone explain -profile 'http://host:6060/debug/pprof/profile?seconds=30'

Run it in the module that the profile is of: lines are then found in its source.

Stored runs: the profiles are kept. The last run, or the one of a number, is shown
again without measuring; so are the profiles of hone load and hone tune.

    hone explain -cum last
    hone explain -kind alloc_space 17

Two versions: -diff profiles the benchmarks whose code differs between a version and the
working tree in both, in turn, and says which functions take more or less of an
operation and why. Versions are those of hone diff, which decides whether there is a
difference; this says where. Two profiles, or two stored runs of hone load, are compared
without measuring: by operation, by request, or else by second.

    hone explain -diff main ./codec
    hone explain -diff .,toolchain=go1.24.1
    hone explain -profile head.pprof -diff base.pprof -ops 20000,20000
    hone explain -diff 16 17

Other forms: -annotate prints a file with what is known of its lines in the margin.
-format sarif is for editors and code review, -json for programs (docs/json.md).
-html writes a page with flame graph, call graph and source, -view prints some of
these, -flame and -graph draw them. -pprof opens the web view of pprof, -keep writes
the profiles for go tool pprof.

    hone explain -html page.html ./codec
    hone explain -view cum,source -kind cpu ./codec
    hone explain -kind cpu -flame flame.svg -graph graph.svg last
    hone explain -annotate parse.go last
    hone explain -kind cpu -keep cpu.pprof ./codec

Exit status: 0 done, 1 could not do it, 2 usage or bad input, 130 interrupted. What was profiled
until then is reported and kept.`,
	run: runExplain,
}

// runExplain is the chain: benchmarks or files, their profiles, ranked lines, a report that
// is stored.
func runExplain(ctx context.Context, a *app, c *command, line []string) error {
	opt, err := parseExplain(a, c, line)
	if err != nil {
		return err
	}
	out, err := a.openReport(opt.measure.report)
	if err != nil {
		return err
	}
	defer out.discard()
	if opt.base != "" {
		show := a.newProgress()
		defer show.clear()
		d := differ{show, out, opt.measure.db}
		if opt.both == nil {
			return explainProfiles(ctx, a, opt, d)
		}
		return explainVersions(ctx, a, c, opt, d)
	}
	r := &explainReport{opt: opt, out: out, stdout: a.stdout}
	if err := r.openFiles(); err != nil {
		return err
	}
	defer r.discard()
	s, err := session.Open(ctx, opt.measure.session())
	if err != nil {
		return err
	}
	defer s.Close()
	show := a.newProgress()
	defer show.clear()

	r.store, r.temp = s.Store, s.Resolver.ShortDir
	if r.dir, err = os.Getwd(); err != nil {
		return err
	}
	if opt.run != "" {
		return r.again(ctx, opt.run)
	}
	found, err := opt.look(ctx, s, r.dir, lookEvents(show, out))
	show.clear()
	if found == nil {
		return inFlags(c.name, false, err)
	}
	return r.end(ctx, a.line, found, err)
}

// look profiles benchmarks, or reads profiles.
func (o *explainOptions) look(ctx context.Context, s *session.Session, dir string, ev look.Events) (*look.Result, error) {
	if len(o.profiles) == 0 {
		return look.Look(ctx, s, o.engine, ev)
	}
	return look.Read(ctx, look.ReadOptions{
		Sources: o.profiles, Length: o.length, Dir: dir, Temp: s.Resolver.ShortDir, Tags: o.measure.tags,
		Kinds: o.lines.Kinds,
	})
}
