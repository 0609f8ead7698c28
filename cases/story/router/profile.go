package router

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// A kind of profile is what go test calls it, and what of it pprof is to show.
type kind struct{ name, sample string }

var (
	memory    = kind{"mem", "alloc_space"}
	processor = kind{"cpu", "cpu"}
)

// A view is how pprof shows a profile.
type view struct {
	name  string // as in the heading of its section, after the profile's
	flags []string
}

// The views of the story: functions, lines of the first of them, and the
// neighbors of that one in the graph.
var (
	top    = view{"", []string{"-top", "-nodecount", "8"}}
	source = view{" source", []string{"-list", `base\.explodePath$`}}
	graph  = view{" graph", []string{"-peek", `base\.(explodePath|\(\*tree\)\.search)$`}}
)

// profileStep takes profiles of the nine benchmarks, before the change and
// after it, and keeps what the story looks at.
func profileStep() measure.Step {
	const bench = "go -C cases/router test -run '^$' -bench Search -benchtime 300ms -cpu 1 "
	st := measure.Step{Name: "profile", About: "profiles of the nine benchmarks, before the change and after it",
		Files: []string{"profile.txt"},
		Command: bench + "-memprofile mem.out -o base.test ./base\n" +
			"go -C cases/router tool pprof -top -sample_index=alloc_space base.test mem.out\n" +
			"go -C cases/router tool pprof -list explodePath -sample_index=alloc_space base.test mem.out\n" +
			"go -C cases/router tool pprof -peek explodePath -sample_index=alloc_space base.test mem.out"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		out := bytes.NewBufferString(s.Mark())
		for _, state := range []string{"before", "after"} {
			overlay, err := overlaid(ctx, s, state)
			if err != nil {
				return nil, err
			}
			p := profiled{s, "./base", "Search", []string{"-benchtime", "300ms", "-cpu", "1", "-overlay", overlay}}
			views := []view{top, graph}
			if state == "before" { // pprof would show the lines of the file that an overlay replaces
				views = append(views, source)
			}
			err = p.write(ctx, out, state+" ", memory, views...)
			if err == nil {
				err = p.write(ctx, out, state+" ", processor, top)
			}
			if err != nil {
				return nil, err
			}
		}
		return map[string][]byte{"profile.txt": out.Bytes()}, nil
	}
	return st
}

// sortStep takes the profiles with which the story begins.
func sortStep() measure.Step {
	const test = "go -C cases/router test -run '^$' -bench SortAlphabetically -o escape.test "
	st := measure.Step{Name: "sort", About: "profiles of the story's first example, a benchmark that sorts", Files: []string{"sort.txt"},
		Command: test + "-cpuprofile cpu.out ./ladder/escape\ngo -C cases/router tool pprof -top escape.test cpu.out"}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		out := bytes.NewBufferString(s.Mark())
		p := profiled{s, "./ladder/escape", "SortAlphabetically", nil}
		for _, of := range []kind{processor, memory} {
			if err := p.write(ctx, out, "", of, top); err != nil {
				return nil, err
			}
		}
		return map[string][]byte{"sort.txt": out.Bytes()}, nil
	}
	return st
}

// A profiled is a benchmark of a package, to take profiles of.
type profiled struct {
	s            *measure.Session
	pkg, pattern string
	flags        []string // for go test
}

// write takes a profile and writes views of it, a section each. The heading is
// that of the state, the kind and the view.
func (p profiled) write(ctx context.Context, out *bytes.Buffer, state string, of kind, views ...view) error {
	binary, profile := p.s.File("profiled.test"), p.s.File(of.name+".out")
	args := append([]string{"go", "-C", "cases/router", "test", "-run", "^$", "-bench", p.pattern, "-o", binary,
		"-" + of.name + "profile", profile}, p.flags...)
	if _, err := p.s.Command(5*time.Minute, append(args, p.pkg)...).Run(ctx); err != nil {
		return err
	}
	for _, v := range views {
		args := append([]string{"go", "tool", "pprof", "-sample_index", of.sample}, v.flags...)
		shown, err := p.s.Command(time.Minute, append(args, binary, profile)...).Run(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "== %s%s%s\n%s", state, of.name, v.name, tidied(shown, p.s.Root))
	}
	return nil
}

// overlaid returns a file for -overlay with which base is before the change or
// after it.
func overlaid(ctx context.Context, s *measure.Session, state string) (string, error) {
	replaced := make(map[string]string)
	if state == "after" {
		tree := filepath.Join(s.Dir, "base", "tree.go")
		changed := s.File("tree.go")
		apply := s.Command(time.Minute, "patch", "-s", "-o", changed, tree, filepath.Join(s.Root, patch))
		if _, err := apply.Run(ctx); err != nil {
			return "", err
		}
		replaced[tree] = changed
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	file := s.File(state + ".json")
	return file, os.WriteFile(file, text, 0o644)
}

// header is what pprof writes first about the program and the day.
var header = regexp.MustCompile(`(?m)^(File|Build ID|Type|Time|Duration): .*\n`)

// tidied leaves out of what pprof shows what is of this machine alone.
func tidied(shown []byte, root string) []byte {
	shown = header.ReplaceAll(shown, nil)
	shown = bytes.ReplaceAll(shown, []byte(root+"/"), nil)
	return bytes.ReplaceAll(shown, []byte("github.com/gohone/hone/cases/router/"), nil)
}
