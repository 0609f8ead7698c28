package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

var kinds = []struct {
	name string
	text func(seed uint64, chars int) string
	sum  string // SHA-256 of the text of seed 1 and 10,000 characters
}{
	{"plain", Plain, "82a93ceb85e2aec9fcc0e0c564e1f65e62124b715fa896110e7ec35c1f3032e8"},
	{"rough", Rough, "218ade2310b486dd89a1554cbe4de8a984f7c0cc5889fcd771d07b3ef562fbd1"},
	{"stops", Stops, "e3d49abc1878642e2ed872a4345cc62024b58e147802a728b1cc8b7a47c22d49"},
	{"distinct", Distinct, "9354141b06945d9d29c8406da82930a494581c7913ae8c9f37703db63d0fe81d"},
}

// TestPinned fails when a text changes. Results measured on the old texts can
// then not be compared with new ones.
func TestPinned(t *testing.T) {
	for _, kind := range kinds {
		sum := sha256.Sum256([]byte(kind.text(1, 10_000)))
		if got := hex.EncodeToString(sum[:]); got != kind.sum {
			t.Errorf("%s: SHA-256 %s, want %s", kind.name, got, kind.sum)
		}
	}
}

func TestLength(t *testing.T) {
	const longestSentence = 700
	for _, kind := range kinds {
		for _, chars := range []int{-1, 0} {
			if text := kind.text(1, chars); text != "" {
				t.Errorf("%s: %q for %d characters", kind.name, text, chars)
			}
		}
		for _, chars := range []int{1, 100, 10_000} {
			for seed := range uint64(20) {
				text := kind.text(seed, chars)
				if got := utf8.RuneCountInString(text); got < chars || got > chars+longestSentence {
					t.Errorf("%s: seed %d gives %d characters, want %d", kind.name, seed, got, chars)
				}
			}
		}
	}
}

func TestSeedsDiffer(t *testing.T) {
	for _, kind := range kinds {
		seen := make(map[string]uint64)
		for seed := range uint64(100) {
			text := kind.text(seed, 200)
			if other, ok := seen[text]; ok {
				t.Errorf("%s: seeds %d and %d give the same text", kind.name, other, seed)
			}
			seen[text] = seed
		}
	}
}

func TestPlainShape(t *testing.T) {
	sentence := `[A-Z][a-z]*(,? [a-z]+){3,15}\.`
	shape := regexp.MustCompile(`^` + sentence + `( ` + sentence + `)*$`)
	for seed := range uint64(20) {
		text := Plain(seed, 2000)
		if !shape.MatchString(text) {
			t.Errorf("seed %d: not made of sentences: %q", seed, text)
		}
		if !strings.Contains(text, ", ") {
			t.Errorf("seed %d: no comma", seed)
		}
	}
}

// TestPlainWords checks that a text of the usual length uses nearly all words.
func TestPlainWords(t *testing.T) {
	used := make(map[string]bool)
	for _, word := range strings.Fields(Plain(1, 10_000)) {
		used[strings.ToLower(strings.Trim(word, ".,"))] = true
	}
	known := make(map[string]bool)
	for _, word := range vocabulary {
		known[word] = true
	}
	for word := range used {
		if !known[word] {
			t.Errorf("%q is not in the vocabulary", word)
		}
	}
	if len(used) < 170 {
		t.Errorf("%d different words, want nearly %d", len(used), len(vocabulary))
	}
}

func TestRoughHolds(t *testing.T) {
	text := Rough(1, 50_000) // long enough for a capital with an accent
	for _, part := range []string{
		"\t", "\n", "\r\n", "\f", "  ", `"`, `\`, "'", "-", "_", "“", "’", "é", "á", "ñ", "7", "\u2014", "\u2026",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q", part)
		}
	}
	if !utf8.ValidString(text) {
		t.Error("not valid UTF-8")
	}
	if !regexp.MustCompile(`[ÁÇÉÏÑÔÜ]`).MatchString(text) {
		t.Error("no capital with an accent")
	}
}

func TestVocabulary(t *testing.T) {
	if len(vocabulary) != 180 {
		t.Errorf("%d words, want 180", len(vocabulary))
	}
	seen := make(map[string]bool)
	word := regexp.MustCompile(`^[a-z]{2,}$`)
	for _, w := range vocabulary {
		if !word.MatchString(w) || seen[w] {
			t.Errorf("%q is not a word or is there twice", w)
		}
		seen[w] = true
	}
}
