package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/gohone/hone/internal/proc"
)

// Process prepares a process that is hone. What it starts ends with it, also what leaves its
// process group. The context returned ends when the process is asked to end: by Ctrl-C, by
// SIGTERM, or because its terminal has gone. A second Ctrl-C or SIGTERM ends the process
// at once. A second hangup does not, since a shell sends one before the kernel does. One
// that is ignored from the start, as under nohup, stays ignored.
func Process() context.Context {
	proc.Adopt()
	ctx, cancel := context.WithCancel(context.Background())
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(asked, syscall.SIGHUP)
	}
	// A reader that goes away is an error of writing and not the end of hone,
	// which has to clean up.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	go func() {
		<-asked
		signal.Reset(os.Interrupt, syscall.SIGTERM)
		cancel()
	}()
	return ctx
}
