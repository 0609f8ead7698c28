package build

import (
	"strings"
	"testing"
)

func TestJoinInts(t *testing.T) {
	if got := JoinInts([]int{1, -2, 30}); got != "1,-2,30" {
		t.Errorf("got %q", got)
	}
	if got := JoinInts(nil); got != "" {
		t.Errorf("got %q", got)
	}
}

func TestRepeat(t *testing.T) {
	if got := Repeat("ab", 3); got != "ababab" {
		t.Errorf("got %q", got)
	}
}

func TestIndent(t *testing.T) {
	if got := Indent("a\nb\n\nc", "> "); got != "> a\n> b\n\n> c" {
		t.Errorf("got %q", got)
	}
}

func TestPad(t *testing.T) {
	for in, want := range map[string]string{"7": "   7", "1234": "1234", "12345": "12345"} {
		if got := Pad(in, 4); got != want {
			t.Errorf("Pad(%q) = %q", in, got)
		}
	}
}

func TestQuote(t *testing.T) {
	if got := Quote("say \"hi\"\n"); got != `"say \"hi\"\n"` {
		t.Errorf("got %s", got)
	}
}

func TestCSV(t *testing.T) {
	if got := CSV([]string{"a", "b,c", `d"e`}); got != "a,\"b,c\",\"d\"\"e\"\n" {
		t.Errorf("got %q", got)
	}
}

func TestQuery(t *testing.T) {
	got := Query([]string{"a", "b", "c"}, map[string]string{"a": "1", "c": "3"})
	if got != "a=1&c=3" {
		t.Errorf("got %q", got)
	}
}

func TestAcronym(t *testing.T) {
	if got := Acronym("portable network graphics"); got != "PNG" {
		t.Errorf("got %q", got)
	}
}

var numbers = []int{3, 14, 159, 2653, 58979, -32384, 6, 26, 433, 8327, 950, 28}

func BenchmarkJoinInts(b *testing.B) {
	for b.Loop() {
		JoinInts(numbers)
	}
}

func BenchmarkRepeat(b *testing.B) {
	for b.Loop() {
		Repeat("-=", 40)
	}
}

func BenchmarkIndent(b *testing.B) {
	text := strings.Repeat("one line of text\n", 20)
	for b.Loop() {
		Indent(text, "\t")
	}
}

func BenchmarkPad(b *testing.B) {
	for b.Loop() {
		Pad("42", 20)
	}
}

func BenchmarkQuote(b *testing.B) {
	text := strings.Repeat("some \"quoted\" words\n", 5)
	for b.Loop() {
		Quote(text)
	}
}

func BenchmarkCSV(b *testing.B) {
	fields := []string{"name", "a, b and c", `the "best"`, "1234", "", "last"}
	for b.Loop() {
		CSV(fields)
	}
}

func BenchmarkQuery(b *testing.B) {
	values := map[string]string{"id": "17", "lang": "en", "page": "3"}
	keys := []string{"id", "lang", "sort", "page"}
	for b.Loop() {
		Query(keys, values)
	}
}

func BenchmarkAcronym(b *testing.B) {
	for b.Loop() {
		Acronym("the quick brown fox jumps over the lazy dog")
	}
}
