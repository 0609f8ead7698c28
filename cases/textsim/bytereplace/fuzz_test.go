package bytereplace_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

// FuzzReplace compares with a model and with strings.Replacer. Three bytes of
// rules are a pair: what to replace, what to write, and whether to delete.
func FuzzReplace(f *testing.F) {
	f.Add([]byte("Aa\x00..\x01\t \x00"), "A.b\tc")
	f.Add([]byte("a\x00\x00\x00a\x00"), "a\x00b")
	f.Add([]byte{0xff, 0, 1, 0, 0xff, 0, 0x80, 0x80, 0}, "\xff\x00\x80é")
	f.Add([]byte("aa\x00aa\x01ab\x00"), "aabb")
	f.Add([]byte{}, "text")
	f.Fuzz(func(t *testing.T, rules []byte, text string) {
		pairs := pairsOf(rules)
		r, err := bytereplace.NewBytes(pairs...)
		if err != nil {
			t.Fatalf("NewBytes(%q): %v", pairs, err)
		}
		want := model(pairs, text)
		checkReplace(t, r, text, want)
		if got := strings.NewReplacer(pairs...).Replace(text); got != want {
			t.Errorf("strings.Replacer of %q: %q becomes %q, want %q", pairs, text, got, want)
		}

		r, err = bytereplace.New(pairs...)
		if ascii := isASCII(strings.Join(pairs, "")); ascii != (err == nil) {
			t.Fatalf("New(%q): %v", pairs, err)
		}
		if err == nil {
			checkReplace(t, r, text, want)
			if utf8.ValidString(text) && !utf8.ValidString(r.Replace(text)) {
				t.Errorf("%q: %q is not UTF-8 any more", pairs, text)
			}
		}
	})
}

// pairsOf leaves out rules that contradict an earlier one.
func pairsOf(rules []byte) (pairs []string) {
	outcome := make(map[string]string)
	for ; len(rules) >= 3; rules = rules[3:] {
		from, to := string(rules[:1]), string(rules[1:2])
		if rules[2]%2 == 1 {
			to = ""
		}
		if earlier, ok := outcome[from]; ok && earlier != to {
			continue
		}
		outcome[from] = to
		pairs = append(pairs, from, to)
	}
	return pairs
}

// model asks each pair in turn, for each byte.
func model(pairs []string, text string) string {
	var out strings.Builder
bytes:
	for i := range len(text) {
		for p := 0; p < len(pairs); p += 2 {
			if pairs[p] == text[i:i+1] {
				out.WriteString(pairs[p+1])
				continue bytes
			}
		}
		out.WriteByte(text[i])
	}
	return out.String()
}

// FuzzNew says of any two pairs whether they can be held.
func FuzzNew(f *testing.F) {
	f.Add("a", "b", "c", "")
	f.Add("a", "b", "a", "c")
	f.Add("a", "b", "a", "b")
	f.Add("", "b", "c", "d")
	f.Add("é", "e", "\xff", "x")
	f.Add("e", "é", "x", "\xff")
	f.Fuzz(func(t *testing.T, from1, to1, from2, to2 string) {
		good := func(from, to string, limit int) bool {
			return len(from) == 1 && len(to) <= 1 && int(from[0]) < limit && (to == "" || int(to[0]) < limit)
		}
		agree := from1 != from2 || to1 == to2
		pairs := []string{from1, to1, from2, to2}
		_, err := bytereplace.New(pairs...)
		if want := good(from1, to1, 128) && good(from2, to2, 128) && agree; want != (err == nil) {
			t.Errorf("New(%q): %v", pairs, err)
		}
		_, err = bytereplace.NewBytes(pairs...)
		if want := good(from1, to1, 256) && good(from2, to2, 256) && agree; want != (err == nil) {
			t.Errorf("NewBytes(%q): %v", pairs, err)
		}
	})
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
