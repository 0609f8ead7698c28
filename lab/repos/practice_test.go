package repos

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/golden"
	"github.com/gohone/hone/lab/lines"
)

// TestPracticeTable covers kept lines of two machines, a line that a later one
// replaces, a package that failed, and every outcome.
func TestPracticeTable(t *testing.T) {
	var got bytes.Buffer
	if err := RunPractice(t.Context(), []string{"-table", "testdata/practice/rows.jsonl"}, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/practice/table.md", got.String())
}

// TestPracticeFlags: rows of other flags have a table of their own.
func TestPracticeFlags(t *testing.T) {
	var got strings.Builder
	rows := []practiceRow{{ID: "one", Budget: 60}, {ID: "one", Budget: 60, Flags: "-share 1"}, {ID: "one", Budget: 90}}
	if err := practiceTable(&got, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{", -budget 60s\n", ", -budget 60s -share 1\n", ", -budget 90s\n"} {
		if strings.Count(got.String(), want) != 1 {
			t.Errorf("not one table %q in\n%s", want, got.String())
		}
	}
}

// TestPracticeList: the list that is kept is right, and what is wrong with one is
// told.
func TestPracticeList(t *testing.T) {
	r := &practiceRun{commitsRun: commitsRun{list: "testdata/commits.jsonl"}, packages: "testdata/practice.jsonl"}
	r.only = anyID
	cases, err := r.cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if c.Package == "" || c.name() == "" {
			t.Errorf("%s has no package or no name", c.ID)
		}
		if c.Tests != "" {
			if _, err := os.Stat(filepath.Join("testdata/practice", c.Tests)); err != nil {
				t.Error(err)
			}
		}
	}
	for line, want := range map[string]string{
		`{"id": "a b", "module": "m@v1.0.0", "package": "."}`: "want letters and digits",
		`{"id": "a", "module": "m@v1.0.0", "commit": "D01"}`:  "want one of a module, a commit and a folder",
		`{"id": "a"}`: "want one of a module, a commit and a folder",
		`{"id": "a", "module": "m@latest", "package": "."}`:                         "want path@version",
		`{"id": "a", "module": "m@v1.0.0"}`:                                         "want a package",
		`{"id": "a", "module": "m@v1.0.0", "package": "./../x"}`:                    "want . or a directory",
		`{"id": "a", "module": "m@v1.0.0", "package": ".", "bench": "("}`:           "want regular expressions",
		`{"id": "a", "module": "m@v1.0.0", "package": ".", "prepare": ["rm -r ."]}`: "want a command of go or git",
		`{"id": "a", "module": "m@v1.0.0", "package": ".", "tests": "../../etc"}`:   "want the name of a folder",
		`{"id": "a", "commit": "D01", "tests": "x"}`:                                "are for modules",
		`{"id": "a", "commit": "D01", "packages": "x"}`:                             "unknown field",
		`{"id": "a", "commit": "D01"}` + "\n" + `{"id": "a", "commit": "D02"}`:      "is there twice",
		`{"id": "a", "commit": "Z99"}`:                                              "there is no commit Z99",
	} {
		r.packages = filepath.Join(t.TempDir(), "list.jsonl")
		if err := os.WriteFile(r.packages, []byte(line), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := r.cases(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}

// serveModule makes a folder that serves example.com/m v1.0.0 as a proxy would.
func serveModule(t *testing.T, files ...string) {
	t.Helper()
	proxy := t.TempDir()
	dir := filepath.Join(proxy, "example.com", "m", "@v")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create("example.com/m@v1.0.0/" + files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"v1.0.0.zip": b.String(), "v1.0.0.mod": "module example.com/m\n\ngo 1.22\n", "v1.0.0.info": `{"Version":"v1.0.0"}`, "list": "v1.0.0\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(proxy))
	t.Setenv("GOSUMDB", "off")
	t.Setenv("GOMODCACHE", t.TempDir())
	t.Setenv("GOFLAGS", "-buildvcs=false -modcacherw")
}

// practicePatch is what a fake hone tune writes into the folder after -out: a patch of
// m.go to one value or another.
const practicePatch = `
while [ "$1" != -out ]; do shift; done
mkdir -p "$2"
cat >"$2/0001-m.patch" <<'END'
From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001
From: a <a@b>
Date: Mon, 2 Jan 2006 15:04:05 +0000
Subject: [PATCH] m: be faster

---
diff --git a/m.go b/m.go
--- a/m.go
+++ b/m.go
@@ -1,3 +1,3 @@
 package m
 
-func F() int { return 1 }
+func F() int { return VALUE }
END
cat <<'END'
{"config":{"protocol":1}}
{"trial":{"rule":"cut","function":"F","file":"m.go","line":3,"message":"be faster","lines":{"added":1,"removed":1},"outcome":"kept","ratio":{"center":0.5},"evidence":{"recorded":3,"generated":4}}}
{"trial":{"rule":"itoa","function":"F","file":"m.go","line":3,"message":"be wrong","outcome":"rejected","reason":"it is wrong"}}
{"comparison":{"benchmark":"BenchmarkF","unit":"sec/op","verdict":"faster","ratio":{"center":0.5,"lo":0.4,"hi":0.6}}}
{"comparison":{"benchmark":"BenchmarkF","unit":"B/op","verdict":"same","ratio":{"center":0.1,"lo":0.1,"hi":0.1}}}
{"warning":{"text":"beware"}}
{"summary":{"seconds":1.5,"ended":"done"}}
END
`

// TestPractice fetches a module and has a hone that says what the test wants write a
// patch, which the module's own tests pass, fail or never see.
func TestPractice(t *testing.T) {
	p := newWorkplace(t)
	serveModule(t, "go.mod", "module example.com/m\n\ngo 1.22\n", "m.go", "package m\n\nfunc F() int { return 1 }\n",
		"m_test.go", "package m\n\nimport \"testing\"\n\nfunc TestF(t *testing.T) {\n\tif n := F(); n > 2 {\n\t\tt.Fatal(n)\n\t}\n}\n")
	list := filepath.Join(p.dir, "practice.jsonl")
	c, err := json.Marshal(practiceCase{ID: "T1", Module: "example.com/m@v1.0.0", Package: ".", Bench: "F$", Run: "TestF"})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(list, c, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, script, tests, fails string
	}{
		{"passes", strings.ReplaceAll(practicePatch, "VALUE", "2"), testsPass, ""},
		{"fails", strings.ReplaceAll(practicePatch, "VALUE", "3"), "go test: --- FAIL: TestF", "1 of 1 failed: T1"},
		{"does not compile", strings.ReplaceAll(practicePatch, "VALUE", "x"), "go test: ", "1 of 1 failed: T1"},
		{"does not apply", strings.ReplaceAll(practicePatch, "return 1", "return 7"), "the patches do not apply: git am: ", "1 of 1 failed: T1"},
		{"no patch", "echo 'hone: the machine is on fire' >&2; exit 1", "", "1 of 1 failed: T1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(p.dir, strings.ReplaceAll(tt.name, " ", "-")+".jsonl")
			hone, args := p.fakeHone(t, tt.script)
			err := RunPractice(t.Context(), []string{"-list", list, "-out", out, "-hone", hone, "-nolock", "-budget", "7s", "-tuneflags", "-share 1"}, io.Discard, io.Discard)
			if tt.fails == "" && err != nil || tt.fails != "" && (err == nil || !strings.Contains(err.Error(), tt.fails)) {
				t.Errorf("got %v, want %q", err, tt.fails)
			}
			rows, err := lines.Read[practiceRow]([]string{out})
			if err != nil || len(rows) != 1 {
				t.Fatalf("%d rows, %v", len(rows), err)
			}
			r := rows[0]
			if tt.tests == "" {
				if r.Failed != "hone tune: the machine is on fire" {
					t.Errorf("failed: %q", r.Failed)
				}
				return
			}
			if !strings.HasPrefix(r.Tests, tt.tests) {
				t.Errorf("tests: got %q, want %q", r.Tests, tt.tests)
			}
			if r.Found != 2 || r.Kept != 1 || r.Rejected != 1 || r.Proven != 1 || r.Faster != 1 || r.Seconds != 1.5 || r.Wall <= 0 || r.Ended != "done" {
				t.Errorf("got %+v", r)
			}
			if b := r.Best; b == nil || b.Ratio != 0.5 || b.Lo != 0.4 || b.Hi != 0.6 || b.Benchmark != "BenchmarkF" {
				t.Errorf("best: got %+v", b)
			}
			if r.Budget != 7 || r.Flags != "-share 1" {
				t.Errorf("flags: got %v, %q", r.Budget, r.Flags)
			}
			if r.Trials[0].Compared != 7 || r.Trials[1].Reason != "it is wrong" || len(r.Warnings) != 1 {
				t.Errorf("trials: got %+v, %q", r.Trials, r.Warnings)
			}
			noted, err := os.ReadFile(args)
			if want := "-bench F$ -run TestF -share 1 ."; err != nil || !strings.Contains(string(noted), want) {
				t.Errorf("hone ran with:\n%swant %q, %v", noted, want, err)
			}
			left, err := os.ReadDir(p.temp)
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v %v", left, err)
			}
		})
	}
}

// TestWithoutHome: what a test says of the home directory is kept without its name.
func TestWithoutHome(t *testing.T) {
	t.Setenv("HOME", "/home/ann")
	if got := withoutHome("open /home/ann/go/bin/x.log: no such file"); got != "open ~/go/bin/x.log: no such file" {
		t.Error(got)
	}
}
