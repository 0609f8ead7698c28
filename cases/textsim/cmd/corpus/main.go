// Corpus writes texts to load the similarity service with, one a record, as
// CSV with a header or as JSON lines. The same flags always give the same
// texts.
//
// A record holds the seed that its text was made from, counted up from -seed,
// and the text. Rough texts have line ends of either kind, and readers of CSV
// may turn one into the other; JSON lines keep them.
//
// It exits 0 when all is written, 1 if it could not write, and 2 on a wrong
// command line.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program without its process. It returns the exit code.
func run(args []string, stdout, stderr io.Writer) int {
	opts, err := parseOptions(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "corpus: %v\n", err)
		return 2
	}
	if err := write(stdout, opts); err != nil {
		fmt.Fprintf(stderr, "corpus: %v\n", err)
		return 1
	}
	return 0
}

// write makes one text at a time, so that any number of them fits in memory.
func write(out io.Writer, opts options) error {
	record := formats[opts.format](out)
	text := kinds[opts.kind]
	for i := range opts.n {
		seed := opts.seed + uint64(i)
		if err := record(seed, text(seed, opts.chars)); err != nil {
			return err
		}
	}
	return nil
}
