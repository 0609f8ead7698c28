// Calibrate checks hone's verdicts against reality. It is a program for those
// who work on hone:
//
//	calibrate record        records traces: many processes of the same program
//	calibrate replay        judges pairs drawn from traces, by hone's method and others
//	calibrate goals         prints what kept results are worth beside the method's goals
//	calibrate figure        draws hone beside benchstat's recipe from kept results
//	calibrate live          compares real packages with themselves and with planted changes
//	calibrate instructions  compares them by their instructions
//	calibrate load          compares a server with itself and with more work planted
//	calibrate commits       compares commits of public repositories, beside benchstat's recipe
//	calibrate practice      runs hone tune on public modules, and their tests on its patches
//	calibrate generators    measures what generators of load cost
//	calibrate mutants       makes wrong rewrites of functions, to measure proofs of right ones
//	calibrate falsewins     lets hone tune measure changes that do the same work
//	calibrate prove         asks hone's prover about them
//
// The statistics it is about are described in docs/method.md.
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
)

// A command is one subcommand.
type command struct {
	name, short string
	run         func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}

var commands = []command{
	{"record", "record traces of processes of the same program", runRecord},
	{"replay", "judge pairs drawn from traces", runReplay},
	{"goals", "print what the method is worth beside its goals, from kept results", runGoals},
	{"figure", "draw the comparison with benchstat's recipe", runFigure},
	{"live", "compare real packages with themselves and with planted changes", runLive},
	{"commits", "compare commits of public repositories, beside benchstat's recipe", runCommits},
	{"practice", "run hone tune on public modules", runPractice},
	{"instructions", "compare the instructions of real packages likewise", runInstructions},
	{"generators", "measure what generators of load cost, hone load beside others", runGenerators},
	{"responder", "answer them at next to no cost (used by generators)", runResponder},
	{"load", "compare a server with itself and with more work planted, by hone load", runLoad},
	{"mutants", "make wrong rewrites of functions", runMutants},
	{"falsewins", "let hone tune measure changes that do the same work", runFalseWins},
	{"prove", "ask hone's prover about wrong and right rewrites", runProve},
	{"neighbor", "disturb whoever else is on this machine (used by record and live)", runNeighbor},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := dispatch(ctx, os.Args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "calibrate: interrupted")
		os.Exit(130)
	default:
		fmt.Fprintln(os.Stderr, "calibrate:", err)
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
