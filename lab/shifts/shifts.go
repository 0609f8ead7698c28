// Package shifts asks hone where the difference of two versions of a function is, and why, where
// a person wrote both down before.
package shifts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/lab/lines"
)

const usage = `usage: lab shifts [flags]

Each function of testdata/shifts/planted.txtar has one change that makes it slower.
hone diff -explain compares both versions; it is to name the function and the cause
that testdata/shifts/labels.jsonl has.

`

// A label is what is known of a function: its benchmark has its name.
type label struct {
	Function string `json:"function"`
	// Causes are those that are right, by code.
	Causes []string `json:"causes"`
}

func (l label) Key() string { return l.Function }

func (l label) Validate() error {
	if l.Function == "" || len(l.Causes) == 0 {
		return errors.New("want function and causes")
	}
	return nil
}

// A result is what hone said of a function.
type result struct {
	label
	// Ratio is of times, head over base; 0 where hone gave no verdict.
	Ratio float64 `json:"ratio,omitempty"`
	// Named is the function that hone named, Cause the code of the cause, empty for none.
	Named   string  `json:"named,omitempty"`
	Cause   string  `json:"cause,omitempty"`
	Part    float64 `json:"part,omitempty"`
	Outcome string  `json:"outcome"` // right, silent or wrong
}

// judge compares what hone said with the label. A function is right if it is that of the label or one
// beside it that the change is about: their names begin alike.
func (r *result) judge() {
	_, name, _ := strings.Cut(r.Named, ".")
	ofIt := strings.HasPrefix(strings.ToLower(strings.TrimPrefix(name, "(*")), strings.ToLower(r.Function))
	switch {
	case r.Named == "" || ofIt && r.Cause == "":
		r.Outcome = "silent"
	case ofIt && slices.Contains(r.Causes, r.Cause):
		r.Outcome = "right"
	default:
		r.Outcome = "wrong"
	}
}

// A run is one run of the command.
type run struct {
	hone, out, dir string
	budget         time.Duration
	noLock         bool
	stdout, log    io.Writer
}

// Run is the command.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := run{stdout: stdout, log: stderr}
	f := flag.NewFlagSet("shifts", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.hone, "hone", "", "`file` of the hone to ask; empty builds the one of this tree")
	f.StringVar(&r.out, "o", "results/shifts.jsonl", "`file` to write a JSON line of each function to; empty for none")
	f.DurationVar(&r.budget, "budget", 5*time.Second, "what hone may spend on a benchmark")
	f.BoolVar(&r.noLock, "nolock", false, "ask even while another hone measures on this machine")
	only := f.String("only", ".*", "`regexp` that the whole name of a function must match")
	if err := f.Parse(args); err != nil {
		return err
	}
	match, err := regexp.Compile("^(?:" + *only + ")$")
	if err != nil || f.NArg() > 0 {
		return errors.New("shifts: it takes flags alone, and -only a regular expression")
	}
	list, err := lines.Read[label]([]string{"testdata/shifts/labels.jsonl"})
	if err != nil {
		return err
	}
	if r.dir, err = os.MkdirTemp("", "lab-shifts-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.dir)
	if err := r.prepare(ctx); err != nil {
		return err
	}
	var all []result
	for _, l := range list {
		if !match.MatchString(l.Function) {
			continue
		}
		one, err := r.ask(ctx, l)
		if err != nil {
			return fmt.Errorf("%s: %w", l.Function, err)
		}
		fmt.Fprintf(stdout, "%-7s %-12s %.2fx %s: %s\n", one.Outcome, one.Function, one.Ratio, one.Named, one.Cause)
		all = append(all, one)
	}
	count := make(map[string]int)
	for _, one := range all {
		count[one.Outcome]++
	}
	fmt.Fprintf(stdout, "%d right, %d silent, %d wrong, of %d\n", count["right"], count["silent"], count["wrong"], len(all))
	return r.keep(all)
}

// prepare writes both versions, and builds hone.
func (r *run) prepare(ctx context.Context) error {
	a, err := txtar.ParseFile("testdata/shifts/planted.txtar")
	if err != nil {
		return err
	}
	for _, f := range a.Files {
		name := filepath.Join(r.dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			return err
		}
	}
	if r.hone != "" {
		r.hone, err = filepath.Abs(r.hone)
		return err
	}
	r.hone = filepath.Join(r.dir, "hone")
	_, err = proc.Run(ctx, proc.Command{
		Path: "go", Args: []string{"build", "-o", r.hone, "./cmd/hone"}, Dir: "..", Timeout: 10 * time.Minute, Family: true,
	})
	return err
}

// ask runs hone diff on one benchmark.
func (r *run) ask(ctx context.Context, l label) (result, error) {
	one := result{label: l}
	var out bytes.Buffer
	_, err := proc.Run(ctx, proc.Command{
		Path: r.hone, Dir: r.dir, Timeout: 5 * time.Minute, Stdout: &out, Family: true,
		Args: []string{
			"diff", "-json", "-explain", "-force", "-fresh", "-layouts", "0", fmt.Sprintf("-nolock=%t", r.noLock), "-budget", r.budget.String(), "-db", filepath.Join(r.dir, "db"),
			"-bench", "^Benchmark" + l.Function + "$", "./base", "./head",
		},
	})
	if err != nil {
		return one, err
	}
	h := &heard{of: &one}
	err = message.Decode(&out, h)
	one.judge()
	return one, err
}

// heard takes from a stream what is said of one function.
type heard struct{ of *result }

func (h *heard) Handle(m message.Message) error {
	switch {
	case m.Shift != nil && m.Shift.Culprit != nil:
		c := m.Shift.Culprit
		h.of.Part = c.Part
		h.of.Named = c.Function[strings.LastIndexByte(c.Function, '/')+1:]
		if c.Cause != nil {
			h.of.Cause = c.Cause.Code
		}
	case m.Comparison != nil && m.Comparison.Unit == "sec/op" && m.Comparison.Ratio != nil:
		h.of.Ratio = m.Comparison.Ratio.Center
	}
	return nil
}

func (h *heard) Flush() error { return nil }

// keep writes the results.
func (r *run) keep(all []result) error {
	if r.out == "" {
		return nil
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	for _, one := range all {
		if err := enc.Encode(one); err != nil {
			return err
		}
	}
	return os.WriteFile(r.out, text.Bytes(), 0o666)
}
