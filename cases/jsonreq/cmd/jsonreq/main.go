// Jsonreq answers requests in JSON, one a line on standard input, with a line
// each on standard output, in the same order:
//
//	$ echo '{"transaction_id":"a","payload":[1,20,-3]}' | jsonreq
//	{"transaction_id":"a","exp":"1,20,-3,"}
//
// Lines of nothing but blanks have no response. Any other line has one, as the
// original did it: what is no JSON is answered like an empty request, and a
// value of the wrong type counts as none. With -strict such a line has no
// response; standard error says what is wrong with it, and where.
//
// There may be any number of requests. Memory is bounded by a few times
// -max-request, and a request over that limit has no response.
//
// It exits 0 if every request has its response, 1 if one has none or if it
// could not read or write, and 2 on a wrong command line.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	base "github.com/gohone/hone/cases/jsonreq/base"
	tuned "github.com/gohone/hone/cases/jsonreq/tuned"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program without its process. It returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	opts, err := parseOptions(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintf(stderr, "jsonreq: %v\n", err)
		return 2
	}
	code := 0
	stream := tuned.Stream{
		Answer:     opts.answer(),
		MaxRequest: opts.maxRequest,
		OnError: func(err *tuned.LineError) error {
			code = 1
			_, writeErr := fmt.Fprintf(stderr, "jsonreq: %v\n", err)
			return writeErr
		},
	}
	if err := stream.Run(stdout, stdin); err != nil {
		fmt.Fprintf(stderr, "jsonreq: %v\n", err)
		return 1
	}
	return code
}

// answer returns what the options ask for, in the form that a stream wants.
func (o options) answer() func(dst, request []byte) ([]byte, error) {
	switch {
	case o.strict:
		return tuned.Strict
	case o.impl == "tuned":
		return tuned.Loose
	}
	return func(dst, request []byte) ([]byte, error) {
		return append(dst, base.Respond([]string{string(request)})[0]...), nil
	}
}
