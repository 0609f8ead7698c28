package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestUsage(t *testing.T) {
	dir := folder(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "no command (there is: check, measure, table, build)"},
		{[]string{"race"}, `no command "race" (there is: check, measure, table, build)`},
		{[]string{"check", "more"}, `unexpected argument "more"`},
		{[]string{"check", "-states", "good,fast"}, `-states: no state "fast" (there is: good, differs, `},
		{[]string{"check", "-states", "good,good"}, "-states: good is there twice"},
		{[]string{"check", "-states", ","}, `-states: no state in ","`},
		{[]string{"check", "-states", "good@v3"}, "-states: good@v3: good is not built by go"},
		{[]string{"check", "-ready", "0s"}, "-ready: 0s is not positive"},
		{[]string{"check", "-timeout", "-1s"}, "-timeout: -1s is not positive"},
		{[]string{"check", "-textsim", "/"}, "-textsim: / does not hold the module cases/textsim"},
		{[]string{"check", "-rounds", "3"}, "flag provided but not defined: -rounds"},
		{[]string{"measure", "-rounds", "0"}, "-rounds: 0 is not between 1 and 1000"},
		{[]string{"measure", "-rounds", "1001"}, "-rounds: 1001 is not between 1 and 1000"},
		{[]string{"measure", "-requests", "0"}, "-requests: 0 is less than 1"},
		{[]string{"measure", "-conns", "-1"}, "-conns: -1 is less than 1"},
		{[]string{"measure", "-warm", "-1"}, "-warm: -1 is less than 0"},
		{[]string{"measure", "-text", "fine"}, `-text: no kind "fine" (there is: plain, rough)`},
		{[]string{"measure", "-states", "good", "-base", "rust"}, `-base: state "rust" is not measured (there is: good)`},
		{[]string{"measure", "-requests", "many"}, `invalid value "many" for flag -requests: parse error`},
		{[]string{"table"}, "0 arguments, want one file of measure -out"},
		{[]string{"table", "a", "b"}, "2 arguments, want one file of measure -out"},
		{[]string{"build"}, "-to: no folder for the programs"},
	} {
		args := c.args
		if len(args) > 0 && (args[0] == "check" || args[0] == "measure" || args[0] == "build") {
			args = append([]string{args[0], "-textsim", dir}, args[1:]...)
		}
		stdout, stderr := fleet(t, 2, args...)
		if !strings.HasPrefix(stderr, "fleet: "+c.want) || strings.Count(stderr, "\n") != 1 || stdout != "" {
			t.Errorf("fleet %q printed\n%s%s\nwant fleet: %s", args, stdout, stderr, c.want)
		}
	}
}

func TestHelp(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-h", "fleet measure -out FILE"},
		{"check -h", "\n  -pinned file\n"},
		{"measure -h", "\n  -requests int\n"},
		{"table -h", "usage: fleet table [flags] FILE\n"},
		{"build -h", "usage: fleet build -to DIR [flags]\n"},
	} {
		if _, stderr := fleet(t, 0, strings.Fields(c.args)...); !strings.Contains(stderr, c.want) {
			t.Errorf("fleet %s printed\n%s", c.args, stderr)
		}
	}
}

func TestStates(t *testing.T) {
	s, err := findState("part2@go1.24.1@v3", story)
	if err != nil || s.toolchain != "go1.24.1" || s.goamd64 != "v3" || s.answers() != "part2" || s.impl != "part2" || !s.variant {
		t.Errorf("got %+v, %v", s, err)
	}
	if s, err := findState("tuned@v2", story); err != nil || s.goamd64 != "v2" || !s.exact {
		t.Errorf("got %+v, %v", s, err)
	}
	for _, name := range []string{"part2@", "part2@go1", "part2@v5", "part2@v3@v3", "part2@go1.24.1@go1.23.4", "rust@v3", "@v3"} {
		if s, err := findState(name, story); err == nil {
			t.Errorf("%s: got %+v", name, s)
		}
	}
	var exact []string
	for _, s := range story {
		if s.exact {
			exact = append(exact, s.name)
		}
	}
	if got := strings.Join(exact, " "); got != "base regexp tuned tuned-fasthttp rust-tuned" {
		t.Errorf("exact are %s", got)
	}
}

// TestTextsim finds the folder that this test is in.
func TestTextsim(t *testing.T) {
	dir, err := findTextsim("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "peers", "cmd", "fleet", "main.go")); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if dir, err := findTextsim(""); err == nil {
		t.Errorf("found %s", dir)
	}
}

