package rules_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

var update = flag.Bool("update", false, "write what the rules make into testdata")

// TestRules runs each rule on its folder in testdata. A case is a txtar archive
// with a program, main.go, and the change of every candidate, in order: 1.diff,
// 2.diff and so on; none where the rule must keep its hands off. Each must be
// formatted, compile, and print what the program printed. A comment in the program says
// what was observed at its line, as observed reads it. A go.mod beside the program asks for
// another version of Go, with which it is run, too; with an older one the case is left out. Files in folders are laid beside it,
// for modules that its go.mod replaces, and other Go files, such as those for other systems.
func TestRules(t *testing.T) {
	suite := rules.Suite(nil)
	for _, rule := range suite {
		files, err := filepath.Glob(filepath.Join("testdata", rule.Name, "*.txtar"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) < 2 {
			t.Errorf("%s has %d cases in testdata: it needs one that it rewrites and one that it must not", rule.Name, len(files))
		}
		for _, file := range files {
			t.Run(rule.Name+"/"+strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
				t.Parallel()
				testCase(t, rule, file)
			})
		}
	}
}

func testCase(t *testing.T, rule *rules.Rule, file string) {
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source := section(archive, "main.go")
	rule = observing(t, rule.Name, source)
	module := section(archive, "go.mod")
	if module == "" {
		module = "module example.com/rule\n\ngo 1.23.0\n"
	}
	if asks := goLine(module); version.Compare(runtime.Version(), asks) < 0 {
		t.Skip("it is about " + asks)
	}
	write(t, filepath.Join(dir, "go.mod"), module)
	write(t, filepath.Join(dir, "main.go"), source)
	beside(t, dir, archive)
	candidates := propose(t, rule, rewrite.Tree{Root: dir})
	var got []string
	for _, c := range candidates {
		diff, err := rewrite.Diff(rewrite.Tree{Root: dir}, rewrite.Tree{Root: dir, Files: c.Files})
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, "# "+c.Message+"\n"+diff)
	}
	if *update {
		keep(t, file, archive, got)
		return
	}
	if diff := cmp.Diff(wanted(archive), got); diff != "" {
		t.Errorf("the rewrites differ from those kept (-kept +made); -update keeps them:\n%s", diff)
	}
	if len(got) == 0 {
		return
	}
	versions := []map[string]string{{"main.go": source}}
	for _, c := range candidates {
		files := map[string]string{"main.go": source}
		for name, data := range c.Files {
			files[filepath.Base(name)] = string(data)
		}
		versions = append(versions, files)
	}
	printed := runTogether(t, goLine(module), versions)
	if printed == nil {
		for _, files := range versions {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "go.mod"), module)
			beside(t, dir, archive)
			printed = append(printed, runFiles(t, dir, files))
		}
	}
	for i, c := range candidates {
		if diff := cmp.Diff(printed[0], printed[i+1]); diff != "" {
			t.Errorf("rewrite %d (%s) prints something else:\n%s", i+1, c.Message, diff)
		}
	}
}

// runTogether is runFiles of versions of a program, each a package of one binary, since
// linking is what takes the time. It returns nothing where that would not be the same: for
// programs that import modules beside them or print before main. Line is the version of Go that they ask for.
func runTogether(t *testing.T, line string, versions []map[string]string) []string {
	t.Helper()
	dir := t.TempDir()
	var imports, cases strings.Builder
	for i, files := range versions {
		sub := filepath.Join(dir, fmt.Sprintf("v%d", i))
		if err := os.Mkdir(sub, 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			gofmt(t, text)
			text = strings.Replace(text, "package main\n", "package p\n", 1)
			write(t, filepath.Join(sub, name), strings.Replace(text, "\nfunc main() {", "\nfunc Main() {", 1))
		}
		fmt.Fprintf(&imports, "import v%[1]d \"example.com/rule/v%[1]d\"\n", i)
		fmt.Fprintf(&cases, "case \"%[1]d\":\nv%[1]d.Main()\n", i)
	}
	write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo "+strings.TrimPrefix(line, "go")+"\n")
	write(t, filepath.Join(dir, "main.go"), "package main\n\nimport \"os\"\n"+imports.String()+
		"func main() {\nswitch os.Args[1] {\n"+cases.String()+"}\n}\n")
	// The binary is that of go run, which the build cache keeps, and go build's it does not.
	build := goCommand(t, dir, "run", "-exec=cp", ".", "all")
	if err := build.Run(); err != nil {
		return nil // alone it may compile, and else says why it does not
	}
	start := func(version string) string {
		out, err := exec.CommandContext(t.Context(), filepath.Join(dir, "all"), version).CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return string(out)
	}
	if start("none") != "" {
		return nil
	}
	var printed []string
	for i := range versions {
		printed = append(printed, start(fmt.Sprint(i)))
	}
	return printed
}

