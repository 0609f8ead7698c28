package router

import (
	"regexp"
	"strings"
	"testing"
)

var sources = []string{
	`^\d+$`, `\d`, `(.+)`, `.`, ``, `^$`, `a|b`, `^a|b$`, `^(a|bc)*$`, `\bfoo\b`, `\Bx`, `(?i)^Kelvin$`, `(?m)^b$`, `(?s).\z`,
	`^[^é]+$`, `^é+$`, `^.{2,5}$`, `[[:alpha:]]+`, `^\pL+$`, `x*`, `^(?:(?:a?){9})(?:a{9})$`, `(x+x+)+y`, `^[a-f0-9]{8}-[a-f0-9]{4}$`,
	`[^\x00-\x7f]`, `^\w+@\w+\.(com|org)$`, `a(?:b|c(?:d|e))f`, `\A\d\z`, `$^`, `(a|ab)(c|bcd)$`, `a{60}`, `(a|b){40}c`,
}

var segmentsToMatch = []string{
	"", "a", "b", "ab", "abc", "bcbc", "12", "12a", "foo", "a foo b", "foofoo", "x", "xx", "KELVIN", "\u212aelvin", "é", "éé", "aé", "\n",
	"a\nb", "b\n", "aaaaaaaaa", "xxxxxxxxxxxxxxxxxxxx", "deadbeef-1234", "a@b.com", "acdf", "abcd", "\x00", "\xff", "a\xffb", "日本", "...", strings.Repeat("a", 61),
}

func TestMatchers(t *testing.T) {
	tables := 0
	for _, source := range sources {
		m := checkMatcher(t, source, segmentsToMatch...)
		if m.next != nil {
			tables++
		}
	}
	if tables < len(sources)-3 {
		t.Errorf("%d of %d expressions have a table", tables, len(sources))
	}
}

// checkMatcher compares a matcher with package regexp.
func checkMatcher(t *testing.T, source string, segments ...string) *matcher {
	t.Helper()
	m, err := newMatcher(source)
	if err != nil {
		t.Fatal(err)
	}
	expression := regexp.MustCompile(source)
	for _, segment := range segments {
		if got, want := m.match(segment), expression.MatchString(segment); got != want {
			t.Errorf("%q on %q: %v, want %v", source, segment, got, want)
		}
	}
	return m
}

func FuzzMatcher(f *testing.F) {
	for i, source := range sources {
		f.Add(source, segmentsToMatch[i%len(segmentsToMatch)])
	}
	f.Fuzz(func(t *testing.T, source, segment string) {
		if _, err := regexp.Compile(source); err != nil || len(source) > 100 {
			return
		}
		checkMatcher(t, source, segment, segment+"a", segment+segment)
	})
}

// TestCatastrophic shows the bound: what other engines try in exponentially many
// ways, so that they would never end, is one step a byte here, as in package
// regexp.
func TestCatastrophic(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for _, source := range []string{`(x+x+)+y`, `^(x|x)*y$`, `^(x*)*$`, `^(?:x?){200}x{200}y$`} {
		checkMatcher(t, source, long)
	}
}
