package source

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestLowerMod(t *testing.T) {
	t.Parallel()
	const head = "module m\n\n"
	for _, tt := range []struct{ name, to, own, mod, want, from string }{
		{"older", "go1.23.4", "", "go 1.22.1\n", "", ""},
		{"equal", "go1.23.4", "", "go 1.23.4\n", "", ""},
		{"none", "go1.23.4", "go1.23.4", "", "", ""},
		{"language of it", "go1.23.4", "", "go 1.23\n", "", ""},
		{"newer, asks for it", "go1.23.4", "go1.23.4", "go 1.24.1\n", "go 1.23.4\n", "1.24.1"},
		{"newer, asks for another", "go1.23.4", "go1.25.0", "go 1.24.1\n", "go 1.23.4\n", "1.24.1"},
		{"newer, asks for none", "go1.23.4", "", "go 1.24.1\n", "go 1.23.4\n\ntoolchain go1.24.1\n", "1.24.1"},
		{"newer language", "go1.23.4", "", "go 1.24\n", "go 1.23.4\n\ntoolchain go1.24.0\n", "1.24"},
		{"newer patch", "go1.23.4", "local", "go 1.23.5\n", "go 1.23.4\n", "1.23.5"},
		{"candidate", "go1.24rc1", "go1.24rc1", "go 1.24.0\n", "go 1.24rc1\n", "1.24.0"},
		{"own build", "go1.23.4-ours", "go1.23.4-ours", "go 1.24.0\n", "go 1.23.4\n", "1.24.0"},
		{"toolchain stays", "go1.23.4", "", "go 1.24.1\n\ntoolchain go1.25.1\n", "go 1.23.4\n\ntoolchain go1.25.1\n", "1.24.1"},
		{"toolchain was too old", "go1.23.4", "", "go 1.24.1\n\ntoolchain go1.24.0\n", "go 1.23.4\n\ntoolchain go1.24.1\n", "1.24.1"},
		{"default toolchain", "go1.23.4", "", "go 1.24.1\n\ntoolchain default\n", "go 1.23.4\n\ntoolchain default\n", "1.24.1"},
		{"only toolchain newer", "go1.23.4", "go1.23.4", "go 1.23.0\n\ntoolchain go1.24.1\n", "", ""},
		{"tools are news", "go1.23.4", "go1.23.4", "go 1.24.1\n\ntool m/a\n\ntool m/b\n\nrequire m/c v1.0.0\n", "go 1.23.4\n\nrequire m/c v1.0.0\n", "1.24.1"},
		{"tools are known", "go1.23.4", "go1.24.1", "go 1.24.1\n\ntool m/a\n", "go 1.23.4\n\ntool m/a\n", "1.24.1"},
		{"ignored are news", "go1.24.0", "go1.24.0", "go 1.25.0\n\nignore ./x\n", "go 1.24.0\n", "1.25.0"},
		{"before toolchains", "go1.20.14", "go1.20.14", "go 1.21.0\n\ntoolchain go1.21.1\n", "go 1.20\n", "1.21.0"},
		{"only toolchain unknown", "go1.20.14", "go1.20.14", "go 1.20\n\ntoolchain go1.21.1\n", "go 1.20\n", ""},
		{"bad file", "go1.23.4", "go1.23.4", "go 1.24.1\n\nnonsense\n", "", ""},
	} {
		got, from := goLimit{to: tt.to, own: tt.own}.mod([]byte(head + tt.mod))
		want := tt.want
		if want != "" {
			want = head + want
		}
		if string(got) != want || from != tt.from {
			t.Errorf("%s: got %q, from %q\nwant %q, from %q", tt.name, got, from, want, tt.from)
		}
	}
	got, from := goLimit{to: "go1.23.4"}.work([]byte("go 1.24.1\n\nuse ./a\n"))
	if string(got) != "go 1.23.4\n\ntoolchain go1.24.1\n\nuse ./a\n" || from != "1.24.1" {
		t.Errorf("go.work: got %q from %q", got, from)
	}
}

func TestLowerGo(t *testing.T) {
	t.Parallel()
	const newer, lower = "module m\n\ngo 1.25.0\n", "module m\n\ngo 1.23.4\n"
	dir := newRepo(t, "go.mod", newer, "a.go", "a", "old/go.mod", "module o\n\ngo 1.20\n", "sub/go.mod", newer,
		"testdata/go.mod", newer, "go.work", "go 1.25.0\n\nuse .\n")
	check(t, os.Symlink("go.mod", filepath.Join(dir, "link")))
	check(t, os.Chmod(filepath.Join(dir, "sub/go.mod"), 0o755))
	commit(t, dir)
	r := newResolver(t, dir)
	v := resolve(t, r, "HEAD,toolchain=go1.23.4")
	got, lines, err := r.LowerGo(t.Context(), v, "go1.23.4")
	check(t, err)
	wantTree(t, got, "go.mod", lower, "a.go", "a", "old/go.mod", "module o\n\ngo 1.20\n", "sub/go.mod", lower,
		"testdata/go.mod", newer, "go.work", "go 1.23.4\n\nuse .\n", "link", "-> go.mod")
	want := []GoLine{{"go.mod", "1.25.0", "1.23.4"}, {"go.work", "1.25.0", "1.23.4"}, {"sub/go.mod", "1.25.0", "1.23.4"}}
	if !slices.Equal(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	if got.Commit != v.Commit || got.Dirty || got.Tree == v.Tree || got.Spec.Toolchain != "go1.23.4" ||
		got.GoWork != filepath.Join(got.Root, "go.work") || len(got.Root) != len(v.Root) {
		t.Errorf("%+v\nfrom %+v", got, v)
	}
	if same, lines, err := r.LowerGo(t.Context(), v, "go1.25.0"); same != v || lines != nil || err != nil {
		t.Errorf("new enough: %+v, %v, %v", same, lines, err)
	}
	// Without the key, the toolchain line keeps up which toolchain it gets.
	got, _, err = r.LowerGo(t.Context(), resolve(t, r, "."), "go1.23.4")
	check(t, err)
	if text := filesBelow(t, got.Root)["go.mod"]; text != lower+"\ntoolchain go1.25.0\n" || got.Dirty {
		t.Errorf("%+v, go.mod is %q", got, text)
	}
}

func TestLowerForeignWork(t *testing.T) {
	t.Parallel()
	above := tempDir(t)
	dir := filepath.Join(above, "repo")
	initRepo(t, dir, "go.mod", "module m\n\ngo 1.22.0\n")
	write(t, above, "go.work", "go 1.25.0\n\nuse ./repo\n", "go.work.sum", "sums\n")
	r := newResolver(t, dir)
	v := resolve(t, r, "HEAD,toolchain=go1.23.4")
	got, lines, err := r.LowerGo(t.Context(), v, "go1.23.4")
	check(t, err)
	data, err := os.ReadFile(got.GoWork)
	check(t, err)
	if want := "go 1.23.4\n\nuse " + got.Root + "\n"; string(data) != want || got.GoWork == v.GoWork || got.Tree != v.Tree {
		t.Errorf("go.work is %q, want %q", data, want)
	}
	if sum, err := os.ReadFile(got.GoWork + ".sum"); err != nil || string(sum) != "sums\n" {
		t.Errorf("go.work.sum is %q, %v", sum, err)
	}
	if len(lines) != 1 || lines[0].From != "1.25.0" || !strings.HasSuffix(lines[0].Path, "go.work") {
		t.Errorf("lines %v", lines)
	}
}
