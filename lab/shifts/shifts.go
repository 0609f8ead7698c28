// Package shifts asks hone where the difference of two versions of a function is, and why, where
// a person wrote both down before.
package shifts

import (
	"bytes"
	"context"
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
	"github.com/gohone/hone/lab/build"
	"github.com/gohone/hone/lab/lines"
)

const usage = `usage: lab shifts [flags]

Each function of testdata/shifts/planted.txtar has one change that makes it slower.
hone diff -explain compares both versions; it is to name the function and the cause
that testdata/shifts/planted.jsonl has. So it is with other sets: -set further has
other causes and other styles of code.

`

// A label is what is known of a change: the benchmark has the name of the function.
type label struct {
	Function string `json:"function"`
	// Names are the functions that may be named, by package and name; empty stands for those
	// whose names begin like Function.
	Names []string `json:"names,omitempty"`
	// Causes are those that are right, by code. Gone reports whether they are of base: the
	// change makes the function faster.
	Causes []string `json:"causes"`
	Gone   bool     `json:"gone,omitempty"`
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
	Faster  bool    `json:"faster,omitempty"` // head is, by what was named
	Part    float64 `json:"part,omitempty"`
	Outcome string  `json:"outcome"` // right, silent or wrong
}

// judge compares what hone said with the label. Who names the function and no cause is silent.
func (r *result) judge() {
	switch about := r.about(); {
	case r.Named == "" || about && r.Cause == "":
		r.Outcome = "silent"
	case about && r.Faster == r.Gone && slices.Contains(r.Causes, r.Cause):
		r.Outcome = "right"
	default:
		r.Outcome = "wrong"
	}
}

// about reports whether the function that hone named is one that the change is about.
func (r *result) about() bool {
	if len(r.Names) > 0 {
		return slices.Contains(r.Names, r.Named)
	}
	_, name, _ := strings.Cut(r.Named, ".")
	return strings.HasPrefix(strings.ToLower(strings.TrimPrefix(name, "(*")), strings.ToLower(r.Function))
}

// A run is one run of the command.
type run struct {
	hone, set, dir string
	budget         time.Duration
	noLock         bool
	stdout         io.Writer
}

// Run is the command.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := run{stdout: stdout}
	f := flag.NewFlagSet("shifts", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.hone, "hone", "", "`file` of the hone to ask; empty builds the one of this tree")
	f.StringVar(&r.set, "set", "planted", "`name` of the set")
	out := f.String("o", "", "`file` to write a JSON line of each function to; empty for none")
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
	list, err := lines.List[label](r.file(".jsonl"), "function", match)
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
	all, err := r.all(ctx, list)
	return errors.Join(err, lines.Write(*out, all)) // what there is, if one fails
}

// file is that of the set with an extension.
func (r *run) file(ext string) string { return filepath.Join("testdata", "shifts", r.set+ext) }

// all asks about one function after the other, and prints what came out.
func (r *run) all(ctx context.Context, list []label) ([]result, error) {
	var all []result
	count := make(map[string]int)
	for _, l := range list {
		one, err := r.ask(ctx, l)
		if err != nil {
			return all, fmt.Errorf("%s: %w", l.Function, err)
		}
		fmt.Fprintf(r.stdout, "%-7s %-12s %.2fx %s: %s\n", one.Outcome, one.Function, one.Ratio, one.Named, one.Cause)
		all = append(all, one)
		count[one.Outcome]++
	}
	fmt.Fprintf(r.stdout, "%d right, %d silent, %d wrong, of %d\n", count["right"], count["silent"], count["wrong"], len(all))
	return all, nil
}

// prepare writes both versions, and builds hone.
func (r *run) prepare(ctx context.Context) error {
	a, err := txtar.ParseFile(r.file(".txtar"))
	if err != nil {
		return err
	}
	for _, f := range a.Files {
		names := []string{f.Name}
		if rest, ok := strings.CutPrefix(f.Name, "both/"); ok {
			names = []string{"base/" + rest, "head/" + rest}
		}
		for _, name := range names {
			name = filepath.Join(r.dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				return err
			}
			if err := os.WriteFile(name, f.Data, 0o666); err != nil {
				return err
			}
		}
	}
	r.hone, err = build.Hone(ctx, r.hone, r.dir)
	return err
}

// ask runs hone diff on one benchmark.
func (r *run) ask(ctx context.Context, l label) (result, error) {
	one := result{label: l}
	var out bytes.Buffer
	_, err := proc.Run(ctx, proc.Command{
		Path: r.hone, Dir: r.dir, Timeout: 5 * time.Minute, Stdout: &out, Family: true,
		Args: []string{
			"diff", "-json", "-explain", "-force", "-fresh", "-layouts", "0", fmt.Sprintf("-nolock=%t", r.noLock),
			"-budget", r.budget.String(), "-db", filepath.Join(r.dir, "db"),
			"-bench", "^Benchmark" + l.Function + "$", "./base", "./head", "--", "./...",
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
		h.of.Part, h.of.Faster = c.Part, c.Gone
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
