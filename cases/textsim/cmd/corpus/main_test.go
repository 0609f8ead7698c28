package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
)

// runOK runs the program and returns what it wrote.
func runOK(t *testing.T, args string) []byte {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := run(strings.Fields(args), &stdout, &stderr); code != 0 || stderr.Len() > 0 {
		t.Fatalf("%s: exit code %d, %s", args, code, &stderr)
	}
	return stdout.Bytes()
}

func TestDefaults(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(runOK(t, ""))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1001 {
		t.Fatalf("%d rows, want a header and 1000", len(rows))
	}
	if header := strings.Join(rows[0], ","); header != "seed,text" {
		t.Errorf("header %q", header)
	}
	for i, row := range rows[1:] {
		if row[0] != strconv.Itoa(i+1) || row[1] != corpus.Plain(uint64(i+1), 10_000) {
			t.Fatalf("row %d is %q", i+1, row)
		}
	}
}

func TestCSV(t *testing.T) {
	rows, err := csv.NewReader(bytes.NewReader(runOK(t, "-n 3 -chars 500 -kind rough -seed 7"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 4 {
		t.Fatalf("%d rows, want 4", len(rows))
	}
	for i, row := range rows[1:] {
		seed := uint64(7 + i)
		// A reader of CSV makes every line end a newline.
		want := strings.ReplaceAll(corpus.Rough(seed, 500), "\r\n", "\n")
		if row[0] != strconv.FormatUint(seed, 10) || row[1] != want {
			t.Errorf("row %d\n got %q\nwant %q", i+1, row, want)
		}
	}
}

// TestCSVBytes compares without a reader: what is written keeps carriage
// returns.
func TestCSVBytes(t *testing.T) {
	text := corpus.Rough(1, 2000)
	if !strings.Contains(text, "\r\n") {
		t.Fatal("the text has no carriage return")
	}
	want := "seed,text\n1,\"" + strings.ReplaceAll(text, `"`, `""`) + "\"\n"
	if got := runOK(t, "-n 1 -chars 2000 -kind rough"); string(got) != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestJSONL(t *testing.T) {
	for kind, text := range kinds {
		lines := bytes.Split(runOK(t, "-format jsonl -n 5 -chars 2000 -seed 3 -kind "+kind), []byte("\n"))
		if len(lines) != 6 || len(lines[5]) != 0 {
			t.Fatalf("%s: %d lines, want 5", kind, len(lines)-1)
		}
		for i, line := range lines[:5] {
			var record struct {
				Seed uint64
				Text string
			}
			if err := json.Unmarshal(line, &record); err != nil {
				t.Fatal(err)
			}
			if seed := uint64(3 + i); record.Seed != seed || record.Text != text(seed, 2000) {
				t.Errorf("%s: line %d is %s", kind, i+1, line)
			}
		}
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-n 0", "-n: 0 is not a positive number of texts"},
		{"-n -5", "-n: -5 is not a positive number of texts"},
		{"-n many", `invalid value "many" for flag -n: parse error`},
		{"-chars 0", "-chars: 0 is not a positive number of characters"},
		{"-chars -1", "-chars: -1 is not a positive number of characters"},
		{"-kind smooth", `-kind: no kind "smooth" (there are: plain, rough, stops)`},
		{"-kind=", `-kind: no kind "" (there are: plain, rough, stops)`},
		{"-seed -1", `invalid value "-1" for flag -seed: parse error`},
		{"-format xml", `-format: no format "xml" (there are: csv, jsonl)`},
		{"-out texts.csv", "flag provided but not defined: -out"},
		{"-n", "flag needs an argument: -n"},
		{"texts.csv -n 3", `unexpected argument "texts.csv"`},
	} {
		var stdout, stderr bytes.Buffer
		code := run(strings.Fields(c.args), &stdout, &stderr)
		if got := stderr.String(); code != 2 || got != "corpus: "+c.want+"\n" || stdout.Len() > 0 {
			t.Errorf("%s: exit code %d, %q, want 2 and %q", c.args, code, got, c.want)
		}
	}
}

func TestHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-h"}, &stdout, &stderr); code != 0 || stdout.Len() > 0 {
		t.Errorf("exit code %d, %q on standard output", code, &stdout)
	}
	for _, name := range []string{"n", "chars", "kind", "seed", "format"} {
		if !strings.Contains(stderr.String(), "\n  -"+name+" ") {
			t.Errorf("does not mention -%s:\n%s", name, &stderr)
		}
	}
}

// fullDisk takes some bytes and no more.
type fullDisk struct{ room int }

func (d *fullDisk) Write(p []byte) (int, error) {
	if len(p) > d.room {
		return 0, errors.New("no space left on device")
	}
	d.room -= len(p)
	return len(p), nil
}

func TestCannotWrite(t *testing.T) {
	for format := range formats {
		for _, room := range []int{0, 20_000, 99_000} {
			var stderr bytes.Buffer
			code := run([]string{"-n", "10", "-format", format}, &fullDisk{room}, &stderr)
			if got := stderr.String(); code != 1 || got != "corpus: no space left on device\n" {
				t.Errorf("%s with room for %d: exit code %d, %q", format, room, code, got)
			}
		}
	}
}
