package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Results are the files of a case's results, read when they are needed.
type Results struct {
	// Case is the directory of the case, and Dir that of its results.
	Case, Dir string
	// Needs says what a file of Dir needs that not every machine has.
	Needs      map[string]string
	recordings map[string]*Recording
}

// NewResults returns the results of the case in a directory.
func NewResults(dir string) *Results {
	return &Results{Case: dir, Dir: filepath.Join(dir, "results"),
		Needs: make(map[string]string), recordings: make(map[string]*Recording)}
}

// Text returns a file of the results. The error is [Absent] if there is none.
func (r *Results) Text(file string) (string, error) {
	data, err := os.ReadFile(filepath.Join(r.Dir, file))
	needs := r.Needs[file]
	switch {
	case errors.Is(err, fs.ErrNotExist) && needs != "":
		return "", Absent{Why: "it needs " + needs, Here: true}
	case errors.Is(err, fs.ErrNotExist):
		return "", Absent{Why: err.Error()}
	}
	return string(data), err
}

// ReadLines calls add for each JSON object of a file of the results, one a
// line, but for its [Conditions]. The error is [Absent] if there is no such file.
func ReadLines[T any](r *Results, file string, add func(T) error) error {
	text, err := r.Text(file)
	if err != nil {
		return err
	}
	for n, line := range bytes.Split([]byte(text), []byte("\n")) {
		if len(line) == 0 || isConditions(line) {
			continue
		}
		var v T
		err := json.Unmarshal(line, &v)
		if err == nil {
			err = add(v)
		}
		if err != nil {
			return fmt.Errorf("read results/%s:%d: %w", file, n+1, err)
		}
	}
	return nil
}

// Recording returns NAME.jsonl of the results.
func (r *Results) Recording(name string) (*Recording, error) {
	if rec, ok := r.recordings[name]; ok {
		return rec, nil
	}
	rec, file := new(Recording), name+".jsonl"
	err := ReadLines(r, file, func(l line) error {
		switch {
		case l.Config != nil && rec.Config.Run != 0:
			return errors.New("a second run")
		case l.Config != nil:
			rec.Config = *l.Config
		case l.Comparison != nil:
			rec.Comparisons = append(rec.Comparisons, *l.Comparison)
		case l.Result != nil:
			rec.Results = append(rec.Results, *l.Result)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rec.Config.Run == 0 || len(rec.Comparisons)+len(rec.Results) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no verdict of hone's", file)
	}
	r.recordings[name] = rec
	return rec, nil
}

// Trial reports whether a file was measured in a hurry.
func (r *Results) Trial(file string) (trial bool, err error) {
	if !strings.HasSuffix(file, ".jsonl") {
		text, err := r.Text(file)
		return strings.Contains(text, "# "+TrialCode+"\n"), err
	}
	err = ReadLines(r, file, func(l struct {
		Trial   bool
		Warning struct{ Code string }
	}) error {
		trial = trial || l.Trial || l.Warning.Code == TrialCode
		return nil
	})
	return trial, err
}

// busyFrom is the load average for each core from which a machine does much
// else. That of a run that measures alone is about one for each core.
const busyFrom = 4

// Busy reports whether the machine did much else when a file began to be
// measured. Files that do not say are taken for those of a quiet one.
func (r *Results) Busy(file string) (busy bool, err error) {
	c, err := r.Conditions(file)
	if err != nil {
		return false, err
	}
	if c != nil && c.Load1 > busyFrom*float64(c.Cores) {
		return true, nil
	}
	if !strings.HasSuffix(file, ".jsonl") {
		return false, nil
	}
	err = ReadLines(r, file, func(l struct{ Config *Config }) error {
		busy = busy || l.Config != nil && l.Config.Machine.Load1 > busyFrom*float64(l.Config.Machine.Cores)
		return nil
	})
	return busy, err
}
