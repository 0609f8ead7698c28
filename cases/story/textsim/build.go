package textsim

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

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A building is the time that one build of a server took.
type building struct {
	Language string  `json:"language"` // Go or Rust
	From     string  `json:"from"`     // nothing, or an edited file
	Seconds  float64 `json:"seconds"`
	Trial    bool    `json:"trial,omitempty"`
}

// buildFile holds one line for each build.
const buildFile = "build.jsonl"

const (
	fromNothing = "nothing"
	fromEdit    = "an edited file"
)

// buildStep builds the original's server in Go and in Rust: with nothing
// compiled before, the dependencies neither, and again after the main file was
// edited.
func buildStep() measure.Step {
	return measure.Step{
		Name: "build", About: "build the servers in Go and in Rust", Files: []string{buildFile}, Run: buildAll,
		Needs: "cargo", Available: func(context.Context) bool {
			_, err := exec.LookPath("cargo")
			return err == nil
		},
	}
}

func buildAll(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, lang := range []struct {
		name, dir, main, edit string
		command               func(dir, temp string) measure.Command
	}{
		{"Go", "", "peers/cmd/similarity/main.go", "\nfunc init() { println(%d) }\n", goBuild},
		{"Rust", "rust", rustMain, "\n#[used]\npub static EDIT: i32 = %d;\n", cargoBuild},
	} {
		// The build is of a copy: nobody's files are edited, and nothing
		// compiled is taken from elsewhere.
		temp := filepath.Join(s.Temp, "build"+lang.name)
		if err := copyTree(filepath.Join(s.Dir, lang.dir), filepath.Join(temp, "src")); err != nil {
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
			if _, err := build.Run(ctx); err != nil {
				return nil, err
			}
			took := time.Since(began).Round(time.Millisecond).Seconds()
			if err := enc.Encode(building{Language: lang.name, From: from, Seconds: took,
				Trial: s.Trial}); err != nil {
				return nil, err
			}
		}
	}
	return map[string][]byte{buildFile: out.Bytes()}, nil
}

// goBuild compiles the standard library, too, the first time.
func goBuild(dir, temp string) measure.Command {
	return measure.Command{Dir: filepath.Join(dir, "peers"),
		Env: []string{"GOCACHE=" + filepath.Join(temp, "cache")}, Limit: 20 * time.Minute,
		Args: []string{"go", "build", "-o", filepath.Join(temp, "similarity"), "./cmd/similarity"}}
}

const (
	rustBin  = "similarity-original"
	rustMain = "src/bin/original.rs"
)

func cargoBuild(dir, temp string) measure.Command {
	return measure.Command{Dir: dir, Limit: 20 * time.Minute,
		Args: []string{"cargo", "build", "--release", "--quiet", "--bin", rustBin, "--target-dir",
			filepath.Join(temp, "target")}}
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

// times returns those of all builds in a language from one state, in seconds.
func (r *results) times(language, from string) (times []float64, err error) {
	err = record.ReadLines(r.files, buildFile, func(b building) error {
		if b.Language == language && b.From == from {
			times = append(times, b.Seconds)
		}
		return nil
	})
	if err == nil && len(times) == 0 {
		err = fmt.Errorf("read results/%s: it holds no build in %s from %s", buildFile, language, from)
	}
	return times, err
}

// buildTimes is how much longer Rust takes to build, from nothing, than Go
// from an edited file: that is what one waits for on the day, and nothing in
// between is comparable. The range is that of all builds.
func (r *results) buildTimes(rustFrom, goFrom string) (claim.Finding, error) {
	rust, err := r.times("Rust", rustFrom)
	if err != nil {
		return claim.Finding{}, err
	}
	golang, err := r.times("Go", goFrom)
	if err != nil {
		return claim.Finding{}, err
	}
	a, b := record.RangeOf(golang), record.RangeOf(rust)
	lo, hi := *b.Lo / *a.Hi, *b.Hi / *a.Lo
	return claim.Finding{
		Ratio: record.Ratio{Center: b.Center / a.Center, Lo: &lo, Hi: &hi},
		Of: fmt.Sprintf("%s from %s against %s from %s", page.Seconds(b.Center), rustFrom,
			page.Seconds(a.Center), goFrom),
	}, nil
}

// builds is the table of the build times.
func (r *results) builds([]string) (string, error) {
	rows := [][]string{{"server", "built from", "time"}}
	for _, language := range []string{"Go", "Rust"} {
		for _, from := range []string{fromNothing, fromEdit} {
			times, err := r.times(language, from)
			if err != nil {
				return "", err
			}
			of := record.RangeOf(times)
			text := page.Seconds(of.Center)
			if len(times) > 1 {
				text += " " + page.Between(of, page.Seconds)
			}
			rows = append(rows, []string{language, from, text})
		}
	}
	return page.Table(rows...), nil
}
