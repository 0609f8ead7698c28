package bytereplace_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

func TestReplace(t *testing.T) {
	pairs := []string{"A", "a", "B", "b", ".", "", "\t", " ", "z", "\x00", "\x00", "z", "q", "q"}
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{".", ""},
		{"....", ""},
		{"stays", "stays"},
		{"AB", "ab"},
		{"a.A.\tb.", "aa b"},
		{"z\x00", "\x00z"}, // one after the other would give zz
		{"q", "q"},
		{"ÄÖ.ſ\u212a", "ÄÖſ\u212a"},
		{"\xff.\x80A", "\xff\x80a"},
		{"keep." + strings.Repeat(".", 100), "keep"},
	} {
		r, err := bytereplace.New(pairs...)
		if err != nil {
			t.Fatal(err)
		}
		checkReplace(t, r, c.text, c.want)
	}
}

// checkReplace wants the same answer of every way to ask.
func checkReplace(t *testing.T, r *bytereplace.Replacer, text, want string) {
	t.Helper()
	if got := r.Replace(text); got != want {
		t.Errorf("Replace(%q) = %q, want %q", text, got, want)
	}
	const before = "before."
	if got := r.AppendReplace([]byte(before), text); string(got) != before+want {
		t.Errorf("AppendReplace(%q) = %q, want %q", text, got, before+want)
	}
	given := []byte(text)
	if got := r.AppendReplaceBytes([]byte(before), given); string(got) != before+want {
		t.Errorf("AppendReplaceBytes(%q) = %q, want %q", text, got, before+want)
	}
	if string(given) != text {
		t.Errorf("AppendReplaceBytes(%q) changes what it reads to %q", text, given)
	}
	if got := r.AppendReplaceBytes(given[:0], given); string(got) != want {
		t.Errorf("in place: %q becomes %q, want %q", text, got, want)
	}
}

// TestEveryByte replaces each byte by each, and deletes it, in a text of all
// bytes: no value means anything but itself.
func TestEveryByte(t *testing.T) {
	all := make([]byte, 256)
	for c := range all {
		all[c] = byte(c)
	}
	text := string(all)
	for from := range 256 {
		old := text[from : from+1]
		for to := range 256 {
			checkBytes(t, text, old, text[to:to+1])
		}
		checkBytes(t, text, old, "")
	}
}

func checkBytes(t *testing.T, text, from, to string) {
	t.Helper()
	r, err := bytereplace.NewBytes(from, to)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Replace(text), strings.ReplaceAll(text, from, to); got != want {
		t.Errorf("%q to %q: %q", from, to, got)
	}
}

func TestNoPairs(t *testing.T) {
	r, err := bytereplace.New()
	if err != nil {
		t.Fatal(err)
	}
	checkReplace(t, r, "as it\x00 was\xff", "as it\x00 was\xff")
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		pairs []string
		want  string
	}{
		{[]string{"a"}, `1 strings are not pairs: "a" has nothing to become`},
		{[]string{"a", "b", "c"}, `3 strings are not pairs: "c" has nothing to become`},
		{[]string{"", "b"}, `pair 1, "" to "b": nothing to replace`},
		{[]string{"a", "b", "", ""}, `pair 2, "" to "": nothing to replace`},
		{[]string{"ab", "c"}, `pair 1, "ab" to "c": what to replace is 2 bytes long, not one`},
		{[]string{"é", "e"}, `pair 1, "é" to "e": what to replace is 2 bytes long, not one`},
		{[]string{"\xe9", "e"}, `pair 1, "\xe9" to "e": what to replace is not ASCII`},
		{[]string{"\x80", ""}, `pair 1, "\x80" to "": what to replace is not ASCII`},
		{[]string{"a", "bc"}, `pair 1, "a" to "bc": what to write is 2 bytes long, not one`},
		{[]string{"e", "é"}, `pair 1, "e" to "é": what to write is 2 bytes long, not one`},
		{[]string{"e", "\xe9"}, `pair 1, "e" to "\xe9": what to write is not ASCII`},
		{[]string{"a", "b", "a", "c"}, `pair 2, "a" to "c": an earlier pair makes it something else`},
		{[]string{"a", "", "a", "\x00"}, `pair 2, "a" to "\x00": an earlier pair makes it something else`},
		{[]string{"a", "a", "a", ""}, `pair 2, "a" to "": an earlier pair makes it something else`},
	} {
		r, err := bytereplace.New(c.pairs...)
		if err == nil || r != nil {
			t.Errorf("New(%q) = %v, %v", c.pairs, r, err)
			continue
		}
		if got := err.Error(); got != "bytereplace: "+c.want {
			t.Errorf("New(%q):\n got %s\nwant bytereplace: %s", c.pairs, got, c.want)
		}
	}
}

func TestSameTwice(t *testing.T) {
	r, err := bytereplace.New("a", "b", ".", "", "a", "b", ".", "")
	if err != nil {
		t.Fatal(err)
	}
	checkReplace(t, r, "a.b", "bb")
}

func TestMustNew(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	bytereplace.MustNew("é", "e")
}

func TestNewBytes(t *testing.T) {
	r, err := bytereplace.NewBytes("\xc9", "\xe9", "\xff", "", "\xfe", "\x00")
	if err != nil {
		t.Fatal(err)
	}
	checkReplace(t, r, "\xc9t\xe9\xff\xfe", "\xe9t\xe9\x00")
	for _, pairs := range [][]string{{"a"}, {"", "a"}, {"ab", "a"}, {"a", "ab"}, {"\xff", "", "\xff", "\xff"}} {
		if _, err := bytereplace.NewBytes(pairs...); err == nil {
			t.Errorf("NewBytes(%q): no error", pairs)
		}
	}
}

var (
	sinkString string
	sinkBytes  []byte
)

func TestAllocations(t *testing.T) {
	r := bytereplace.MustNew("A", "a", ".", "")
	text, stops := strings.Repeat("Anna. Bert. ", 100), strings.Repeat(".", 1000)+"left"
	buffer := make([]byte, 0, len(text))
	for _, c := range []struct {
		name string
		want float64
		call func()
	}{
		{"Replace", 1, func() { sinkString = r.Replace(text) }},
		{"Replace that deletes most", 2, func() { sinkString = r.Replace(stops) }},
		{"Replace of nothing", 0, func() { sinkString = r.Replace("nothing to do here") }},
		{"AppendReplace", 0, func() { sinkBytes = r.AppendReplace(buffer, text) }},
		{"AppendReplaceBytes", 0, func() { sinkBytes = r.AppendReplaceBytes(buffer[:0], buffer[:cap(buffer)]) }},
	} {
		if got := testing.AllocsPerRun(10, c.call); got != c.want {
			t.Errorf("%s: %g allocations, want %g", c.name, got, c.want)
		}
	}
}

// TestRoom looks at what lies past the room that was asked for.
func TestRoom(t *testing.T) {
	r := bytereplace.MustNew("A", "a", ".", "")
	room := bytes.Repeat([]byte{'x'}, 10)
	got := r.AppendReplace(room[:2], "A.A.")
	if string(got) != "xxaa" || string(room[6:]) != "xxxx" {
		t.Errorf("%q in %q", got, room)
	}
}