// TestBuild builds the server of the standard library.
func TestBuild(t *testing.T) {
	if testing.Short() {
		t.Skip("links a program")
	}
	textsim, err := findTextsim("")
	if err != nil {
		t.Fatal(err)
	}
	b := builder{textsim: textsim, dir: t.TempDir(), made: make(map[string]string)}
	s, err := findState("base@v2", story)
	if err != nil {
		t.Fatal(err)
	}
	path, err := b.build(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := b.build(t.Context(), s); err != nil || again != path {
		t.Errorf("built again: %s, %v", again, err)
	}
	info, err := describe(s, path)
	if err != nil || !strings.HasPrefix(info.Go, "go1.") || len(info.SHA256) != 64 {
		t.Errorf("got %+v, %v", info, err)
	}
	s.program.pkg = "./cmd/nothing"
	s.program.name = "nothing"
	if _, err := b.build(t.Context(), s); err == nil || !strings.Contains(err.Error(), "build base@v2: go build ") {
		t.Errorf("got error %v", err)
	}
}

// TestLowered has a module that asks for a newer toolchain than the one it is
// built with, and that requires more than the program in it needs.
func TestLowered(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"m", "used", "unused", "indirect"} {
		os.Mkdir(filepath.Join(dir, name), 0o777)
		write(t, filepath.Join(dir, name, "go.mod"), "module example.org/"+name+"\n\ngo 1.21\n")
		write(t, filepath.Join(dir, name, name+".go"), "package "+name+"\n")
	}
	write(t, filepath.Join(dir, "used", "go.mod"), "module example.org/used\n\ngo 1.21\n\nrequire example.org/indirect v1.0.0\n")
	write(t, filepath.Join(dir, "used", "used.go"), "package used\n\nimport _ \"example.org/indirect\"\n")
	m := filepath.Join(dir, "m")
	write(t, filepath.Join(m, "m.go"), "package main\n\nimport _ \"example.org/used\"\n\nfunc main() {}\n")
	const replaces = `
replace (
	example.org/indirect => ../indirect
	example.org/unused => ../unused
	example.org/used => ../used
)
`
	write(t, filepath.Join(m, "go.mod"), `module example.org/m

go 1.26.0

toolchain go1.26.1

require (
	example.org/indirect v1.0.0 // indirect
	example.org/unused v1.0.0
	example.org/used v1.0.0
)
`+replaces)
	write(t, filepath.Join(m, "go.sum"), "sums\n")
	b := builder{dir: t.TempDir()}
	for toolchain, want := range map[string]string{
		"go1.26.0": "", "go1.26.8": "",
		"go1.24.1": "module example.org/m\n\ngo 1.24.1\n\nrequire example.org/used v1.0.0\n" + replaces,
	} {
		path, err := b.lowered(t.Context(), m, ".", toolchain, "copy")
		if err != nil {
			t.Fatal(err)
		}
		if want == "" && path != "" {
			t.Errorf("%s: lowered for no reason", toolchain)
		}
		if want != "" && (read(t, path) != want || read(t, filepath.Join(b.dir, "copy.sum")) != "sums\n") {
			t.Errorf("%s: got\n%s\nwant\n%s", toolchain, read(t, path), want)
		}
	}
}

func TestNoCargo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	all := []state{fakes()[0], {name: "rust", program: rust("similarity-original", "release")}}
	var stdout, stderr output
	if code := run(t.Context(), []string{"check", "-textsim", folder(t)}, &stdout, &stderr, all); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if got := stderr.String(); got != "left out: build rust: no cargo here\n" {
		t.Errorf("printed %q", got)
	}
	if code := run(t.Context(), []string{"check", "-textsim", folder(t), "-states", "rust"}, &stdout, &stderr, all); code != 1 {
		t.Errorf("asked for by name: exit code %d", code)
	}
}

func TestReadResults(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	const config = `{"kind":"config","version":1}` + "\n"
	for _, c := range []struct{ text, want string }{
		{"", "it is empty"},
		{"x", ":1: invalid character"},
		{`{"kind":"slice"}`, `:1: record of kind "slice" where it cannot be`},
		{config + config, `:2: record of kind "config" where it cannot be`},
		{config + `{"kind":"sl`, ":2: unexpected end of JSON input"},
		{config + `{"kind":"song"}`, `:2: record of unknown kind "song"`},
		{`{"kind":"config","version":9}`, ":1: format 9, want 1"},
	} {
		write(t, path, c.text)
		_, stderr := fleet(t, 1, "table", path)
		if !strings.Contains(stderr, c.want) {
			t.Errorf("%q: printed %q, want %q", c.text, stderr, c.want)
		}
	}
	fleet(t, 1, "table", path+".not-there")
}
