package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	tuned "github.com/gohone/hone/cases/jsonreq/tuned"
)

// options is the command line.
type options struct {
	impl       string
	strict     bool
	maxRequest int // bytes, positive
}

// parseOptions returns the options in args. It prints to stderr only if help
// is asked for, and then returns flag.ErrHelp.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("jsonreq", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is reported once, by run
	flags.StringVar(&opts.impl, "impl", "tuned", "answer with this `implementation`: base, tuned")
	flags.BoolVar(&opts.strict, "strict", false, "answer no request with anything wrong with it, but say what")
	flags.IntVar(&opts.maxRequest, "max-request", tuned.DefaultMaxRequest, "answer no request of more `bytes`")

	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stderr, "usage: jsonreq [flags] <requests >responses")
		flags.SetOutput(stderr)
		flags.PrintDefaults()
	}
	if err != nil {
		return options{}, err
	}
	if flags.NArg() > 0 {
		return options{}, fmt.Errorf("unexpected argument %q: requests come on standard input", flags.Arg(0))
	}
	return opts, opts.check()
}

// check returns what is wrong with the options, or nil.
func (o options) check() error {
	switch {
	case o.impl != "base" && o.impl != "tuned":
		return fmt.Errorf("-impl: no implementation %q (there is: base, tuned)", o.impl)
	case o.strict && o.impl == "base":
		return errors.New("-strict: base does not know what is wrong with a request; leave -impl out")
	case o.maxRequest <= 0:
		return fmt.Errorf("-max-request: %d is not a positive number of bytes", o.maxRequest)
	}
	return nil
}
