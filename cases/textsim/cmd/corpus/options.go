package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// kinds has the generator of each -kind.
var kinds = map[string]func(seed uint64, chars int) string{
	"plain": corpus.Plain,
	"rough": corpus.Rough,
	"stops": corpus.Stops,
}

// options is the command line.
type options struct {
	n      int // texts, positive
	chars  int // characters a text, positive
	kind   string
	seed   uint64
	format string
}

// parseOptions returns the options in args. It prints to stderr only if help
// is asked for, and then returns flag.ErrHelp.
func parseOptions(args []string, stderr io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("corpus", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is reported once, by run
	flags.IntVar(&opts.n, "n", 1000, "write this `number` of texts")
	flags.IntVar(&opts.chars, "chars", 10_000, "make each text this `long` in characters, or up to a sentence longer")
	flags.StringVar(&opts.kind, "kind", "plain", "make texts of this `kind`: "+names(kinds)+
		"; plain ones have full stops and some commas, stops none but full stops, rough ones whatever is difficult")
	flags.Uint64Var(&opts.seed, "seed", 1, "make the first text from this `seed`, the next from the one after it")
	flags.StringVar(&opts.format, "format", "csv", "write in this `format`: "+names(formats))

	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(stderr, "usage: corpus [flags] >texts.csv")
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
	switch {
	case o.n <= 0:
		return fmt.Errorf("-n: %d is not a positive number of texts", o.n)
	case o.chars <= 0:
		return fmt.Errorf("-chars: %d is not a positive number of characters", o.chars)
	case kinds[o.kind] == nil:
		return fmt.Errorf("-kind: no kind %q (there are: %s)", o.kind, names(kinds))
	case formats[o.format] == nil:
		return fmt.Errorf("-format: no format %q (there are: %s)", o.format, names(formats))
	}
	return nil
}

func names[V any](of map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(of)), ", ")
}
