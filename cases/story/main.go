// Story keeps the numbers of the cases' pages true. From the root of the
// repository:
//
//	go -C cases/story run . CASE                              write the pages again from the results
//	go -C cases/story run . CASE measure [flags] [step ...]   measure what is missing, or some steps again
//
// In the README of a case, and in that of all cases, it writes what stands
// between <!-- CASE: NAME --> and <!-- end CASE -->; the rest is prose. A test
// fails where the two do not agree.
//
// # Adding a case
//
// A case is a package here, named as its directory beside this module, with a
// function Study that returns a [study.Study]:
//
//   - Steps is its plan, a list of [measure.Step]. Most are made by
//     [measure.Diff] or [measure.Bench], which run hone. Others run what they
//     like and name the files that they write.
//   - Claims are what its story says, a list of claim.Claim. Each has a
//     function that finds in the results what was measured here.
//   - Blocks are the tables and numbers that only its page has, if any. Those of
//     [study.Study.Page] and ladder.Blocks are there for every case.
//
// Add it to studies, below: the tests of this package then hold its page to its
// results, too. Only a test that asks the code of the case needs the case in
// go.mod. Package jsonreq is the shorter one to start from.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gohone/hone/cases/story/jsonreq"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/pathlex"
	"github.com/gohone/hone/cases/story/router"
	"github.com/gohone/hone/cases/story/study"
	"github.com/gohone/hone/cases/story/textsim"
)

// studies are all cases.
func studies() []*study.Study {
	return []*study.Study{textsim.Study(), jsonreq.Study(), router.Study(), pathlex.Study()}
}

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
	if errors.As(err, new(measure.UsageError)) {
		os.Exit(2)
	}
	os.Exit(1)
}

func run(ctx context.Context, line []string) error {
	var names []string
	for _, s := range studies() {
		names = append(names, s.Name)
		if len(line) == 0 || line[0] != s.Name {
			continue
		}
		dir := filepath.Join("..", s.Name)
		if _, err := os.Stat(filepath.Join(dir, "README.md")); err != nil {
			return measure.UsageError("run it from cases/story: go -C cases/story run . " + s.Name)
		}
		switch {
		case len(line) == 1:
			return s.WritePages(dir)
		case line[1] == "measure":
			return s.Measure(ctx, dir, line[2:])
		}
	}
	usage := "usage: story CASE          write the pages from results/\n" +
		"       story CASE measure  measure; see story CASE measure -h\n" +
		"cases: " + strings.Join(names, ", ")
	if len(line) > 0 && strings.HasPrefix(line[0], "-h") {
		fmt.Fprintln(os.Stderr, usage)
		return flag.ErrHelp
	}
	return measure.UsageError(usage)
}