// observing returns a rule with an observer that knows what the comments of a program say:
// "// observed: 100" for one length, or "// observed: 10 20 50 words=1.5" for the median, the
// 95th percentile, the maximum, and ratios to the lengths of variables.
func observing(t *testing.T, name, source string) *rules.Rule {
	t.Helper()
	at := make(map[int]rules.Lengths)
	n := 0
	for line := range strings.Lines(source) {
		n++
		_, text, ok := strings.Cut(line, "// observed: ")
		if !ok {
			continue
		}
		l := rules.Lengths{Count: 1000}
		var lengths []int
		for field := range strings.FieldsSeq(text) {
			if name, ratio, ok := strings.Cut(field, "="); ok {
				r, err := strconv.ParseFloat(ratio, 64)
				if err != nil {
					t.Fatal(err)
				}
				l.Relative = append(l.Relative, rules.Relative{Name: name, Median: r, P95: r, Max: r})
				continue
			}
			length, err := strconv.Atoi(field)
			if err != nil {
				t.Fatal(err)
			}
			lengths = append(lengths, length)
		}
		l.Median, l.P95, l.Max = lengths[0], lengths[len(lengths)/2], lengths[len(lengths)-1]
		at[n] = l
	}
	suite := rules.Suite(func(p token.Position) (rules.Lengths, bool) {
		l, ok := at[p.Line]
		return l, ok
	})
	return suite[slices.IndexFunc(suite, func(r *rules.Rule) bool { return r.Name == name })]
}

// propose returns what a rule proposes for the program in a tree.
func propose(t *testing.T, rule *rules.Rule, tree rewrite.Tree) []*rewrite.Candidate {
	t.Helper()
	code, err := rewrite.Load(t.Context(), tree, rewrite.Options{Dir: tree.Root, Env: goEnv()}, ".")
	if err != nil {
		t.Fatal(err)
	}
	found, faults := code.Candidates([]*rules.Rule{rule}, nil)
	for _, f := range faults {
		t.Error(f)
	}
	return found
}

// goLine is the version of Go that a go.mod asks for, such as go1.23.
func goLine(module string) string {
	_, rest, _ := strings.Cut(module, "\ngo ")
	line, _, _ := strings.Cut(rest, "\n")
	return "go" + line
}

// beside writes the files of a case that are in folders, and Go files beside the program.
func beside(t *testing.T, dir string, a *txtar.Archive) {
	t.Helper()
	for _, f := range a.Files {
		if strings.Contains(f.Name, "/") || strings.HasSuffix(f.Name, ".go") && f.Name != "main.go" {
			path := filepath.Join(dir, filepath.FromSlash(f.Name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			write(t, path, string(f.Data))
		}
	}
}

// run is runFiles of a program in one file.
func run(t *testing.T, dir, text string) string {
	t.Helper()
	return runFiles(t, dir, map[string]string{"main.go": text})
}

// runFiles checks the format of a program, runs it and returns what it prints. A go.mod may
// be there.
func runFiles(t *testing.T, dir string, files map[string]string) string {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		write(t, filepath.Join(dir, "go.mod"), "module example.com/rule\n\ngo 1.23.0\n")
	}
	for name, text := range files {
		write(t, filepath.Join(dir, name), text)
		gofmt(t, text)
	}
	cmd := goCommand(t, dir, "run", ".")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Errorf("%v: %s", err, out.String())
	}
	return out.String()
}

// goEnv is the environment of go commands. What they build does not depend on the folder
// that it lies in, so that the build cache has it the next time.
func goEnv() []string { return append(os.Environ(), "GOWORK=off", "GOFLAGS=-trimpath") }

func goCommand(t *testing.T, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir, cmd.Env = dir, goEnv()
	return cmd
}

func gofmt(t *testing.T, text string) {
	t.Helper()
	if formatted, err := format.Source([]byte(text)); err != nil || string(formatted) != text {
		t.Errorf("not as gofmt has it: %v\n%s", err, text)
	}
}

func section(a *txtar.Archive, name string) string {
	i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return ""
	}
	return string(a.Files[i].Data)
}

// wanted returns the rewrites that a case keeps.
func wanted(a *txtar.Archive) []string {
	var out []string
	for i := 1; ; i++ {
		text := section(a, fmt.Sprintf("%d.diff", i))
		if text == "" {
			return out
		}
		out = append(out, text)
	}
}

// keep writes a case with other rewrites.
func keep(t *testing.T, file string, a *txtar.Archive, texts []string) {
	t.Helper()
	made := &txtar.Archive{Comment: a.Comment, Files: slices.DeleteFunc(slices.Clone(a.Files), func(f txtar.File) bool {
		return strings.HasSuffix(f.Name, ".diff")
	})}
	for i, text := range texts {
		made.Files = append(made.Files, txtar.File{Name: fmt.Sprintf("%d.diff", i+1), Data: []byte(text)})
	}
	write(t, file, string(txtar.Format(made)))
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
