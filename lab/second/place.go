package second

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// fetchTimeout is of the go command and of tests.
const fetchTimeout = 10 * time.Minute

// A place is a temporary folder with what the command works with.
type place struct {
	*run
	temp string
	env  []string
}

func newPlace(ctx context.Context, r *run) (*place, error) {
	temp, err := os.MkdirTemp("", "hone-second-")
	if err != nil {
		return nil, fmt.Errorf("make a temporary directory: %w", err)
	}
	if err := os.Setenv("GOWORK", "off"); err != nil { // a module by itself, which its check in this process loads, too
		return nil, err
	}
	p := &place{run: r, temp: temp, env: append(os.Environ(), "LC_ALL=C")}
	switch {
	case r.witness, r.check:
	case r.hone == "":
		r.hone = filepath.Join(temp, "hone")
		if _, err = p.output(ctx, "", "go", "-C", "..", "build", "-o", r.hone, "./cmd/hone"); err != nil {
			err = fmt.Errorf("build hone: %w", err)
		}
	default:
		r.hone, err = filepath.Abs(r.hone)
	}
	if err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

func (p *place) remove() { os.RemoveAll(p.temp) }

// judge finds out what becomes of a change.
func (p *place) judge(ctx context.Context, c Change) Row {
	row := Row{
		Started: time.Now().UTC().Truncate(time.Second), Machine: sample.DetectMachine(),
		ID: c.ID, Module: c.Module, Function: c.Function, Verdict: c.Verdict, Class: c.Class, Budget: p.budget.Seconds(),
	}
	dir := filepath.Join(p.temp, c.ID)
	err := p.fetch(ctx, c, dir)
	switch {
	case err != nil:
	case p.witness:
		err = p.testify(ctx, c, dir, &row)
	case p.check:
		err = p.vouch(ctx, c, dir, &row)
	default:
		err = p.tune(ctx, c, dir, &row)
	}
	if err != nil {
		row.Failed = err.Error()
	}
	os.RemoveAll(dir)
	return row
}

// fetch copies the module to dir and adds what the list has for it.
func (p *place) fetch(ctx context.Context, c Change, dir string) error {
	out, err := p.output(ctx, p.temp, "go", "mod", "download", "-json", c.Module)
	var got struct{ Dir, Error string }
	if bad := json.Unmarshal([]byte(out), &got); bad == nil && got.Error != "" {
		err = errors.New(got.Error)
	}
	if err != nil {
		return fmt.Errorf("go mod download %s: %w", c.Module, err)
	}
	// The module cache is read-only, what CopyFS makes is not.
	if err := os.CopyFS(dir, os.DirFS(got.Dir)); err != nil {
		return fmt.Errorf("copy %s: %w", c.Module, err)
	}
	if c.Tests != "" {
		tests := filepath.Join(strings.TrimSuffix(p.list, ".jsonl"), c.Tests)
		if err := os.CopyFS(filepath.Join(dir, c.Package), os.DirFS(tests)); err != nil {
			return fmt.Errorf("add tests to %s: %w", c.Module, err)
		}
	}
	for _, command := range c.Prepare {
		words := strings.Fields(command)
		if _, err := p.output(ctx, dir, words[0], words[1:]...); err != nil {
			return err
		}
	}
	return nil
}

// tune runs hone tune, which a program answers with the change.
func (p *place) tune(ctx context.Context, c Change, dir string, row *Row) error {
	answer, err := p.answer(ctx, c, dir)
	if err != nil {
		return err
	}
	var stdout bytes.Buffer
	result, err := proc.Run(ctx, proc.Command{
		Path: p.hone, Dir: dir, Stdout: &stdout, Env: append(slices.Clone(p.env), "PWD="+dir), Timeout: 3*p.budget + fetchTimeout,
		Args: []string{
			"tune", "-json", "-nolock", "-db", filepath.Join(p.temp, "hone.db"), "-budget", p.budget.String(),
			"-bench", c.Bench, "-rules", "none", "-proposer", "sh '" + answer + "'", c.Package,
		},
	})
	if stdout.Len() == 0 && err != nil {
		return fmt.Errorf("hone tune: %w: %s", err, result.Output)
	}
	if bad := message.Decode(&stdout, row); bad != nil && err == nil {
		err = bad
	}
	if row.Outcome == "" && err == nil {
		row.Outcome, row.Reason = notAsked, "hone did not ask for this function"
	}
	return err
}

// answer writes a program that prints the change where it is asked for its function, and returns
// its path.
func (p *place) answer(ctx context.Context, c Change, dir string) (string, error) {
	at := dir + "-answer"
	diff, err := p.diff(ctx, c, dir, at)
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(at, "diff"), []byte("# make it faster\n"+diff), 0o644); err != nil {
		return "", err
	}
	script := fmt.Sprintf("if grep -q '\"function\": *\"%s\"'; then cat '%s/diff'; fi\n", regexp.QuoteMeta(c.Function), at)
	file := filepath.Join(at, "answer.sh")
	return file, os.WriteFile(file, []byte(script), 0o644)
}

// diff returns the change as a unified diff. It keeps both files below a new folder, at.
func (p *place) diff(ctx context.Context, c Change, dir, at string) (string, error) {
	old, err := os.ReadFile(filepath.Join(dir, c.File))
	if err != nil {
		return "", err
	}
	head, err := c.Apply(old)
	if err != nil {
		return "", err
	}
	for arm, data := range map[string][]byte{"a": old, "b": head} {
		file := filepath.Join(at, arm, c.File)
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, data, 0o644)); err != nil {
			return "", err
		}
	}
	// git diff ends with 1 where there is a difference.
	diff, err := p.output(ctx, at, "git", "diff", "--no-index", "--no-prefix", "--no-color", "a/"+c.File, "b/"+c.File)
	if _, differ := errors.AsType[*exec.ExitError](err); !differ {
		return "", fmt.Errorf("git diff finds no difference: %w", err)
	}
	_, diff, found := strings.Cut(diff, "\n--- ")
	if !found {
		return "", fmt.Errorf("git diff: %w", err)
	}
	return "--- " + diff, nil
}

// output runs a program and returns what it prints to standard output.
func (p *place) output(ctx context.Context, dir, path string, args ...string) (string, error) {
	var out bytes.Buffer
	file, err := exec.LookPath(path)
	if err != nil {
		return "", err
	}
	env := p.env
	if dir != "" {
		env = append(slices.Clone(env), "PWD="+dir)
	}
	_, err = proc.Run(ctx, proc.Command{Path: file, Args: args, Dir: dir, Env: env, Stdout: &out, Timeout: fetchTimeout})
	if err != nil {
		err = fmt.Errorf("%s %s: %w", path, args[0], err)
	}
	return out.String(), err
}
