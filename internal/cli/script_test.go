package cli

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/perf/benchfmt"
)

// scriptCommands are the commands that scripts have beyond testscript's own.
//
//	exits N program [args...]        run a program, which ends with status N
//	commit message                   commit everything, in a new repository if need be
//	[!] have FILE kind [name=value]  look for a message in a JSON stream
//	stream FILE                      check the form of a JSON stream
//	noprogress FILE OUT              copy a stream without its progress lines
//	benchfmt FILE NAME N             read N results of a benchmark, or more, as benchstat does
//	hashes DIR OUT                   list the files below DIR with their contents
//	schema FILE N                    mark a store as one of schema N
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exits":      cmdExits,
	"commit":     cmdCommit,
	"have":       cmdHave,
	"stream":     cmdStream,
	"noprogress": cmdNoProgress,
	"benchfmt":   cmdBenchfmt,
	"hashes":     cmdHashes,
	"schema":     cmdSchema,
}

func usage(ts *testscript.TestScript, ok bool, text string) {
	if !ok {
		ts.Fatalf("usage: %s", text)
	}
}

// cmdExits checks the exact exit status, and that hone says what is wrong in
// one line on stderr, and nothing there if nothing is.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) >= 2, "exits N program [args...]")
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
	if args[1] != "hone" || len(args) == 2 {
		return
	}
	text := ts.ReadFile("stderr")
	line, ended := strings.CutSuffix(text, "\n")
	switch {
	case want == 0 && text != "":
		ts.Fatalf("stderr is not empty")
	case want != 0 && (!ended || !strings.HasPrefix(line, "hone: ") || strings.ContainsAny(line, "\n\r")):
		ts.Fatalf("stderr is not one line of hone's")
	}
}

// cmdCommit commits all files with a fixed date, so that hashes do not change.
func cmdCommit(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 1, "commit message")
	if _, err := os.Stat(ts.MkAbs(".git")); err != nil {
		ts.Check(ts.Exec("git", "init", "--quiet", "--initial-branch=main"))
	}
	ts.Check(ts.Exec("git", "add", "--all"))
	ts.Check(ts.Exec("git", "commit", "--quiet", "--allow-empty", "--message="+args[0]))
}

// messages decodes a JSON stream.
func messages(ts *testscript.TestScript, file string) []map[string]map[string]any {
	var list []map[string]map[string]any
	for line := range strings.Lines(ts.ReadFile(file)) {
		var m map[string]map[string]any
		d := json.NewDecoder(strings.NewReader(line))
		d.UseNumber()
		if err := d.Decode(&m); err != nil {
			ts.Fatalf("%s: %v in %s", file, err, line)
		}
		list = append(list, m)
	}
	return list
}

// cmdHave looks for a message of a kind whose fields have the values given as
// JSON; a string may go without its quotes, and a.b is b of field a. A number after ~=
// may be missed by a twentieth: what the set-up of a call allocates counts, too, and a busy
// machine makes calls short.
func cmdHave(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) >= 2, "have FILE kind [name=value...]")
	found := false
	for _, m := range messages(ts, args[0]) {
		if fields, ok := m[args[1]]; ok && matches(ts, fields, args[2:]) {
			found = true
		}
	}
	if found == neg {
		ts.Fatalf("%s: a %s with %s: found is %v", args[0], args[1], strings.Join(args[2:], " "), found)
	}
}

func matches(ts *testscript.TestScript, fields map[string]any, want []string) bool {
	for _, w := range want {
		name, value, ok := strings.Cut(w, "=")
		name, about := strings.CutSuffix(name, "~")
		usage(ts, ok, "have FILE kind [name=value...]")
		var v any = fields
		for part := range strings.SplitSeq(name, ".") {
			if v, ok = element(v, part); !ok {
				return false
			}
		}
		if about {
			if !near(ts, v, value) {
				return false
			}
			continue
		}
		data, err := json.Marshal(v)
		ts.Check(err)
		if string(data) != value && v != any(value) {
			return false
		}
	}
	return true
}

// near reports whether a field is about the number in a text.
func near(ts *testscript.TestScript, v any, text string) bool {
	want, err := strconv.ParseFloat(text, 64)
	ts.Check(err)
	n, ok := v.(json.Number)
	if !ok {
		return false
	}
	got, err := n.Float64()
	return err == nil && math.Abs(got-want) <= 0.05*math.Abs(want)
}

