package textsim

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// materials is the table of what the original is made of, and of what the
// fastest library measured here is beside each part.
func (r *results) materials([]string) (string, error) {
	required, err := r.required("github.com/gofiber/fiber/v2", "github.com/valyala/fasthttp")
	if err != nil {
		return "", err
	}
	rows := [][]string{{"part of a request", "in the story", "here", "the fastest library measured"}}
	for _, part := range []struct{ name, story, here, recording string }{
		{"HTTP and routes", "fiber v2.52.5 on fasthttp", "fiber " + required[0] + " on fasthttp " + required[1], ""},
		{"regular expressions", "`regexp`", "`regexp`", "enginescgo/Normalize"},
		{"JSON", "`encoding/json`", "`encoding/json`", "codecs"},
		{"counting words", "built-in maps", "built-in maps", "tables/Count/text=plain"},
		{"a set of words", "built-in maps", "built-in maps", "tables/Union/text=plain"},
		{"the rest", "golang.org/x/exp, `math`", "`math`", ""},
	} {
		fastest, err := r.fastest(part.recording)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{part.name, part.story, part.here, fastest})
	}
	return page.Table(rows...), nil
}

// required returns the versions of modules that the servers are built with.
func (r *results) required(modules ...string) (versions []string, err error) {
	mod, err := os.ReadFile(filepath.Join(r.files.Case, "peers", "go.mod"))
	if err != nil {
		return nil, err
	}
	for _, module := range modules {
		found := regexp.MustCompile(regexp.QuoteMeta(module) + ` (v\S+)`).FindSubmatch(mod)
		if found == nil {
			return nil, fmt.Errorf("peers/go.mod does not require %s", module)
		}
		versions = append(versions, string(found[1]))
	}
	return versions, nil
}

// noLibrary are implementations beside libraries: ours, and built-in maps that
// are made with their size.
func noLibrary(impl string) bool { return strings.HasPrefix(impl, "exact-") || impl == "presized" }

// fastest names the fastest library of a benchmark.
func (r *results) fastest(recording string) (string, error) {
	if recording == "" {
		return "", nil
	}
	list, err := ladder.Pick(r.files, recording)
	if err != nil {
		return "", err
	}
	var best *record.Comparison
	for _, e := range ladder.Entrants(list) {
		c, measured := e.Versus["sec/op"]
		if noLibrary(e.Name) || !measured || c.Ratio == nil {
			continue
		}
		if best == nil || c.Ratio.Center < best.Ratio.Center {
			best = &c
		}
	}
	if best == nil {
		return "", record.Absent{Why: "nothing to compare in " + recording}
	}
	return fmt.Sprintf("`%s`, %s %s", record.Short(best.Head), page.Faster.Change(best.Ratio.Center),
		page.Interval(*best.Ratio)), nil
}

// machine is the table of what the story measured on and what this page.
func (r *results) machine([]string) (string, error) {
	rec, err := r.files.Recording("normalize")
	if err != nil {
		return "", err
	}
	cpus, _, _, err := r.processors()
	if err != nil {
		return "", err
	}
	processor := strings.Join(cpus, " and ") + ", a virtual machine's"
	if len(cpus) > 1 {
		processor += " each; the list below says which steps on which"
	}
	m, toolchain := rec.Config.Machine, ""
	for _, v := range rec.Config.Versions {
		toolchain = v.Toolchain
	}
	compiler := "not measured yet"
	if builds, err := r.buildingsOf(rust, fromNothing); err == nil && builds[0].Compiler != "" {
		compiler = strings.TrimPrefix(builds[0].Compiler, "rustc ")
	}
	return page.Table(
		[]string{"", "story", "here"},
		[]string{"processor", "Intel Core i9-9880H, 2.30 GHz, of a MacBook Pro of 2019", processor},
		[]string{"processors that a program sees", "16", fmt.Sprint(m.Cores)},
		[]string{"system", "darwin/amd64", m.GOOS + "/" + m.GOARCH},
		[]string{"Go", "go1.23.4, in the third article go1.24.1", toolchain + ", and those where named"},
		[]string{"Rust", "1.83.0", compiler},
		[]string{"load", "k6 on the same machine", "hone on the same machine"},
		[]string{"order", "one run after the other; in the third article three, with pauses to cool down",
			"in turns, in random order"},
	), nil
}
