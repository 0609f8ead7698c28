package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	base "github.com/gohone/hone/cases/textsim/base"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

// implementations has the constructor of each -impl. A constructor takes the
// size limit of a request body in bytes.
var implementations = map[string]func(maxBody int64) http.Handler{
	"base":  base.NewHandler,
	"tuned": tuned.NewHandler,
}

// options is the command line.
type options struct {
	addr      string
	impl      string
	debugAddr string // empty for none
	maxBody   int64  // bytes, positive
	maxHeader int    // bytes, positive

	// At once; 0 is no limit.
	maxRequests int
	maxConns    int

	// As in http.Server, 0 is no limit.
	headerTimeout time.Duration
	readTimeout   time.Duration
	writeTimeout  time.Duration
	idleTimeout   time.Duration

	shutdownTimeout time.Duration // 0 waits for nothing

	logFormat string
	logRate   int // warnings a second; 0 is no limit
}

// parseOptions returns the options in args. It prints to stderr only if help
// is asked for, and then returns flag.ErrHelp.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("similarity", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is reported once, by run
	flags.StringVar(&opts.addr, "addr", "127.0.0.1:8081", "serve on this `address`")
	flags.StringVar(&opts.impl, "impl", "base", "answer with this `implementation`: "+names(implementations))
	flags.StringVar(&opts.debugAddr, "debug-addr", "127.0.0.1:8082",
		"serve /debug/pprof/ on this loopback `address`; empty for none")
	flags.Int64Var(&opts.maxBody, "max-body", base.DefaultMaxBody, "refuse a request of more `bytes`")
	flags.IntVar(&opts.maxHeader, "max-header", 64<<10, "refuse a request whose header has more `bytes`")
	flags.IntVar(&opts.maxRequests, "max-requests", 1024,
		"answer 503 while this `number` of requests is under way; 0 for no limit")
	flags.IntVar(&opts.maxConns, "max-conns", 8192,
		"answer 503 and close a connection beyond this `number`; 0 for no limit")
	flags.DurationVar(&opts.headerTimeout, "header-timeout", 10*time.Second,
		"give up reading the header of a request after this `time`; 0 for -read-timeout")
	flags.DurationVar(&opts.readTimeout, "read-timeout", 30*time.Second,
		"give up reading a request after this `time`; 0 for never")
	flags.DurationVar(&opts.writeTimeout, "write-timeout", time.Minute,
		"give up answering a request after this `time`; 0 for never")
	flags.DurationVar(&opts.idleTimeout, "idle-timeout", 2*time.Minute,
		"close a connection idle for this `time`; 0 for -read-timeout")
	flags.DurationVar(&opts.shutdownTimeout, "shutdown-timeout", 10*time.Second,
		"on a signal, cut off requests still running after this `time`")
	flags.StringVar(&opts.logFormat, "log-format", "text", "log in this `format`: "+names(logFormats))
	flags.IntVar(&opts.logRate, "log-rate", 10,
		"log at most this `number` of warnings a second; 0 for no limit")

	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stderr, "usage: similarity [flags]")
		flags.SetOutput(stderr)
		flags.PrintDefaults()
	}
	if err != nil {
		return options{}, err
	}
	if flags.NArg() > 0 {
		return options{}, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	return opts, opts.check()
}

// check returns what is wrong with the options, or nil.
func (o options) check() error {
	if implementations[o.impl] == nil {
		return fmt.Errorf("-impl: no implementation %q (there is: %s)", o.impl, names(implementations))
	}
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	if err := checkLoopback(o.debugAddr); o.debugAddr != "" && err != nil {
		return fmt.Errorf("-debug-addr: %w", err)
	}
	if o.maxBody <= 0 {
		return fmt.Errorf("-max-body: %d is not a positive number of bytes", o.maxBody)
	}
	if o.maxHeader <= 0 {
		return fmt.Errorf("-max-header: %d is not a positive number of bytes", o.maxHeader)
	}
	if logFormats[o.logFormat] == nil {
		return fmt.Errorf("-log-format: no format %q (there is: %s)", o.logFormat, names(logFormats))
	}
	for _, limit := range []struct {
		flag  string
		value int
	}{
		{"-max-requests", o.maxRequests},
		{"-max-conns", o.maxConns},
		{"-log-rate", o.logRate},
	} {
		if limit.value < 0 {
			return fmt.Errorf("%s: %d is negative", limit.flag, limit.value)
		}
	}
	for _, timeout := range []struct {
		flag  string
		value time.Duration
	}{
		{"-header-timeout", o.headerTimeout},
		{"-read-timeout", o.readTimeout},
		{"-write-timeout", o.writeTimeout},
		{"-idle-timeout", o.idleTimeout},
		{"-shutdown-timeout", o.shutdownTimeout},
	} {
		if timeout.value < 0 {
			return fmt.Errorf("%s: %v is negative", timeout.flag, timeout.value)
		}
	}
	return nil
}

// checkLoopback refuses an address that other machines could reach: profiles
// tell what the program holds, and taking one slows it down.
func checkLoopback(addr string) error {
	tcp, err := net.ResolveTCPAddr("tcp", addr)
	if err != nil {
		return err
	}
	if !tcp.IP.IsLoopback() {
		return fmt.Errorf("%s is not a loopback address such as 127.0.0.1:8082", addr)
	}
	return nil
}

// names lists what a flag can choose from.
func names[V any](choices map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(choices)), ", ")
}
