package router

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// A picture is the graph of a profile that the story shows.
type picture struct {
	file    string
	kind    string // hone's name of the profile
	bench   string
	pkg     string
	changed bool // base is as after the change
}

// pictures are those of the story, in its order, but for one: of the benchmark
// that sorts there is no memory to draw.
var pictures = []picture{
	{"sort-cpu.svg", "cpu", "SortAlphabetically", "./ladder/escape", false},
	{"before.svg", "alloc_space", "Search", "./base", false},
	{"after.svg", "alloc_space", "Search", "./base", true},
}

// picturesStep has hone explain draw the graphs, and keeps what it says of each.
func picturesStep() measure.Step {
	st := measure.Step{Name: "pictures", About: "the graphs of the story's profiles, and why their lines are hot",
		Files:   []string{"explain.txt"},
		Command: "go run ./cmd/hone explain -kind alloc_space -bench Search -cpu 1 -graph cases/router/results/before.svg ./cases/router/base"}
	for _, p := range pictures {
		st.Files = append(st.Files, p.file)
	}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		changed, err := changedCase(ctx, s)
		if err != nil {
			return nil, err
		}
		out := bytes.NewBufferString(s.Mark())
		files := make(map[string][]byte)
		for _, p := range pictures {
			svg := s.File(p.file)
			hone := s.Command(5*time.Minute, s.Hone, "explain", "-nolock", "-kind", p.kind, "-bench", p.bench, "-cpu", "1",
				"-benchtime", "500ms", "-top", "4", "-graph", svg, p.pkg)
			hone.Dir = s.Dir
			if p.changed {
				hone.Dir = changed
			}
			said, err := hone.Run(ctx)
			if err != nil {
				return nil, err
			}
			if files[p.file], err = os.ReadFile(svg); err != nil {
				return nil, err
			}
			fmt.Fprintf(out, "== %s\n%s", strings.TrimSuffix(p.file, ".svg"), said)
		}
		files["explain.txt"] = out.Bytes()
		return files, nil
	}
	return st
}

// changedCase returns a copy of what base needs of the case, with the change.
func changedCase(ctx context.Context, s *measure.Session) (dir string, err error) {
	dir = s.File("changed")
	for _, part := range []string{"base", "casetest"} {
		if err := os.CopyFS(filepath.Join(dir, part), os.DirFS(filepath.Join(s.Dir, part))); err != nil {
			return "", err
		}
	}
	mod, err := os.ReadFile(filepath.Join(s.Dir, "go.mod"))
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), mod, 0o644); err != nil {
		return "", err
	}
	_, err = s.Command(time.Minute, "patch", "-s", filepath.Join(dir, "base", "tree.go"), filepath.Join(s.Root, patch)).Run(ctx)
	return dir, err
}