// element returns a field of an object or, by its index, an element of a list.
func element(v any, name string) (any, bool) {
	switch v := v.(type) {
	case map[string]any:
		e, ok := v[name]
		return e, ok
	case []any:
		if i, err := strconv.Atoi(name); err == nil && i < len(v) {
			return v[i], true
		}
	}
	return nil, false
}

// streamFields are the fields every message of a kind has. There may be more.
var streamFields = map[string]string{
	"config":     "protocol command machine versions seed policy",
	"progress":   "phase decided total seconds_left",
	"sample":     "package benchmark unit version pair order n value",
	"comparison": "package benchmark unit base head base_center head_center ratio difference verdict identical layout pairs seconds evidence_runs warnings",
	"result":     "package benchmark unit version center lo hi level n goal",
	"warning":    "code text",
	"summary":    "benchmarks seconds exit",

	"load":        "server requests rate errors latency service_time send_lag spent thresholds",
	"load_second": "server point status failures sent received",
	"load_pair":   "base head target metrics base_values head_values seconds",
	"hotspot":     "kind function file line flat cum ceiling causes advice",
	"profile":     "kind total observations outside gc tests benchmarks functions packages",

	"file":  "package name about text",
	"trial": "rule function file line lines outcome reason ratio patch",

	"machine_check": "budget_seconds floors programs",
}

// cmdStream checks that each line is an object with one key, that the kinds
// have their fields, and that config comes first and summary last.
func cmdStream(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 1, "stream FILE")
	list := messages(ts, args[0])
	for i, m := range list {
		if len(m) != 1 {
			ts.Fatalf("%s:%d: %d keys", args[0], i+1, len(m))
		}
		for kind, fields := range m {
			names, ok := streamFields[kind]
			if !ok {
				ts.Fatalf("%s:%d: unknown kind %s", args[0], i+1, kind)
			}
			if (kind == "config") != (i == 0) || (kind == "summary") != (i == len(list)-1) {
				ts.Fatalf("%s:%d: %s is out of place", args[0], i+1, kind)
			}
			for name := range strings.FieldsSeq(names) {
				if _, ok := fields[name]; !ok {
					ts.Fatalf("%s:%d: %s has no %s", args[0], i+1, kind, name)
				}
			}
		}
	}
}

func cmdNoProgress(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 2, "noprogress FILE OUT")
	var out bytes.Buffer
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if !strings.HasPrefix(line, `{"progress":`) {
			out.WriteString(line)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o644))
}

// cmdBenchfmt checks that a file is in the Go benchmark format without one bad
// line, and that each result of the benchmark has a time and its counts.
func cmdBenchfmt(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 3, "benchfmt FILE NAME N")
	want, err := strconv.Atoi(args[2])
	ts.Check(err)
	got := 0
	for in := benchfmt.NewReader(strings.NewReader(ts.ReadFile(args[0])), args[0]); in.Scan(); {
		res, ok := in.Result().(*benchfmt.Result)
		if !ok {
			ts.Fatalf("%v", in.Result())
		}
		// A name may end with the GOMAXPROCS suffix.
		if name, rest, _ := strings.Cut(res.Name.String(), args[1]); name != "" || rest != "" && rest[0] != '-' {
			continue
		}
		for _, unit := range []string{"sec/op", "B/op", "allocs/op"} {
			if _, ok := res.Value(unit); !ok {
				ts.Fatalf("%s: %s has no %s", args[0], res.Name, unit)
			}
		}
		got++
	}
	if got < want {
		ts.Fatalf("%s: %d results of %s, want %d", args[0], got, args[1], want)
	}
}

// cmdHashes lists all files with mode, time of change and content, so that
// two lists are equal only if nothing was touched in between. The times of git
// objects are left out: git refreshes them when it meets their content again.
func cmdHashes(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 2, "hashes DIR OUT")
	var out bytes.Buffer
	root := ts.MkAbs(args[0])
	ts.Check(filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var data []byte
		if info.Mode().IsRegular() {
			if data, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		changed := info.ModTime().UnixNano()
		if strings.Contains(path, "/.git/objects/") {
			changed = 0
		}
		fmt.Fprintf(&out, "%v %d %x %s\n", info.Mode(), changed, sha256.Sum256(data), path)
		return nil
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out.Bytes(), 0o644))
}

// cmdSchema marks a store as written by a hone that has N migrations.
func cmdSchema(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 2, "schema FILE N")
	db, err := sql.Open("sqlite", ts.MkAbs(args[0])) // internal/store registers it
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec("UPDATE hone_schema SET version = $1 WHERE version = (SELECT MAX(version) FROM hone_schema)", args[1])
	ts.Check(err)
}
