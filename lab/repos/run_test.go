package repos

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gohone/hone/lab/lines"
)

// A workplace is what a test of the commands runs with: an origin that the
// URL https://example.com/o/n leads to, a list of commits, and a folder for
// temporary files that must be empty in the end.
type workplace struct {
	dir, origin, list, out, temp string
}

func newWorkplace(t *testing.T) *workplace {
	t.Helper()
	for _, tool := range []string{"git", "/bin/sh"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	p := &workplace{
		dir: dir, origin: filepath.Join(dir, "origin"), list: filepath.Join(dir, "list.jsonl"),
		out: filepath.Join(dir, "out.jsonl"), temp: filepath.Join(dir, "temp"),
	}
	for _, d := range []string{p.origin, p.temp} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for name, value := range map[string]string{
		"TMPDIR": p.temp, "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-buildvcs=false", "GOWORK": "off",
		"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_COUNT": "1",
		"GIT_CONFIG_KEY_0": "url." + p.origin + ".insteadOf", "GIT_CONFIG_VALUE_0": "https://example.com/o/n",
	} {
		t.Setenv(name, value)
	}
	p.git(t, "init", "--quiet")
	return p
}

func (p *workplace) git(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b", "-C", p.origin}, args...)...)
	cmd.Env = childEnv(os.Environ())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", args[0], err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit writes files, given as path, content, ..., over the origin's, removes
// those without content, commits and returns the hash.
func (p *workplace) commit(t *testing.T, files ...string) string {
	t.Helper()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(p.origin, files[i])
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if files[i+1] == "" {
			err = os.Remove(path)
		} else if err == nil {
			err = os.WriteFile(path, []byte(files[i+1]), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p.git(t, "add", "--all")
	p.git(t, "commit", "--quiet", "--message=x")
	return p.git(t, "rev-parse", "HEAD")
}

// run runs the command on cases and says what it printed. Nothing may be
// left behind.
func (p *workplace) run(t *testing.T, ctx context.Context, cases []commitCase, args ...string) (string, error) {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, c := range cases {
		if err := enc.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(p.list, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	err := RunCommits(ctx, append([]string{"-commits", p.list, "-o", p.out, "-nolock"}, args...), &stdout, io.Discard)
	left, readErr := os.ReadDir(p.temp)
	if readErr != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, readErr)
	}
	return stdout.String(), err
}

const benchText = "package m\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc Benchmark%s(b *testing.B) {\n" +
	"\tif _, err := os.Stat(\"testdata/%s\"); err != nil {\n\t\tb.Fatal(err)\n\t}\n\tfor range b.N {\n\t\tF()\n\t}\n}\n"

// cases makes an origin with two commits that need preparation, and cases on
// them: tests from head with a go.mod that the repository ignores; a nested
// module; a commit that the origin lacks.
func (p *workplace) cases(t *testing.T) []commitCase {
	t.Helper()
	p.commit(t, ".gitignore", "go.mod\n", "m.go", "package m\n\nfunc F() int { return 1 }\n",
		"old_test.go", fmt.Sprintf(benchText, "Old", "old"), "testdata/old", "x",
		"nested/m.go", "package nested\n\nimport \"example.com/m\"\n\nfunc G() int { return m.F() }\n",
		"nested/m_test.go", "package nested\n\nimport \"testing\"\n\nfunc BenchmarkG(b *testing.B) {\n\tfor range b.N {\n\t\tG()\n\t}\n}\n")
	hash := p.commit(t, "m.go", "package m\n\nfunc F() int { return 2 }\n",
		"old_test.go", "", "testdata/old", "", "new_test.go", fmt.Sprintf(benchText, "New", "new"), "testdata/new", "x")
	root := []string{"go mod init example.com/m", "go mod edit -go=1.22"}
	c := commitCase{ID: "T1", Repo: "example.com/o/n", Commit: hash, Package: ".", Bench: ".", Prepare: root, Expect: "same"}
	fresh := c
	fresh.Flags = []string{"-tests-from", "head"}
	nested := c
	nested.ID, nested.Package = "T2", "./nested"
	nested.Prepare = append(root[:2:2], "go -C nested mod init example.com/m/nested",
		"go -C nested mod edit -go=1.22 -require=example.com/m@v0.0.0 -replace=example.com/m=../")
	none := c
	none.ID, none.Commit = "T3", strings.Repeat("1", 40)
	return []commitCase{fresh, nested, none}
}

func TestCheckCommits(t *testing.T) {
	p := newWorkplace(t)
	cases := p.cases(t)
	out, err := p.run(t, t.Context(), cases, "-mode", "check", "-cache", filepath.Join(p.dir, "clones"))
	if err == nil || !strings.Contains(err.Error(), "1 of 3 failed: T3") {
		t.Errorf("got error %v", err)
	}
	for _, want := range []string{": 1 benchmarks: BenchmarkNew\n", ": 1 benchmarks: BenchmarkG\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("output lacks %q:\n%s", want, out)
		}
	}
	// Clones that were kept serve again, also where the origin is gone.
	if err := os.Rename(p.origin, p.origin+"-moved"); err != nil {
		t.Fatal(err)
	}
	if out, err = p.run(t, t.Context(), cases[:1], "-mode", "check", "-cache", filepath.Join(p.dir, "clones")); err != nil {
		t.Errorf("again: %v\n%s", err, out)
	}
	if err := os.Rename(p.origin+"-moved", p.origin); err != nil {
		t.Fatal(err)
	}
	// Without -tests-from the two sides have no benchmark in common.
	cases[0].Flags = nil
	_, err = p.run(t, t.Context(), cases[:1], "-mode", "check")
	if err == nil {
		t.Error("benchmarks of one side only are not found out")
	}
}

// fakeHone writes a program that notes its arguments and prints a stream.
func (p *workplace) fakeHone(t *testing.T, script string) (path, args string) {
	t.Helper()
	path, args = filepath.Join(p.dir, "fake"), filepath.Join(p.dir, "args")
	text := "#!/bin/sh\necho $$ \"$@\" >>" + args + "\n" + script
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path, args
}

const fakeStream = `cat <<'END'
{"progress":{"phase":"x"}}
{"config":{"protocol":1}}
{"comparison":{"benchmark":"BenchmarkNew","unit":"sec/op","verdict":"undecided","base_center":1e-9,"head_center":2e-9,"ratio":{"center":2,"lo":1.9,"hi":null,"level":0.95},"layout":"not checked","pairs":3,"long_pairs":4,"seconds":1.5,"warnings":[{"code":"w"}]}}
{"comparison":{"benchmark":"BenchmarkNew","unit":"allocs/op","verdict":"same","base_center":1,"head_center":1,"ratio":null}}
{"comparison":{"benchmark":"BenchmarkGone","unit":"sec/op","verdict":"undecided","missing":"base"}}
{"summary":{"exit":1}}
END
exit 1
`

// TestMeasureCommits goes through measure, settle and table with a hone that
// says what the test wants.
func TestMeasureCommits(t *testing.T) {
	p := newWorkplace(t)
	cases := p.cases(t)
	cases[1].Prepare = append(cases[1].Prepare, "go mod edit -go=sometime")
	hone, args := p.fakeHone(t, fakeStream)
	_, err := p.run(t, t.Context(), cases, "-hone", hone, "-honeflags", "-budget 1s", "-count", "2", "-benchtime", "1x")
	if err == nil || !strings.Contains(err.Error(), "2 of 3 failed: T2, T3") {
		t.Errorf("got error %v", err)
	}
	rows, err := lines.Read[commitRow]([]string{p.out})
	if err != nil || len(rows) != 4 {
		t.Fatalf("got %v, %d rows, want 4", err, len(rows))
	}
	fresh, gone := rows[0], rows[1]
	if c := fresh.Hone.time(); c.Verdict != "undecided" || c.Ratio != 2 || c.Lo != 1.9 || c.Hi != 0 || c.N != 7 || fresh.Hone.Seconds != 1.5 ||
		fresh.Hone.Units["allocs/op"].Base != 1 || fresh.Hone.Warnings[0] != "w" || fresh.Hone.Flags != "-tests-from head -budget 1s" {
		t.Errorf("hone's: got %+v", fresh.Hone)
	}
	if c := fresh.Benchstat.time(); c.N != 2 || c.Base <= 0 || c.Head <= 0 || c.P == nil || fresh.Benchstat.Wall <= 0 {
		t.Errorf("benchstat's: got %+v", fresh.Benchstat)
	}
	if fresh.Benchmark != "BenchmarkNew" || fresh.Expect != "same" || fresh.Go == "" || fresh.Commit != cases[0].Commit {
		t.Errorf("got %+v", fresh)
	}
	if gone.Hone.Failed != "missing at the parent" || gone.Benchstat.Failed != "no result of the parent" {
		t.Errorf("missing: got %+v, %+v", gone.Hone, gone.Benchstat)
	}
	for i, want := range map[int]string{2: `prepare parent with "go mod edit -go=sometime"`, 3: "git fetch: "} {
		if got := rows[i].Failed; !strings.HasPrefix(got, want) || strings.Contains(got, "\n") {
			t.Errorf("row %d: got %q, want %q", i, got, want)
		}
	}
	if _, err = p.run(t, t.Context(), cases[:1], "-mode", "settle", "-hone", hone, "-long", "-fresh -seed 7"); err != nil {
		t.Error(err)
	}
	if rows, err = lines.Read[commitRow]([]string{p.out}); err != nil || len(rows) != 5 || rows[4].Long.time().Verdict != "undecided" {
		t.Errorf("settled: got %v, %+v", err, rows)
	}
	noted, err := os.ReadFile(args)
	want := "-bench ^BenchmarkNew$ -tests-from head -fresh -seed 7 parent commit -- ."
	if err != nil || !strings.Contains(string(noted), want) {
		t.Errorf("hone ran with:\n%swant %q, %v", noted, want, err)
	}
}

// TestCommitsInterrupted cancels while hone runs.
func TestCommitsInterrupted(t *testing.T) {
	p := newWorkplace(t)
	hone, args := p.fakeHone(t, "sleep 60 & wait")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pid := make(chan int)
	go func() {
		for range 600 {
			if data, _ := os.ReadFile(args); bytes.HasSuffix(data, []byte("\n")) {
				n, _ := strconv.Atoi(strings.Fields(string(data))[0])
				cancel()
				pid <- n
				return
			}
			time.Sleep(100 * time.Millisecond)
		}
		pid <- 0
	}()
	if _, err := p.run(t, ctx, p.cases(t)[:1], "-hone", hone); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if n := <-pid; n == 0 || syscall.Kill(n, 0) == nil {
		t.Errorf("process %d: did not start, or is still there", n)
	}
	if data, _ := os.ReadFile(p.out); len(data) > 0 {
		t.Errorf("kept %s", data)
	}
}
