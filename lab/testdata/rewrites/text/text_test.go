package text

import (
	"slices"
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	if got := Normalize("  Hello,   World! "); got != "hello world" {
		t.Errorf("got %q", got)
	}
}

func TestSlug(t *testing.T) {
	for in, want := range map[string]string{"Hello, World!": "hello-world", "Go 1.26": "go-1-26", "": ""} {
		if got := Slug(in); got != want {
			t.Errorf("Slug(%q) = %q", in, got)
		}
	}
}

func TestSplitPath(t *testing.T) {
	if got := SplitPath("/usr//local/bin"); !slices.Equal(got, []string{"usr", "local", "bin"}) {
		t.Errorf("got %q", got)
	}
}

func TestTitle(t *testing.T) {
	if got := Title("the old man"); got != "The Old Man" {
		t.Errorf("got %q", got)
	}
}

func TestDigits(t *testing.T) {
	if got := Digits("+1 (234) 567"); got != "1234567" {
		t.Errorf("got %q", got)
	}
}

func TestIsIdent(t *testing.T) {
	for in, want := range map[string]bool{"name_1": true, "_": true, "1st": false, "a-b": false, "": false} {
		if got := IsIdent(in); got != want {
			t.Errorf("IsIdent(%q) = %v", in, got)
		}
	}
}

func TestSameName(t *testing.T) {
	if !SameName(" Ann ", "ann") || SameName("Ann", "Bob") {
		t.Error("names are mixed up")
	}
}

func TestStripTags(t *testing.T) {
	if got := StripTags("a <b>bold</b> word"); got != "a bold word" {
		t.Errorf("got %q", got)
	}
}

func TestWrap(t *testing.T) {
	got := Wrap("the quick brown fox", 10)
	if !slices.Equal(got, []string{"the quick", "brown fox"}) {
		t.Errorf("got %q", got)
	}
}

var prose = strings.Repeat("It was a bright cold day in April, and the clocks were striking thirteen. ", 8)

func BenchmarkNormalize(b *testing.B) {
	for b.Loop() {
		Normalize(prose)
	}
}

func BenchmarkSlug(b *testing.B) {
	for b.Loop() {
		Slug("The 10 best Ways to write a Title: an Overview")
	}
}

func BenchmarkSplitPath(b *testing.B) {
	for b.Loop() {
		SplitPath("/api/v1/users/12345/orders//67890/items")
	}
}

func BenchmarkTitle(b *testing.B) {
	for b.Loop() {
		Title(prose)
	}
}

func BenchmarkDigits(b *testing.B) {
	for b.Loop() {
		Digits("+49 (0)123 / 456-789")
	}
}

func BenchmarkIsIdent(b *testing.B) {
	for b.Loop() {
		IsIdent("someIdentifier_42")
	}
}

func BenchmarkSameName(b *testing.B) {
	for b.Loop() {
		SameName("  Some Long Name", "some long name ")
	}
}

func BenchmarkStripTags(b *testing.B) {
	text := strings.Repeat("a <b>bold</b> word ", 10)
	for b.Loop() {
		StripTags(text)
	}
}

func BenchmarkWrap(b *testing.B) {
	for b.Loop() {
		Wrap(prose, 60)
	}
}
