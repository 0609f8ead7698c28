// Story keeps the numbers of the case's README true. From cases/jsonreq:
//
//	go run ./internal/story            write README.md anew from results/
//	go run ./internal/story measure    measure what is missing in results/
//
// It writes what stands between <!-- jsonreq: NAME --> and <!-- end jsonreq -->; the
// rest of the README is prose. A test fails where the two do not agree.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	switch {
	case err == nil:
		return
	case errors.Is(err, flag.ErrHelp):
		os.Exit(0)
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "story: interrupted; what was measured whole is kept")
		os.Exit(130)
	}
	fmt.Fprintln(os.Stderr, "story:", err)
	if errors.As(err, new(usageError)) {
		os.Exit(2)
	}
	os.Exit(1)
}

// usageError is a wrong command line.
type usageError string

func (e usageError) Error() string { return string(e) }

func run(ctx context.Context, line []string) error {
	if _, err := os.Stat("base/jsonreq.go"); err != nil {
		return usageError("run it from cases/jsonreq: go -C cases/jsonreq run ./internal/story")
	}
	if len(line) > 0 && line[0] == "measure" {
		return runMeasure(ctx, line[1:])
	}
	fs := flag.NewFlagSet("story", flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: story          write the numbers into README.md/\n       story measure  measure; see story measure -h")
	}
	if err := fs.Parse(line); err != nil {
		return usage(err)
	}
	if fs.NArg() > 0 {
		return usageError("unknown argument " + fs.Arg(0))
	}
	return writePages(".")
}

func usage(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return usageError(err.Error())
}
