package repos

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/lab/judged"
)

// A honeRun is what one run of hone diff said: benchmarks in its order.
type honeRun struct {
	names    []string
	opinions map[string]*opinion
	whole    string // why no benchmark could be compared
	finished bool
}

// diff runs hone diff on the branches of a clone as its user would, with a
// store of its own.
func (w *commitSession) diff(ctx context.Context, c commitCase, dir, bench string, flags []string) (*honeRun, error) {
	flags = slices.Concat(c.Flags, flags)
	args := append([]string{
		"diff", "-json", "-nolock", "-db", filepath.Join(w.temp, "hone.db"), "-bench", bench,
	}, flags...)
	args = append(args, parentBranch, commitBranch, "--", c.Package)
	var stdout bytes.Buffer
	begin := time.Now()
	r, err := w.start(ctx, proc.Command{Path: w.hone, Args: args, Dir: dir, Stdout: &stdout, Timeout: measureTimeout})
	wall := time.Since(begin).Seconds()
	run := new(honeRun)
	bad := message.Decode(&stdout, run)
	switch {
	case err != nil && !run.finished: // a benchmark that fails ends in status 1, too
		return nil, fmt.Errorf("hone diff: %w", said(r, err))
	case bad != nil:
		return nil, fmt.Errorf("hone diff -json: %w", bad)
	case len(run.names) == 0:
		return nil, fmt.Errorf("hone diff: %s", cmp.Or(run.whole, "it compared nothing"))
	}
	for _, o := range run.opinions {
		o.Wall, o.Flags = wall, strings.Join(flags, " ")
	}
	return run, nil
}

// Handle takes one message of the stream.
func (h *honeRun) Handle(m message.Message) error {
	switch {
	case m.Summary != nil:
		h.finished = true
	case m.Comparison != nil && m.Comparison.Benchmark == "":
		h.whole = failure(m.Comparison) // a whole package
	case m.Comparison != nil:
		h.take(m.Comparison)
	}
	return nil
}

// Flush has nothing to do.
func (h *honeRun) Flush() error { return nil }

func (h *honeRun) take(c *message.Comparison) {
	o := h.opinions[c.Benchmark]
	if h.opinions == nil {
		h.opinions = make(map[string]*opinion)
	}
	if o == nil {
		o = &opinion{Layout: c.Layout, Seconds: c.Seconds, Units: make(map[string]claim)}
		h.opinions[c.Benchmark] = o
		h.names = append(h.names, c.Benchmark)
	}
	if o.Failed = failure(c); o.Failed != "" {
		o.Units = nil
		return
	}
	for _, w := range c.Warnings {
		o.Warnings = append(o.Warnings, string(w.Code))
	}
	o.Units[c.Unit] = honeClaim(c)
	if c.Identical {
		o.Warnings = append(o.Warnings, identical)
	}
}

// identical marks what was not measured as both sides are the same program.
const identical = "identical"

// failure says why a comparison has no verdict, "" if it has one.
func failure(c *message.Comparison) string {
	side := map[string]string{"base": "the parent", "head": "the commit", "both": "both"}
	switch {
	case c.Failed != "":
		return fmt.Sprintf("does not run at %s: %s", side[c.Failed], c.Reason)
	case c.Missing != "":
		return strings.TrimSuffix(fmt.Sprintf("missing at %s: %s", side[c.Missing], c.Reason), ": ")
	}
	return ""
}

func honeClaim(c *message.Comparison) claim {
	out := claim{Verdict: c.Verdict, Base: c.BaseCenter, Head: c.HeadCenter, N: c.Pairs + c.LongPairs}
	if r := c.Ratio; r != nil {
		out.Ratio, out.Lo, out.Hi = judged.Finite(r.Center), bound(r.Lo), bound(r.Hi)
	}
	if c.Mean != nil {
		out.Mean = judged.Finite(c.Mean.Center)
	}
	return out
}

// bound is 0 where there is none.
func bound(b *float64) float64 {
	if b == nil {
		return 0
	}
	return judged.Finite(*b)
}
