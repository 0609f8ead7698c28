// Story keeps the numbers of the case's README true. From cases/textsim:
//
//	go run ./internal/story            write README.md anew from results/
//	go run ./internal/story measure    measure what is missing in results/
//
// It writes what stands between <!-- numbers: NAME --> and <!-- end -->; the
// rest of the README is prose. A test fails where the two do not agree.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:])
	switch {
	case err == nil:
		return
	case errors.Is(err, flag.ErrHelp):
		os.Exit(0)
	case ctx.Err() != nil:
		fmt.Fprintln(os.Stderr, "story: interrupted; what was measured whole is kept")
		os.Exit(130)
	}
	fmt.Fprintln(os.Stderr, "story:", err)
	if errors.As(err, new(usageError)) {
		os.Exit(2)
	}
	os.Exit(1)
}

// usageError is a wrong command line.
type usageError string

func (e usageError) Error() string { return string(e) }

func run(ctx context.Context, line []string) error {
	if _, err := os.Stat("base/textsim.go"); err != nil {
		return usageError("run it from cases/textsim: go -C cases/textsim run ./internal/story")
	}
	if len(line) > 0 && line[0] == "measure" {
		return runMeasure(ctx, line[1:])
	}
	fs := flag.NewFlagSet("story", flag.ContinueOnError)
	fs.Usage = func() {
		fmt.Fprintln(fs.Output(), "usage: story          write README.md from results/\n       story measure  measure; see story measure -h")
	}
	if err := fs.Parse(line); err != nil {
		return usage(err)
	}
	if fs.NArg() > 0 {
		return usageError("unknown argument " + fs.Arg(0))
	}
	return writeReadmes(".")
}

func usage(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	return usageError(err.Error())
}

// readmes are the pages that hold numbers, seen from the case.
var readmes = []string{"README.md", "../README.md"}

// writeReadmes brings the pages of a case up to its results.
func writeReadmes(dir string) error {
	for _, name := range readmes {
		file := filepath.Join(dir, filepath.FromSlash(name))
		old, text, err := readme(file, newResults(dir))
		if err != nil {
			return err
		}
		if old == text {
			continue
		}
		if err := replace(file, []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// readme returns a page as it is and as the results want it.
func readme(file string, r *results) (old, text string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", "", err
	}
	text, err = fill(string(data), r.render)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	return string(data), text, nil
}

// replace puts a file in the place of another in one step.
func replace(file string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // in vain once it is renamed
	_, err = temp.Write(data)
	if err := errors.Join(err, temp.Chmod(0o644), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), file)
}
