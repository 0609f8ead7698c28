package checks

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/rewrites"
)

func TestMutantsFlags(t *testing.T) {
	for args, want := range map[string]string{
		"":                     "-seed makes a list",
		"-table x":             `unexpected argument "x"`,
		"-seed 1 -most 0":      "must be 1 or more",
		"-table -list missing": "missing",
		"-seed 1 -only text -list " + mutantsList: "-only makes a part",
		"-seed 1 -corpus /":                       "has no folders",
		"-seed 1 -only nowhere":                   `no package "nowhere"`,
		"-o x -list main.go":                      "main.go:1: read mutants",
		"-table -list main.go":                    "main.go:1: read mutants",
	} {
		list := strings.Fields("-corpus testdata/rewrites -list " + filepath.Join(t.TempDir(), "new.jsonl") + " " + args)
		err := RunMutants(t.Context(), list, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}

func TestMutantsTable(t *testing.T) {
	var out bytes.Buffer
	if err := RunMutants(t.Context(), []string{"-table", "-list", "results/mutants.jsonl"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{"caught by tests alias ", " published 3 0 3 3 ", " all "} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestMutantsFiles(t *testing.T) {
	l, err := rewrites.Read("results/mutants.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	l.Wrong = l.Wrong[:3]
	dir := t.TempDir()
	list, err := os.Create(filepath.Join(dir, "few.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Write(list); err != nil {
		t.Fatal(err)
	}
	if err := list.Close(); err != nil {
		t.Fatal(err)
	}
	args := []string{"-o", dir, "-list", list.Name(), "-corpus", "testdata/rewrites"}
	if err := RunMutants(t.Context(), args, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	for _, w := range l.Wrong {
		name := w.Package + ".go"
		got, err := os.ReadFile(filepath.Join(dir, w.ID, name))
		if err != nil {
			t.Fatal(err)
		}
		base, err := os.ReadFile(filepath.Join("testdata/rewrites", w.Package, name))
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(got, base) || !strings.HasPrefix(string(got), string(base[:20])) {
			t.Errorf("%s: the file is\n%s", w.ID, got)
		}
	}
}
