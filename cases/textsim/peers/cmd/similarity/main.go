// Similarity serves text similarity in any state of the service's story, so
// that the states can be measured against each other under load. For use,
// there is the program of the same name in the module above, which has limits
// and a log.
//
// It answers POST /similarity with the state chosen by -impl, and GET /healthz
// with "ok". On SIGINT or SIGTERM it finishes the requests it has and exits 0;
// a second signal ends it at once.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/pprof"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gohone/hone/cases/textsim/peers/service"
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
	if err := serve(ctx, opts, stderr); err != nil {
		fmt.Fprintf(stderr, "similarity: %v\n", err)
		return 1
	}
	return 0
}

// options is the command line.
type options struct {
	addr            string
	state           service.State
	debugAddr       string // empty for none
	shutdownTimeout time.Duration
}

// parseOptions returns the options in args. It prints to stderr only if help
// is asked for, and then returns flag.ErrHelp.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("similarity", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is reported once, by run
	flags.StringVar(&opts.addr, "addr", "127.0.0.1:8081", "serve on this `address`")
	impl := flags.String("impl", "regexp", "serve this `state`")
	flags.StringVar(&opts.debugAddr, "debug-addr", "", "serve /debug/pprof/ on this loopback `address`")
	flags.DurationVar(&opts.shutdownTimeout, "shutdown-timeout", 10*time.Second,
		"on a signal, cut off requests still running after this `time`")

	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stderr, "usage: similarity [flags]")
		flags.SetOutput(stderr)
		flags.PrintDefaults()
		fmt.Fprintln(stderr, "states:")
		for _, state := range service.States {
			fmt.Fprintf(stderr, "  %-14s  %s\n", state.Name, state.About)
		}
	}
	if err != nil {
		return options{}, err
	}
	if flags.NArg() > 0 {
		return options{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	for _, state := range service.States {
		if state.Name == *impl {
			opts.state = state
		}
	}
	if opts.state.New == nil {
		return options{}, fmt.Errorf("-impl: no state %q (-h lists them)", *impl)
	}
	if opts.debugAddr != "" {
		if tcp, err := net.ResolveTCPAddr("tcp", opts.debugAddr); err != nil {
			return options{}, fmt.Errorf("-debug-addr: %w", err)
		} else if !tcp.IP.IsLoopback() {
			return options{}, fmt.Errorf("-debug-addr: %s is not a loopback address", opts.debugAddr)
		}
	}
	return opts, nil
}

// serve answers requests until ctx is done, then lets those under way finish.
func serve(ctx context.Context, opts options, stderr io.Writer) error {
	listener, err := net.Listen("tcp", opts.addr)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	defer listener.Close()
	if opts.debugAddr != "" {
		debug, err := net.Listen("tcp", opts.debugAddr)
		if err != nil {
			return fmt.Errorf("-debug-addr: %w", err)
		}
		defer debug.Close()
		go http.Serve(debug, profiles())
		fmt.Fprintf(stderr, "similarity: profiles on http://%s/debug/pprof/\n", debug.Addr())
	}

	server := opts.state.New()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(stderr, "similarity: %s listening on http://%s\n", opts.state.Name, listener.Addr())

	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	// The context that ended the service is done already, so the wait has one
	// of its own.
	ctx, cancel := context.WithTimeout(context.Background(), opts.shutdownTimeout)
	defer cancel()
	err = server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("stop: requests still running after %v were cut off", opts.shutdownTimeout)
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	return nil
}

func profiles() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return mux
}
