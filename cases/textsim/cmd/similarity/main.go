// Similarity serves text similarity over HTTP.
//
// It answers POST /similarity with the implementation chosen by -impl, and
// GET /healthz with "ok" while it runs. Profiles are on an address of their
// own, /debug/pprof/ at -debug-addr. On SIGINT or SIGTERM it finishes the
// requests it has and ends; a second signal ends it at once.
//
// It exits 0 after a stop in which every request was finished, 1 if it could
// not serve or had to cut requests off, and 2 on a wrong command line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // the second signal is not caught
	os.Exit(run(ctx, os.Args[1:], os.Stderr))
}

// run is the program without its process: it serves until ctx is done and
// returns the exit code.
func run(ctx context.Context, args []string, stderr io.Writer) int {
	opts, err := parseOptions(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "similarity: %v\n", err)
		return 2
	}
	log := slog.New(slog.NewTextHandler(stderr, nil))
	if err := serve(ctx, opts, log); err != nil {
		fmt.Fprintf(stderr, "similarity: %v\n", err)
		return 1
	}
	return 0
}
