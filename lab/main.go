// Lab checks hone's verdicts against reality. It is a program for those who work
// on hone, run in this folder: go -C lab run . replay -h
//
//	lab record        records traces: many processes of the same program
//	lab replay        judges pairs drawn from traces, by hone's method and others
//	lab rankings      measures rankings and a suite on machines that replay traces
//	lab goals         prints what kept results are worth beside the method's goals
//	lab machines      prints how two methods do on machines that are modelled
//	lab figure        draws hone beside benchstat's recipe from kept results
//	lab live          compares real packages with themselves and with planted changes
//	lab instructions  compares them by their instructions
//	lab load          compares a server with itself and with more work planted
//	lab commits       compares commits of public repositories, beside benchstat's recipe
//	lab reached       counts which benchmarks commits of public repositories reach
//	lab causes        asks hone why labelled lines are hot
//	lab shifts        asks hone where planted differences are, and why
//	lab profiles      measures hone explain on the profile of a large service
//	lab practice      runs hone tune on public modules, and their tests on its patches
//	lab history       scores hone tune by what commits of public repositories gained
//	lab generators    measures what generators of load cost
//	lab mutants       makes wrong rewrites of functions
//	lab check         asks hone whether rewrites are right, those among them
//	lab traps         offers hone tune rewrites that are wrong where tests do not look
//	lab signals       ends hone by signals and looks at what is left
//	lab falsewins     lets hone tune measure changes that do the same work
//	lab second        answers hone tune with right and wrong changes of public modules
//
// A question has a package of its own. Recorded inputs are in testdata, what came
// out in results. docs/method.md describes the statistics.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/gohone/hone/lab/causes"
	"github.com/gohone/hone/lab/checks"
	"github.com/gohone/hone/lab/falsewins"
	"github.com/gohone/hone/lab/generators"
	"github.com/gohone/hone/lab/live"
	"github.com/gohone/hone/lab/neighbor"
	"github.com/gohone/hone/lab/profiles"
	"github.com/gohone/hone/lab/rankings"
	"github.com/gohone/hone/lab/reached"
	"github.com/gohone/hone/lab/record"
	"github.com/gohone/hone/lab/replay"
	"github.com/gohone/hone/lab/repos"
	"github.com/gohone/hone/lab/second"
	"github.com/gohone/hone/lab/servers"
	"github.com/gohone/hone/lab/shifts"
	"github.com/gohone/hone/lab/signals"
	"github.com/gohone/hone/lab/traps"
)

// A command is one subcommand.
type command struct {
	name, short string
	run         func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}

var commands = []command{
	{"record", "record traces of processes of the same program", record.Run},
	{"replay", "judge pairs drawn from traces", replay.Run},
	{"rankings", "measure rankings and a suite on machines that replay traces", rankings.Run},
	{"goals", "print what the method is worth beside its goals, from kept results", replay.RunGoals},
	{"machines", "print how two methods do on machines that are modelled, from kept results", replay.RunMachines},
	{"figure", "draw the comparison with benchstat's recipe", replay.RunFigure},
	{"live", "compare real packages with themselves and with planted changes", live.Run},
	{"commits", "compare commits of public repositories, beside benchstat's recipe", repos.RunCommits},
	{"reached", "count which benchmarks commits of public repositories reach", reached.Run},
	{"causes", "ask hone why labelled lines are hot", causes.Run},
	{"shifts", "ask hone where planted differences are, and why", shifts.Run},
	{"profiles", "measure hone explain on the profile of a large service", profiles.Run},
	{"traps", "offer hone tune rewrites that are wrong, and right ones", traps.Run},
	{"practice", "run hone tune on public modules", repos.RunPractice},
	{"history", "run hone tune on the parents of commits that gained, and score it", repos.RunHistory},
	{"instructions", "compare the instructions of real packages", live.RunInstructions},
	{"generators", "measure what generators of load cost, hone load beside others", generators.Run},
	{"responder", "answer them at next to no cost (used by generators)", generators.RunResponder},
	{"load", "compare a server with itself and with more work planted, by hone load", servers.Run},
	{"mutants", "make wrong rewrites of functions", checks.RunMutants},
	{"check", "ask hone whether these and right rewrites are right", checks.Run},
	{"falsewins", "let hone tune measure changes that do the same work", falsewins.Run},
	{"second", "answer hone tune with right and wrong changes of public modules", second.Run},
	{"signals", "end hone by signals at random moments, and look at what is left and lost", signals.Run},
	{"neighbor", "disturb whoever else is on this machine (used by record and live)", neighbor.Run},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := dispatch(ctx, os.Args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "lab: interrupted")
		os.Exit(130)
	default:
		fmt.Fprintln(os.Stderr, "lab:", err)
		os.Exit(1)
	}
}

func dispatch(ctx context.Context, args []string) error {
	if len(args) > 0 {
		if i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] }); i >= 0 {
			return commands[i].run(ctx, args[1:], os.Stdout, os.Stderr)
		}
	}
	var b strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&b, "\n    %-12s %s", c.name, c.short)
	}
	return fmt.Errorf("want a command, with -h for its flags:%s", b.String())
}
