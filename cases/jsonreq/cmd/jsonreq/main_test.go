package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/gohone/hone/cases/jsonreq/casetest"
)

// result is what a run of the program leaves.
type result struct {
	code           int
	stdout, stderr string
}

func runWith(args, stdin string) result {
	var stdout, stderr bytes.Buffer
	code := run(strings.Fields(args), strings.NewReader(stdin), &stdout, &stderr)
	return result{code, stdout.String(), stderr.String()}
}

func check(t *testing.T, args, stdin string, want result) {
	t.Helper()
	if got := runWith(args, stdin); got != want {
		t.Errorf("%s <<%q\n got %+v\nwant %+v", args, stdin, got, want)
	}
}

func lines(exps ...string) string {
	var out strings.Builder
	for _, exp := range exps {
		out.WriteString(`{"transaction_id":"a","exp":"` + exp + `"}` + "\n")
	}
	return out.String()
}

const someWrong = `{"transaction_id":"a","payload":[1]}

{"transaction_id":"a","payload":[2,"x"]}
{"transaction_id":"a","payload":[3}
{"transaction_id":"a","payload":[4]}`

const noneForLine4 = `{"transaction_id":"","exp":""}` + "\n"

func TestLoose(t *testing.T) {
	want := result{0, lines("1,", "2,0,") + noneForLine4 + lines("4,"), ""}
	for _, args := range []string{"", "-impl tuned", "-impl base"} {
		check(t, args, someWrong, want)
	}
	check(t, "", "", result{})
	check(t, "", " \n\n", result{})
}

func TestStrict(t *testing.T) {
	check(t, "-strict", someWrong, result{1, lines("1,", "4,"),
		"jsonreq: line 3: byte 35: expected an integer of 64 bits in payload, found a string\n" +
			"jsonreq: line 4: byte 34: expected a comma or ], found '}'\n"})
	check(t, "-strict", lines(), result{})
	check(t, "-strict", `{"transaction_id":"a","payload":[1]}`, result{0, lines("1,"), ""})
}

func TestTooLarge(t *testing.T) {
	const (
		fits    = `{"transaction_id":"a","payload":[1]}`
		tooMuch = `{"transaction_id":"a","payload":[12]}`
	)
	for _, args := range []string{"", "-strict", "-impl base"} {
		check(t, args+" -max-request 36", fits+"\n"+tooMuch+"\n"+fits, result{1, lines("1,", "1,"),
			"jsonreq: line 2: larger than the limit of a request\n"})
	}
}

// TestSame has both implementations answer all vectors that fit on a line, and
// the story's requests.
func TestSame(t *testing.T) {
	var in, want strings.Builder
	for _, v := range casetest.Vectors() {
		if !strings.Contains(v.Request, "\n") && strings.Trim(v.Request, " ") != "" {
			in.WriteString(v.Request + "\n")
			want.WriteString(v.Response + "\n")
		}
	}
	for _, n := range []int{0, 1, 100, 10_000} {
		in.WriteString(casetest.Request(n) + "\n")
		want.WriteString(casetest.Response(n) + "\n")
	}
	for _, args := range []string{"-impl base", "-impl tuned"} {
		if got := runWith(args, in.String()); got.stdout != want.String() || got.code != 0 || got.stderr != "" {
			t.Errorf("%s: exit code %d, %d bytes of %d, %s", args, got.code, len(got.stdout), want.Len(), got.stderr)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-impl story", `-impl: no implementation "story" (there is: base, tuned)`},
		{"-impl=", `-impl: no implementation "" (there is: base, tuned)`},
		{"-strict -impl base", "-strict: base does not know what is wrong with a request; leave -impl out"},
		{"-max-request 0", "-max-request: 0 is not a positive number of bytes"},
		{"-max-request -1", "-max-request: -1 is not a positive number of bytes"},
		{"-max-request 1MB", `invalid value "1MB" for flag -max-request: parse error`},
		{"-in requests", "flag provided but not defined: -in"},
		{"requests.jsonl", `unexpected argument "requests.jsonl": requests come on standard input`},
	} {
		check(t, c.args, `{}`, result{2, "", "jsonreq: " + c.want + "\n"})
	}
}

func TestHelp(t *testing.T) {
	got := runWith("-h", "")
	if got.code != 0 || got.stdout != "" {
		t.Errorf("exit code %d, %q on standard output", got.code, got.stdout)
	}
	for _, name := range []string{"impl", "strict", "max-request"} {
		if !strings.Contains(got.stderr, "\n  -"+name) {
			t.Errorf("does not mention -%s:\n%s", name, got.stderr)
		}
	}
}

func TestBroken(t *testing.T) {
	var stdout, stderr bytes.Buffer
	code := run(nil, iotest.ErrReader(errors.New("input/output error")), &stdout, &stderr)
	if want := "jsonreq: read line 1: input/output error\n"; code != 1 || stderr.String() != want {
		t.Errorf("exit code %d, %q", code, &stderr)
	}
	stderr.Reset()
	code = run(nil, strings.NewReader("{}"), fullDisk{}, &stderr)
	if want := "jsonreq: write responses: no space left on device\n"; code != 1 || stderr.String() != want {
		t.Errorf("exit code %d, %q", code, &stderr)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// TestProcess runs the program as a process, for its exit code and streams.
func TestProcess(t *testing.T) {
	program := filepath.Join(t.TempDir(), "jsonreq")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-strict")
	cmd.Stdin = strings.NewReader(someWrong)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 1 || stdout.String() != lines("1,", "4,") || strings.Count(stderr.String(), "\n") != 2 {
		t.Errorf("%v, %q, %q", err, &stdout, &stderr)
	}
}
