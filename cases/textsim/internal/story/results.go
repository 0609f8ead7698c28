package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// results are the files of a case's results, read when they are needed.
type results struct {
	dir        string
	recordings map[string]*recording
	fleet      *fleet
	loads      []*loaded
}

func newResults(caseDir string) *results {
	return &results{dir: filepath.Join(caseDir, "results"), recordings: make(map[string]*recording)}
}

// render writes what a block of the README holds.
func (r *results) render(words []string) (string, error) {
	name, args := words[0], words[1:]
	blocks := map[string]struct {
		args int // at least
		make func(args []string) (string, error)
	}{
		"state":    {0, r.state},
		"machine":  {1, r.machine},
		"command":  {1, r.command},
		"ladder":   {1, r.ladder},
		"versions": {1, r.versions},
		"ratio":    {2, r.ratio},
		"time":     {2, r.time},
		"allocs":   {2, r.allocs},
		"shares":   {0, r.shares},
		"maps":     {0, r.maps},
		"builds":   {0, r.builds},
		"service":  {0, r.service},
		"server":   {1, r.server},
		"goals":    {0, r.goals},
		"rule":     {0, rule},
		"claims":   {0, r.claims},
		"tally":    {0, r.tally},
		"steps":    {0, r.steps},
		"deps":     {0, r.dependencies},
		"examples": {0, r.examples},
		"load":     {0, r.load},
		"loadnote": {0, r.loadNote},
		"rivals":   {0, r.rivals},
		"loaded":   {1, r.loadChange},
		"hot":      {1, r.hot},
		"versus":   {0, r.versus},
		"tools":    {0, r.tools},
		"stall":    {0, r.stall},
	}
	b, ok := blocks[name]
	if !ok {
		return "", errors.New("there is no such block")
	}
	if len(args) < b.args {
		return "", fmt.Errorf("it takes %d words more", b.args-len(args))
	}
	text, err := b.make(args)
	if absent := absentError(""); errors.As(err, &absent) {
		return absent.Error(), nil
	}
	return text, err
}

// recording returns results/NAME.jsonl.
func (r *results) recording(name string) (*recording, error) {
	if rec, ok := r.recordings[name]; ok {
		return rec, nil
	}
	rec, err := readRecording(r.file(name + ".jsonl"))
	if err != nil {
		return nil, missing(name, err)
	}
	r.recordings[name] = rec
	return rec, nil
}

// absentError says why something was not measured on this machine.
type absentError string

func (e absentError) Error() string { return "not measured here: " + string(e) }

// needsOf is what a step needs that not every machine has.
func needsOf(name string) string {
	for _, st := range steps() {
		if st.name == name {
			return st.needs
		}
	}
	return ""
}

func (r *results) file(name string) string { return filepath.Join(r.dir, name) }

// missing says how to make the results of a step that are not there, or what
// they need.
func missing(name string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if needs := needsOf(name); needs != "" {
		return absentError("it needs " + needs)
	}
	return fmt.Errorf("%w; go -C cases/textsim run ./internal/story measure makes it", err)
}

// state says which of the results are of a trial.
func (r *results) state([]string) (string, error) {
	var trials []string
	for _, st := range steps() {
		trial, err := r.isTrial(st)
		if errors.As(err, new(absentError)) {
			continue
		}
		if err != nil {
			return "", err
		}
		if trial {
			trials = append(trials, st.name)
		}
	}
	if len(trials) == 0 {
		return "What was measured here was measured on one machine; the files in `results` say when, and of which commit.", nil
	}
	return "**Measured in a hurry, as a trial, not to be quoted: " + strings.Join(trials, ", ") + ".**", nil
}

// isTrial reads the first file of a step.
func (r *results) isTrial(st step) (trial bool, err error) {
	switch file := st.files[0]; {
	case st.name == "service":
		var f *fleet
		if f, err = r.readFleet(); err == nil {
			trial = f.trial
		}
	case slices.Contains([]string{loadFile, versusFile, toolsFile, stallFile}, file):
		err = missing(st.name, readLines(r.file(file), func(line struct{ Trial bool }) error {
			trial = trial || line.Trial
			return nil
		}))
	case st.name == "build":
		_, trial, err = builds(r.file(file), "Go", fromNothing)
		err = missing(st.name, err)
	case strings.HasSuffix(file, ".txt"):
		_, trial, err = readProfiles(r.file(file))
		err = missing(st.name, err)
	default:
		var rec *recording
		if rec, err = r.recording(st.name); err == nil {
			trial = rec.Trial
		}
	}
	return trial, err
}

// machine says where a recording was made.
func (r *results) machine(args []string) (string, error) {
	rec, err := r.recording(args[0])
	if err != nil {
		return "", err
	}
	m := rec.Config.Machine
	var toolchains []string
	for _, v := range rec.Config.Versions {
		if !slices.Contains(toolchains, v.Toolchain) {
			toolchains = append(toolchains, v.Toolchain)
		}
	}
	return fmt.Sprintf("%s/%s, %s, %d cores, %s", m.GOOS, m.GOARCH, m.CPU, m.Cores, strings.Join(toolchains, ", ")), nil
}

// command is the command that measured a step, as one types it.
func (r *results) command(args []string) (string, error) {
	for _, st := range steps() {
		if st.name == args[0] && st.command != "" {
			return "    " + strings.ReplaceAll(st.command, "\n", "\n    "), nil
		}
	}
	return "", fmt.Errorf("no step %s, or none with a command", args[0])
}

// steps lists what the measuring session runs.
func (r *results) steps([]string) (string, error) {
	rows := [][]string{{"step", "what it measures", "files in `results`"}}
	for _, st := range steps() {
		rows = append(rows, []string{st.name, st.about, "`" + strings.Join(st.files, "`, `") + "`"})
	}
	return table(nil, rows...), nil
}
