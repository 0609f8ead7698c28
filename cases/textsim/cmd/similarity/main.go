// Similarity serves text similarity over HTTP.
//
// It answers POST /similarity with the implementation chosen by -impl, and
// GET /healthz with "ok" while it runs. Profiles are on an address of their
// own, /debug/pprof/ at -debug-addr. On SIGINT or SIGTERM it finishes the
// requests it has and ends; a second signal ends it at once.
//
// Everything a client can use up has a limit with a flag: bytes of header and
// body, time to send and to take them, requests and connections at once. So
// memory is bounded, too: by a few times -max-body for each of -max-requests.
// A request that finds no room gets 503 and when to try again. Requests
// that are answered with an error are logged to standard error, as text or as
// JSON, so many a second and no more.
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
	if err := serve(ctx, opts, newLogger(opts, stderr)); err != nil {
		fmt.Fprintf(stderr, "similarity: %v\n", err)
		return 1
	}
	return 0
}
