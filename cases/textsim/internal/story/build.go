package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"
)

// A building is the time that one build of a server took.
type building struct {
	Language string  `json:"language"` // Go or Rust
	From     string  `json:"from"`     // nothing, or an edited file
	Seconds  float64 `json:"seconds"`
	Trial    bool    `json:"trial,omitempty"`
}

const (
	fromNothing = "nothing"
	fromEdit    = "an edited file"
)

// buildStep builds the original's server in Go and in Rust: with nothing
// compiled before, the dependencies neither, and again after the main file was
// edited.
func buildStep() step {
	const file = "build.jsonl"
	return step{
		name: "build", about: "build the servers in Go and in Rust", files: []string{file}, run: buildAll,
		needs: "cargo", available: func(context.Context) bool {
			_, err := exec.LookPath("cargo")
			return err == nil
		},
	}
}

func buildAll(ctx context.Context, s *session) (map[string][]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, lang := range []struct {
		name, dir, main, edit string
		command               func(dir, temp string) command
	}{
		{"Go", "", "peers/cmd/similarity/main.go", "\nfunc init() { println(%d) }\n", goBuild},
		{"Rust", "rust", rustMain, "\n#[used]\npub static EDIT: i32 = %d;\n", cargoBuild},
	} {
		// The build is of a copy: nobody's files are edited, and nothing
		// compiled is taken from elsewhere.
		temp := filepath.Join(s.temp, "build"+lang.name)
		if err := copyTree(filepath.Join(s.dir, lang.dir), filepath.Join(temp, "src")); err != nil {
			return nil, err
		}
		build := lang.command(filepath.Join(temp, "src"), temp)
		edited := filepath.Join(temp, "src", lang.main)
		original, err := os.ReadFile(edited)
		if err != nil {
			return nil, err
		}
		for edits := range 4 {
			from := fromNothing
			if edits > 0 {
				from = fromEdit
				// A comment would not do: the same machine code is not linked again.
				text := append(slices.Clone(original), fmt.Sprintf(lang.edit, edits)...)
				if err := os.WriteFile(edited, text, 0o644); err != nil {
					return nil, err
				}
			}
			began := time.Now()
			if _, err := build.run(ctx); err != nil {
				return nil, err
			}
			took := time.Since(began).Round(time.Millisecond).Seconds()
			if err := enc.Encode(building{Language: lang.name, From: from, Seconds: took, Trial: s.trial}); err != nil {
				return nil, err
			}
		}
	}
	return map[string][]byte{"build.jsonl": out.Bytes()}, nil
}

// goBuild compiles the standard library, too, the first time.
func goBuild(dir, temp string) command {
	return command{dir: filepath.Join(dir, "peers"), env: []string{"GOCACHE=" + filepath.Join(temp, "cache")}, limit: 20 * time.Minute,
		args: []string{"go", "build", "-o", filepath.Join(temp, "similarity"), "./cmd/similarity"}}
}

const (
	rustBin  = "similarity-original"
	rustMain = "src/bin/original.rs"
)

func cargoBuild(dir, temp string) command {
	return command{dir: dir, limit: 20 * time.Minute,
		args: []string{"cargo", "build", "--release", "--quiet", "--bin", rustBin, "--target-dir", filepath.Join(temp, "target")}}
}

// copyTree copies a directory without what builds have left in it.
func copyTree(from, to string) error {
	return filepath.WalkDir(from, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		switch {
		case d.IsDir() && rel != "." && (d.Name() == "target" || d.Name() == "results"):
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o644)
	})
}

// builds returns the times of all builds in a language from one state.
func builds(file, language, from string) (times []float64, trial bool, err error) {
	err = readLines(file, func(b building) error {
		if b.Language == language && b.From == from {
			times = append(times, b.Seconds)
		}
		trial = trial || b.Trial
		return nil
	})
	if err == nil && len(times) == 0 {
		err = fmt.Errorf("read %s: it holds no build in %s from %s", file, language, from)
	}
	return times, trial, err
}

// buildTimes is how much longer Rust takes to build, from nothing, than Go
// from an edited file: that is what one waits for on the day, and nothing in
// between is comparable. The range is that of all builds.
func buildTimes(rustFrom, goFrom string) func(r *results) (finding, error) {
	return func(r *results) (finding, error) {
		file := r.file("build.jsonl")
		rust, _, err := builds(file, "Rust", rustFrom)
		if err != nil {
			return finding{}, missing("build", err)
		}
		golang, _, err := builds(file, "Go", goFrom)
		if err != nil {
			return finding{}, err
		}
		a, b := rangeOf(golang), rangeOf(rust)
		lo, hi := *b.Lo / *a.Hi, *b.Hi / *a.Lo
		return finding{
			ratio: ratio{Center: b.Center / a.Center, Lo: &lo, Hi: &hi},
			of:    fmt.Sprintf("%s from %s against %s from %s", seconds(b.Center), rustFrom, seconds(a.Center), goFrom),
		}, nil
	}
}

// builds is the table of the build times.
func (r *results) builds([]string) (string, error) {
	rows := [][]string{{"server", "built from", "time"}}
	for _, language := range []string{"Go", "Rust"} {
		for _, from := range []string{fromNothing, fromEdit} {
			times, _, err := builds(r.file("build.jsonl"), language, from)
			if err != nil {
				return "", missing("build", err)
			}
			of := rangeOf(times)
			text := seconds(of.Center)
			if len(times) > 1 {
				text += fmt.Sprintf(" [%s, %s]", seconds(*of.Lo), seconds(*of.Hi))
			}
			rows = append(rows, []string{language, from, text})
		}
	}
	return table(nil, rows...), nil
}
