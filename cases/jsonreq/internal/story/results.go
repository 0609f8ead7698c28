package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
)

// results are the files of a case's results, read when they are needed.
type results struct {
	dir        string
	recordings map[string]*recording
}

func newResults(caseDir string) *results {
	return &results{dir: filepath.Join(caseDir, "results"), recordings: make(map[string]*recording)}
}

// absentError says that something was not measured. It becomes a remark in
// the page, where another error stops the writing.
type absentError string

func (e absentError) Error() string { return string(e) }

// render writes what a block of a page holds.
func (r *results) render(words []string) (string, error) {
	name, args := words[0], words[1:]
	blocks := map[string]struct {
		args int // at least
		make func(args []string) (string, error)
	}{
		"state":   {0, r.state},
		"command": {1, r.command},
		"steps":   {0, r.steps},
		"metrics": {0, r.metrics},
		"ladder":  {2, r.ladder},
		"sizes":   {0, r.sizes},
		"ratio":   {4, r.ratio},
		"time":    {3, r.time},
		"lines":   {2, r.lines},
		"goals":   {0, r.goals},
		"claims":  {0, r.claims},
		"tally":   {0, r.tally},
		"rule":    {0, rule},
	}
	b, ok := blocks[name]
	if !ok {
		return "", errors.New("there is no such block")
	}
	if len(args) < b.args {
		return "", fmt.Errorf("it takes %d words more", b.args-len(args))
	}
	text, err := b.make(args)
	if errors.As(err, new(absentError)) {
		return "*" + notMeasured + "*", nil
	}
	return text, err
}

func (r *results) file(name string) string { return filepath.Join(r.dir, name) }

// recording returns results/NAME.jsonl.
func (r *results) recording(name string) (*recording, error) {
	if rec, ok := r.recordings[name]; ok {
		return rec, nil
	}
	rec, err := readRecording(r.file(name + ".jsonl"))
	if err != nil {
		return nil, missing(err)
	}
	r.recordings[name] = rec
	return rec, nil
}

// missing makes of a file that is not there something not measured.
func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return absentError(err.Error())
	}
	return err
}

// state says which of the results are missing or of a trial.
func (r *results) state([]string) (string, error) {
	var absent, trials []string
	for _, st := range steps() {
		switch trial, err := r.isTrial(st); {
		case errors.As(err, new(absentError)):
			absent = append(absent, st.name)
		case err != nil:
			return "", err
		case trial:
			trials = append(trials, st.name)
		}
	}
	switch {
	case len(trials) > 0:
		return "**Measured in a hurry, as a trial, not to be quoted: " + strings.Join(trials, ", ") + ".**", nil
	case len(absent) > 0:
		return "**Not measured yet: " + strings.Join(absent, ", ") + ".**", nil
	}
	return "What was measured here was measured on one machine; the files in `results` say when, and of which commit.", nil
}

// isTrial reads the first file of a step.
func (r *results) isTrial(st step) (bool, error) {
	if name, ok := strings.CutSuffix(st.files[0], ".jsonl"); ok {
		rec, err := r.recording(name)
		return err == nil && rec.Trial, err
	}
	text, err := readText(r.file(st.files[0]))
	return strings.Contains(text, "# "+trialCode+"\n"), err
}

// command is the command that measured a step, as one types it.
func (r *results) command(args []string) (string, error) {
	for _, st := range steps() {
		if st.name == args[0] {
			return "    " + strings.ReplaceAll(st.command, "\n", "\n    "), nil
		}
	}
	return "", fmt.Errorf("no step %s", args[0])
}

// steps lists what the measuring session runs.
func (r *results) steps([]string) (string, error) {
	rows := [][]string{{"step", "what it measures", "files in `results`"}}
	for _, st := range steps() {
		rows = append(rows, []string{st.name, st.about, "`" + strings.Join(st.files, "`, `") + "`"})
	}
	return table(rows...), nil
}
