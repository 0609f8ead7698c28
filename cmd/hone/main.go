package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/gohone/hone/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends hone at once.
	context.AfterFunc(ctx, stop)
	// A reader that goes away is an error of writing and not the end of hone,
	// which has to clean up.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	os.Exit(cli.Main(ctx, os.Args[1:]))
}
