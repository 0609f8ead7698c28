// Fleet starts the servers of the text-similarity story and compares them.
//
//	fleet check             do they all answer as base does?
//	fleet measure -out FILE what does a request cost each of them?
//	fleet table FILE        the table of a measurement that was kept
//	fleet build -to DIR     their programs, and how each is started
//
// It builds the servers itself: those in Go with any toolchain and GOAMD64
// that a state names, those in Rust where cargo is. A state that needs what
// is not here is left out, with a line that says why, unless it was asked for
// by name.
//
// Servers are compared by the processor time of the whole server process for
// each 1,000 requests. Client and server share the processors of one machine,
// so the rate and the latencies depend on the client as well; the processor
// time does not. The load is a closed loop: each connection sends its next
// request when it has the answer to the last, so a server that stalls is sent
// less, and the latencies say nothing about how it would do at a given rate.
//
// It exits 0 if all is well, 1 if it could not do its work, 2 on a wrong
// command line, 3 if a server answers what it must not, and 130 after an
// interrupt, with what was measured kept. It needs Linux.
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
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr, story))
}

// errWrong says that a server answered what it must not.
var errWrong = errors.New("a server answers what it must not")

// A usageError is a wrong command line.
type usageError struct{ error }

const usage = `usage: fleet check [flags]
       fleet measure -out FILE [flags]
       fleet table [flags] FILE
       fleet build -to DIR [flags]
`

// run is the program without its process; all are the states there are.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, all []state) int {
	err := dispatch(ctx, args, stdout, stderr, all)
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if ctx.Err() != nil {
		fmt.Fprintln(stderr, "fleet: interrupted")
		return 130
	}
	fmt.Fprintf(stderr, "fleet: %v\n", err)
	var wrongUse usageError
	switch {
	case errors.As(err, &wrongUse):
		return 2
	case errors.Is(err, errWrong):
		return 3
	default:
		return 1
	}
}

func dispatch(ctx context.Context, args []string, stdout, stderr io.Writer, all []state) error {
	if len(args) == 0 {
		return usageError{errors.New("no command (there is: check, measure, table, build)")}
	}
	command, args := args[0], args[1:]
	switch command {
	case "check":
		opts, err := parseCheck(args, stderr, all)
		if err != nil {
			return err
		}
		return check(ctx, opts, stdout, stderr)
	case "measure":
		opts, err := parseMeasure(args, stderr, all)
		if err != nil {
			return err
		}
		return measure(ctx, opts, stdout, stderr)
	case "table":
		opts, err := parseTable(args, stderr)
		if err != nil {
			return err
		}
		return printTable(opts, stdout)
	case "build":
		opts, err := parseBuild(args, stderr, all)
		if err != nil {
			return err
		}
		return build(ctx, opts, stdout, stderr)
	case "-h", "-help", "--help", "help":
		fmt.Fprint(stderr, usage)
		return nil
	}
	return usageError{fmt.Errorf("no command %q (there is: check, measure, table, build)", command)}
}
