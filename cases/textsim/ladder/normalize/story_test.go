package normalize_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

var update = flag.Bool("update", false, "write testdata/bytes.txt from the statements")

// TestEveryByte holds the steps of the story to testdata/bytes.txt: what each
// makes of each byte alone, between letters and at an end.
func TestEveryByte(t *testing.T) {
	const file = "testdata/bytes.txt"
	lines := []string{"# step, byte, and what becomes of it alone, between letters, at an end\n"}
	for _, s := range statements {
		lines = append(lines, byteTable(s.name, s.says))
	}
	golden := strings.Join(lines, "")
	if *update {
		if err := os.WriteFile(file, []byte(golden), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != golden {
		t.Errorf("%s is not what the statements say; look why, then run with -update", file)
	}
	for _, s := range statements {
		for _, line := range strings.SplitAfter(byteTable(s.name, s.run), "\n") {
			if !strings.Contains(string(kept), line) {
				t.Errorf("not in %s: %s", file, line)
			}
		}
	}
}

func byteTable(name string, run func(string) string) string {
	var lines strings.Builder
	for c := range 256 {
		b := string([]byte{byte(c)})
		fmt.Fprintf(&lines, "%s %02x %+q %+q %+q\n", name, c, run(b), run("x"+b+"y"), run("xy"+b))
	}
	return lines.String()
}

// TestStory pins what the steps make of texts that tell them from the original
// and from each other.
func TestStory(t *testing.T) {
	for _, c := range []struct {
		text, regexp string
		steps        map[string]string // those not named answer what the last column says
		others       string
	}{
		{"Snake_Case", "snake_case", map[string]string{"shortcut": "snake_case", "nested": "SnakeCase"}, "snakecase"},
		{"a  b", "a b", nil, "a  b"},
		{"Café É", "caf", map[string]string{
			"shortcut": "café é", "nested": "Café É", "inverted": "caf", "invertedbytes": "caf", "replacer": "café é",
		}, "café É"},
		{"a\bb\vc", "abc", map[string]string{"shortcut": "a\bb\vc"}, "a b c"},
		{" a. ", "a", map[string]string{"bytetable": " a "}, "a"},
		{"it's", "its", map[string]string{
			"nested": "its", "ranges": "its", "inverted": "its", "invertedbytes": "its",
		}, "it's"},
		{"One, two.", "one two", map[string]string{"shortcut": "one, two", "nested": "One two"}, "one two"},
		{"in 1969", "in 1969", map[string]string{"inverted": "in", "invertedbytes": "in"}, "in 1969"},
		{"a - b", "a b", map[string]string{"shortcut": "a - b"}, "a  b"},
		{"a\r\nb", "a b", map[string]string{"shortcut": "a\r\nb"}, "a  b"},
		{"\u212a\xff", "k", map[string]string{
			"shortcut": "k\ufffd", "inverted": "", "invertedbytes": "", "replacer": "k\ufffd",
		}, "\u212a\xff"},
		{"\u00a0a", "a", map[string]string{
			"shortcut": "\u00a0a", "replacer": "\u00a0a", "bytetable": "\u00a0a",
		}, "a"},
	} {
		if got := normalize.Regexp(c.text); got != c.regexp {
			t.Errorf("Regexp(%q) = %q, want %q", c.text, got, c.regexp)
		}
		for _, s := range statements {
			want, own := c.steps[s.name]
			if !own {
				want = c.others
			}
			if got := s.run(c.text); got != want {
				t.Errorf("%s(%q) = %q, want %q", s.name, c.text, got, want)
			}
			if got := s.says(c.text); got != want {
				t.Errorf("the statement of %s(%q) says %q, want %q", s.name, c.text, got, want)
			}
		}
	}
}

// TestStoryOnCorpus shows why no one noticed: on texts such as those that
// were measured nearly all steps are right.
func TestStoryOnCorpus(t *testing.T) {
	for _, s := range statements {
		for _, c := range []struct {
			kind, text string
			differ     bool
		}{
			{"stops", corpus.Stops(1, 10_000), s.name == "nested"}, // its capitals
			{"plain", corpus.Plain(1, 10_000), s.name == "nested" || s.name == "shortcut"},
			{"rough", corpus.Rough(1, 2_000), true},
		} {
			if differ := s.run(c.text) != normalize.Regexp(c.text); differ != c.differ {
				t.Errorf("%s differs on a text of kind %s: %t, want %t", s.name, c.kind, differ, c.differ)
			}
		}
	}
}

func TestStoryAllocations(t *testing.T) {
	text := corpus.Stops(1, 10_000)
	in := []byte(text)
	for _, c := range []struct {
		name string
		run  func()
		want float64
	}{
		{"Nested", func() { sink = normalize.Nested(text) }, 2},
		{"Ranges", func() { sink = normalize.Ranges(text) }, 2},
		{"Inverted", func() { sink = normalize.Inverted(text) }, 2},
		{"InvertedBytes", func() { sinkBytes = normalize.InvertedBytes(in) }, 1},
		{"ByteTable", func() { sinkBytes = normalize.ByteTable(in) }, 1},
	} {
		if got := testing.AllocsPerRun(10, c.run); got != c.want {
			t.Errorf("%s: %g allocations, want %g", c.name, got, c.want)
		}
	}
}

func TestLower(t *testing.T) {
	for c := range 128 {
		text := "x" + string(rune(c)) + "Y"
		if got, want := normalize.Lower(text), strings.ToLower(text); got != want {
			t.Errorf("Lower(%q) = %q, want %q", text, got, want)
		}
	}
	if got := normalize.Lower("É\xff"); got != "É\xff" {
		t.Errorf("outside ASCII it makes %q", got)
	}
}

func FuzzStory(f *testing.F) {
	addTexts(f)
	f.Add("a\b\v1b Snake_Case \u00a0")
	f.Fuzz(func(t *testing.T, text string) {
		for _, s := range statements {
			if got, want := s.run(text), s.says(text); got != want {
				t.Errorf("%s(%q)\n got %q\nwant %q", s.name, text, got, want)
			}
		}
	})
}
