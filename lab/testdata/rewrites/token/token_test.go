package token

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestLex(t *testing.T) {
	got, err := Lex("x1 = 42+y")
	want := []Token{{Name, "x1", 0}, {Mark, "=", 3}, {Number, "42", 5}, {Mark, "+", 7}, {Name, "y", 8}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := Lex("a # b"); err == nil {
		t.Error("no error")
	}
}

func TestParseQuery(t *testing.T) {
	got, err := ParseQuery("a=1&b=2&c=")
	if want := (map[string]string{"a": "1", "b": "2", "c": ""}); err != nil || !maps.Equal(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := ParseQuery("novalue"); err == nil {
		t.Error("no error")
	}
}

func TestSplitQuoted(t *testing.T) {
	got, err := SplitQuoted(`copy "my file" there`)
	if err != nil || !slices.Equal(got, []string{"copy", "my file", "there"}) {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := SplitQuoted(`"open`); !errors.Is(err, ErrQuote) {
		t.Errorf("got %v", err)
	}
}

func TestParseVersion(t *testing.T) {
	got, err := ParseVersion("v1.20.3")
	if err != nil || got != (Version{1, 20, 3}) {
		t.Errorf("got %v, %v", got, err)
	}
	for _, bad := range []string{"1.2.3", "v1.2", "v1.x.3"} {
		if _, err := ParseVersion(bad); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
}

func TestExpand(t *testing.T) {
	got, err := Expand("dear ${name}!", map[string]string{"name": "Ann"})
	if err != nil || got != "dear Ann!" {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := Expand("${nobody}", nil); err == nil {
		t.Error("no error")
	}
}

func TestBalanced(t *testing.T) {
	for in, want := range map[string]bool{"(a[b]{c})": true, "(]": false, "(": false, "": true} {
		if got := Balanced(in); got != want {
			t.Errorf("Balanced(%q) = %v", in, got)
		}
	}
}

func BenchmarkLex(b *testing.B) {
	for b.Loop() {
		Lex("total = (price1 + price2) * 107 / 100 - rebate")
	}
}

func BenchmarkParseQuery(b *testing.B) {
	for b.Loop() {
		ParseQuery("user=ann&lang=en&page=3&sort=name&order=asc")
	}
}

func BenchmarkSplitQuoted(b *testing.B) {
	for b.Loop() {
		SplitQuoted(`convert "some input file.txt" --to "another file" -v now`)
	}
}

func BenchmarkParseVersion(b *testing.B) {
	for b.Loop() {
		ParseVersion("v1.26.8")
	}
}

func BenchmarkExpand(b *testing.B) {
	values := map[string]string{"user": "ann", "host": "example.com", "dir": "/home/ann"}
	for b.Loop() {
		Expand("ssh ${user}@${host} ls ${dir}/files and so on", values)
	}
}

func BenchmarkBalanced(b *testing.B) {
	text := strings.Repeat("f(a[1], {b: c})", 10)
	for b.Loop() {
		Balanced(text)
	}
}
