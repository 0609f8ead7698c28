// Package causes asks hone why hot lines are hot, lines whose cause a person wrote down before:
// the small programs of internal/explain/cause/testdata/lines, and functions of public modules.
package causes

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/cause/labels"
	"github.com/gohone/hone/lab/lines"
)

const usage = `usage: lab causes [flags]

Each benchmark with a labelled line runs under a profiler, once for each kind of
profile that its labels are of. The first cause of a line is to be that of its label,
and each line with 1 % or more of a profile is to have a cause.

`

// programs is the folder of the small programs, as seen from lab.
const programs = "../internal/explain/cause/testdata/lines"

// A run is one run of the command.
type run struct {
	modules, out string
	record       string
	length       time.Duration
	only         *regexp.Regexp
	all          bool
	stdout, log  io.Writer
	temp         string
}

// Run is the command.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := run{stdout: stdout, log: stderr}
	f := flag.NewFlagSet("causes", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.modules, "modules", "testdata/causes.jsonl", "`file` with the labels of public modules")
	f.StringVar(&r.out, "o", "results/causes.jsonl", "`file` to write a JSON line of each label to; empty for none")
	f.DurationVar(&r.length, "benchtime", 300*time.Millisecond, "how long each benchmark runs")
	f.StringVar(&r.record, "record", "", "`file` to write profiles of the labelled lines of the small programs to")
	f.BoolVar(&r.all, "lines", false, "print all lines of the profiles with their causes")
	only := f.String("only", ".*", "`regexp` that the whole name of a benchmark or the path of a module must match")
	if err := f.Parse(args); err != nil {
		return err
	}
	var err error
	if r.only, err = regexp.Compile("^(?:" + *only + ")$"); err != nil || f.NArg() > 0 {
		return errors.New("causes: it takes flags alone, and -only a regular expression")
	}
	if r.temp, err = os.MkdirTemp("", "lab-causes-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.temp)
	small, err := r.programs(ctx)
	if err != nil {
		return err
	}
	public, err := r.public(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, "small programs")
	r.report(small)
	if r.record != "" {
		if err := labels.Record(r.record, small.judged, small.lines); err != nil {
			return err
		}
	}
	fmt.Fprintln(stdout, "public modules")
	r.report(public)
	return lines.Write(r.out, slices.Concat(small.judged, public.judged))
}

// A set is what came of some labels.
type set struct {
	judged []labels.Judgement
	lines  []labels.Line
}

func (r *run) report(s *set) {
	if r.all {
		for _, l := range s.lines {
			at := filepath.Base(l.File)
			fmt.Fprintf(r.stdout, "\t%s %s %s:%d %.3f %v\n", l.Case, l.Kind, at, l.Line, l.Share, l.Codes)
		}
	}
	labels.Write(r.stdout, labels.ScoreOf(s.judged, s.lines), s.judged)
}

// programs runs the small programs.
func (r *run) programs(ctx context.Context) (*set, error) {
	known, err := labels.Comments(programs)
	if err != nil {
		return nil, err
	}
	s, err := labels.Open(ctx, r.temp, programs, ".")
	if err != nil {
		return nil, err
	}
	cases, err := s.List(ctx, "BenchmarkLines")
	if err != nil {
		return nil, err
	}
	var found []labels.Line
	for _, bench := range cases {
		if !r.only.MatchString(filepath.Base(bench)) {
			continue
		}
		for _, kind := range []cause.Kind{cause.CPU, cause.AllocSpace, cause.Mutex, cause.Block} {
			fmt.Fprintln(r.log, bench, kind)
			of, err := s.Case(ctx, bench, kind, r.length)
			if err != nil {
				return nil, err
			}
			found = append(found, of...)
		}
	}
	return &set{labels.Judge(known, found), found}, nil
}

// A public is a labelled line of a public module.
type public struct {
	Module  string `json:"module"` // with its version
	Package string `json:"package"`
	Bench   string `json:"bench"`
	File    string `json:"file"`
	Line    int    `json:"line"`
	Kind    string `json:"kind"`
	Code    string `json:"code"`
	Reason  string `json:"reason"`
}

// Key names a line among others.
func (p public) Key() string { return fmt.Sprintf("%s %s:%d %s", p.Module, p.File, p.Line, p.Kind) }

// Validate says what is wrong with a line of the list.
func (p public) Validate() error {
	if p.Module == "" || p.Package == "" || p.Bench == "" || p.File == "" || p.Line <= 0 || p.Reason == "" {
		return errors.New("want module, package, bench, file, line and reason")
	}
	return nil
}

// public runs the benchmarks of public modules.
func (r *run) public(ctx context.Context) (*set, error) {
	list, err := lines.Read[public]([]string{r.modules})
	if err != nil {
		return nil, err
	}
	out := new(set)
	opened := make(map[string]*labels.Subject)
	ran := make(map[string][]labels.Line)
	for _, p := range list {
		if !r.only.MatchString(p.Module) && !r.only.MatchString(p.Bench) {
			continue
		}
		name := p.Module + " " + p.Package
		if opened[name] == nil {
			fmt.Fprintln(r.log, name)
			if opened[name], err = r.open(ctx, p, len(opened)); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		key := name + " " + p.Bench + " " + p.Kind
		if _, ok := ran[key]; !ok {
			fmt.Fprintln(r.log, p.Bench, p.Kind)
			if ran[key], err = opened[name].Case(ctx, p.Bench, cause.Kind(p.Kind), r.length); err != nil {
				return nil, err
			}
			out.lines = append(out.lines, ran[key]...)
		}
		label := labels.Label{
			File: p.File, Line: p.Line, Kind: cause.Kind(p.Kind), Code: cause.Code(p.Code), Reason: p.Reason,
		}
		out.judged = append(out.judged, labels.Judge([]labels.Label{label}, ran[key])...)
	}
	return out, nil
}

// open copies a module of the module cache and builds its package.
func (r *run) open(ctx context.Context, p public, n int) (*labels.Subject, error) {
	out, err := exec.CommandContext(ctx, "go", "mod", "download", "-json", p.Module).Output()
	var got struct{ Path, Dir, Error string }
	if bad := json.Unmarshal(out, &got); bad == nil && got.Error != "" {
		return nil, errors.New(got.Error)
	}
	if err != nil || got.Dir == "" {
		return nil, fmt.Errorf("go mod download: %w", err)
	}
	temp := filepath.Join(r.temp, fmt.Sprint(n))
	dir := filepath.Join(temp, "module")
	// The module cache is read-only, what CopyFS makes is not.
	if err := os.CopyFS(dir, os.DirFS(got.Dir)); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		init := exec.CommandContext(ctx, "go", "mod", "init", got.Path)
		init.Dir = dir
		if said, err := init.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("go mod init: %s", said)
		}
	}
	return labels.Open(ctx, temp, dir, p.Package)
}
