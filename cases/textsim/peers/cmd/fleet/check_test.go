package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const half = `200 {\"similarity\":0.5,\"interpretation\":\"Moderately Similar\"}`

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name, states, pinned string
		code                 int
		stdout, stderr       string
	}{
		{"exact", "good,spare", "", 0, "good   exact    4        0", ""},
		{"must be exact", "good,wrong", "", 3, "wrong  exact    4        1       WRONG: \"underscore\"", "answers what it must not: wrong"},
		{"a pin does not help it", "wrong", `{"wrong":{"underscore":"` + half + `"}}`, 3, `WRONG: "underscore"`, "must not: wrong"},
		{"pinned", "differs", `{"differs":{"underscore":"` + half + `"}}`, 0, "differs  as pinned  4        1", ""},
		{"not pinned", "differs", "", 3, `not pinned: "underscore"`, "must not: differs"},
		{"pinned otherwise", "differs", `{"differs":{"underscore":"400 no"}}`, 3, `pinned otherwise: "underscore"`, "must not: differs"},
		{"pinned but right", "differs", `{"differs":{"underscore":"` + half + `","bad":"500 "}}`, 3, `pinned but as base: "bad"`, "must not: differs"},
		{"ends badly", "unclean", "", 1, "", "unclean: it ended with exit status 3 after SIGTERM; it printed:\n    this is unclean\n"},
		{"the others go on", "dies,good", "", 1, "dies            4                FAILED, see below\ngood   exact    4        0", "out of luck\n"},
		{"wrong is worse than failed", "dies,wrong", "", 3, `WRONG: "underscore"`, "out of luck\n"},
		{"dies", "good,dies", "", 1, "", "dies: it ended with exit status 7 before it was ready; it printed:\n    this is dies\n    out of luck\n"},
		{"dies on the way", "hangsup", "", 0, "hangsup  exact    4        0", ""}, // a new connection for each is fine here
		{"never ready", "deaf", "", 1, "", "deaf: not ready after 1s: "},
		{"never well", "unhealthy", "", 1, "", `/healthz answers "so so", want ok; it printed:`},
		{"bad pins", "good", "{", 1, "", "differences.json: unexpected end of JSON input"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := folder(t)
			pinned := filepath.Join(dir, "differences.json")
			if c.pinned != "" {
				write(t, pinned, c.pinned)
			}
			ready := "20s"
			if c.states == "deaf" || c.states == "unhealthy" {
				ready = "1s"
			}
			stdout, stderr := fleet(t, c.code, "check", "-textsim", dir, "-pinned", pinned, "-states", c.states, "-ready", ready)
			if !strings.Contains(stdout, c.stdout) || !strings.Contains(stderr, c.stderr) {
				t.Errorf("printed\n%s%s\nwant\n%s\n%s", stdout, stderr, c.stdout, c.stderr)
			}
		})
	}
}

func TestCheckVerbose(t *testing.T) {
	stdout, _ := fleet(t, 3, "check", "-textsim", folder(t), "-states", "wrong", "-v")
	want := `
wrong, underscore:
     got 200 {"similarity":0.5,"interpretation":"Moderately Similar"}
    want 200 {"similarity":0,"interpretation":"Dissimilar"}
`
	if !strings.HasSuffix(stdout, want) {
		t.Errorf("got\n%s\nwant at its end\n%s", stdout, want)
	}
}

func TestCheckUpdate(t *testing.T) {
	dir := folder(t)
	pinned := filepath.Join(dir, "p.json")
	write(t, pinned, `{"other":{"bad":"200 yes"},"differs":{"bad":"500 "}}`)
	fleet(t, 3, "check", "-textsim", dir, "-pinned", pinned, "-states", "differs")
	fleet(t, 3, "check", "-textsim", dir, "-pinned", pinned, "-states", "differs,wrong,good", "-update")
	fleet(t, 0, "check", "-textsim", dir, "-pinned", pinned, "-states", "differs,good")
	want := `{
	"differs": {
		"underscore": "` + half + `"
	},
	"other": {
		"bad": "200 yes"
	}
}
`
	if got := read(t, pinned); got != want {
		t.Errorf("pinned\n%s\nwant\n%s", got, want)
	}
}

// TestLeftOut has a variant that dies: it is left out unless asked for.
func TestLeftOut(t *testing.T) {
	dir := folder(t)
	all := fakes()
	all = []state{all[0], all[len(all)-1]}
	var stdout, stderr output
	if code := run(t.Context(), []string{"check", "-textsim", dir}, &stdout, &stderr, all); code != 0 {
		t.Errorf("exit code %d\n%s", code, &stderr)
	}
	if !strings.HasPrefix(stderr.String(), "left out: variant: it ended with exit status 7") {
		t.Errorf("printed\n%s", &stderr)
	}
	if code := run(t.Context(), []string{"check", "-textsim", dir, "-states", "good,variant"}, &stdout, &stderr, all); code != 1 {
		t.Errorf("asked for by name: exit code %d\n%s", code, &stderr)
	}
}

// TestPinnedStates guards the list of the story's differences: it has nothing
// of a state that must not differ, or of one that is no more.
func TestPinnedStates(t *testing.T) {
	pinned, err := readPinned("differences.json")
	if err != nil {
		t.Fatal(err)
	}
	for name := range pinned {
		s, err := findState(name, story)
		if err != nil || s.exact || s.variant {
			t.Errorf("%s: got %+v, %v", name, s, err)
		}
	}
	for _, s := range story {
		if len(pinned[s.answers()]) == 0 != s.exact {
			t.Errorf("%s: %d differences are pinned", s.name, len(pinned[s.answers()]))
		}
	}
}

func TestVectors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.jsonl")
	for _, c := range []struct{ text, want string }{
		{"", "it is empty"},
		{`{"name":"a","status":200}` + "\n" + `{"name":"a","status":200}`, "vector 2: no status, or no name of its own"},
		{`{"name":"a"}`, "vector 1: no status"},
		{`{"name":"a","status":200,"body":"!"}`, "vector 1: illegal base64"},
		{`{"name":"a","status":200}` + "\n{", "vector 2: unexpected EOF"},
	} {
		write(t, path, c.text)
		if _, err := readVectors(path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := readVectors(filepath.Join(os.TempDir(), "is", "not", "there")); err == nil {
		t.Error("no error for a file that is not there")
	}
}
