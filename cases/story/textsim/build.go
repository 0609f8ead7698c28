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
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A building is the time that one build of a server took, in seconds.
type building struct {
	Language string  `json:"language"` // Go, Rust, or Rust, plain
	Compiler string  `json:"compiler"` // and its version
	From     string  `json:"from"`     // nothing, or an edited file
	Seconds  float64 `json:"seconds"`
	User     float64 `json:"user"`   // of all processors
	System   float64 `json:"system"` // of all processors
	Trial    bool    `json:"trial,omitempty"`
}

// processors is how many of them it kept busy, as time calls it in percent.
func (b building) processors() float64 { return (b.User + b.System) / b.Seconds }

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

// A builder builds the original's server in one way.
type builder struct {
	language     string
	dir          string // of the sources, in that of the case
	main, edit   string // the file that is edited, and what is added to it
	version      []string
	edits        int // how often it is built from an edited file
	buildCommand func(dir, temp string) measure.Command
}

var builders = []builder{
	{"Go", "", "peers/cmd/similarity/main.go", "\nfunc init() { println(%d) }\n", []string{"go", "version"}, 3,
		goBuild},
	{plainRust, "rust", "src/bin/plain.rs", rustEdit, rustc, 1, cargoBuild("plain", "similarity-plain")},
	{rust, "rust", "src/bin/original.rs", rustEdit, rustc, 1, cargoBuild("release", "similarity-original")},
}

// plainRust is built as the story built it, rust with all that the compiler has.
const (
	rust      = "Rust"
	plainRust = "Rust, plain"
	rustEdit  = "\n#[used]\npub static EDIT: i32 = %d;\n"
)

var rustc = []string{"rustc", "--version"}

func buildAll(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for i, b := range builders {
		all, err := b.builds(ctx, s, filepath.Join(s.Temp, fmt.Sprintf("build%d", i)))
		if err != nil {
			return nil, err
		}
		for _, one := range all {
			one.Trial = s.Trial
			if err := enc.Encode(one); err != nil {
				return nil, err
			}
		}
	}
	return map[string][]byte{buildFile: out.Bytes()}, nil
}

// builds builds a copy: nobody's files are edited, and nothing compiled is
// taken from elsewhere.
func (b builder) builds(ctx context.Context, s *measure.Session, temp string) (all []building, err error) {
	version, err := measure.Command{Dir: s.Dir, Args: b.version, Limit: time.Minute}.Run(ctx)
	if err != nil {
		return nil, err
	}
	if err := copyTree(filepath.Join(s.Dir, b.dir), filepath.Join(temp, "src")); err != nil {
		return nil, err
	}
	all, err = b.build(ctx, temp)
	for i := range all {
		all[i].Language, all[i].Compiler = b.language, strings.TrimSpace(string(version))
	}
	return all, err
}

// build builds from nothing and then after each of some edits.
func (b builder) build(ctx context.Context, dir string) (all []building, err error) {
	command := b.buildCommand(filepath.Join(dir, "src"), dir)
	edited := filepath.Join(dir, "src", b.main)
	original, err := os.ReadFile(edited)
	if err != nil {
		return nil, err
	}
	for n := range b.edits + 1 {
		from := fromNothing
		if n > 0 {
			from = fromEdit
			// A comment would not do: the same machine code is not linked again.
			text := append(slices.Clone(original), fmt.Sprintf(b.edit, n)...)
			if err := os.WriteFile(edited, text, 0o644); err != nil {
				return nil, err
			}
		}
		began := time.Now()
		_, spent, err := command.Timed(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, building{From: from, Seconds: rounded(time.Since(began)), User: rounded(spent.User),
			System: rounded(spent.System)})
	}
	return all, nil
}

func rounded(d time.Duration) float64 { return d.Round(time.Millisecond).Seconds() }

// goBuild compiles the standard library, too, the first time.
func goBuild(dir, temp string) measure.Command {
	return measure.Command{Dir: filepath.Join(dir, "peers"),
		Env: []string{"GOCACHE=" + filepath.Join(temp, "cache")}, Limit: 20 * time.Minute,
		Args: []string{"go", "build", "-o", filepath.Join(temp, "similarity"), "./cmd/similarity"}}
}

func cargoBuild(profile, bin string) func(dir, temp string) measure.Command {
	return func(dir, temp string) measure.Command {
		return measure.Command{Dir: dir, Limit: 20 * time.Minute,
			Args: []string{"cargo", "build", "--locked", "--quiet", "--profile", profile, "--bin", bin, "--target-dir",
				filepath.Join(temp, "target")}}
	}
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

// buildingsOf returns all builds in a language from one state.
func (r *results) buildingsOf(language, from string) (all []building, err error) {
	err = record.ReadLines(r.files, buildFile, func(b building) error {
		if b.Language == language && b.From == from {
			all = append(all, b)
		}
		return nil
	})
	if err == nil && len(all) == 0 {
		err = record.Absent{Why: fmt.Sprintf("no build in %s from %s in results/%s", language, from, buildFile)}
	}
	return all, err
}

// times are the seconds of all builds in a language from one state.
func (r *results) times(language, from string) (times []float64, err error) {
	all, err := r.buildingsOf(language, from)
	for _, b := range all {
		times = append(times, b.Seconds)
	}
	return times, err
}

// building claims that Rust, built in a way, takes longer than Go.
func (r *results) building(text, language string) claim.Claim {
	return claim.Claim{Text: text, Story: "44.38 s against 0.653", Claimed: 44.38 / 0.653, Tell: page.Shorter,
		Measure: func() (claim.Finding, error) { return r.buildTimes(language) }}
}

// buildTimes is how much longer Rust takes to build, from nothing, than Go
// from an edited file: that is what one waits for on the day, and nothing in
// between is comparable. The range is that of all builds.
func (r *results) buildTimes(language string) (claim.Finding, error) {
	rust, err := r.times(language, fromNothing)
	if err != nil {
		return claim.Finding{}, err
	}
	golang, err := r.times("Go", fromEdit)
	if err != nil {
		return claim.Finding{}, err
	}
	a, b := record.RangeOf(golang), record.RangeOf(rust)
	return claim.Finding{
		Ratio: b.Over(a),
		Of: fmt.Sprintf("%s from %s against %s from %s", page.Seconds(b.Center), fromNothing,
			page.Seconds(a.Center), fromEdit),
	}, nil
}

// builds is the table of the build times, as the story's shell told them.
func (r *results) builds([]string) (string, error) {
	rows := [][]string{{"server", "compiler", "built from", " time", " user", " system", " CPU"}}
	for _, b := range builders {
		for _, from := range []string{fromNothing, fromEdit} {
			all, err := r.buildingsOf(b.language, from)
			if err != nil {
				return "", err
			}
			rows = append(rows, []string{b.language, all[0].Compiler, from,
				middle(all, page.Seconds, func(b building) float64 { return b.Seconds }),
				middle(all, page.Seconds, func(b building) float64 { return b.User }),
				middle(all, page.Seconds, func(b building) float64 { return b.System }),
				middle(all, wholePercent, building.processors)})
		}
	}
	return page.Table(rows...), nil
}

// middle is the median of a value of builds, with its range if there are several.
func middle(all []building, tell func(float64) string, value func(building) float64) string {
	var values []float64
	for _, b := range all {
		values = append(values, value(b))
	}
	of := record.RangeOf(values)
	if len(values) == 1 {
		return tell(of.Center)
	}
	return tell(of.Center) + " " + page.Between(of, tell)
}

func wholePercent(v float64) string { return fmt.Sprintf("%.0f %%", v*100) }
