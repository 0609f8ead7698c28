package count_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	textsim "github.com/gohone/hone/cases/textsim/base"
	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/count"
)

// ways are the steps beside Map, with what they return made comparable.
var ways = []struct {
	name string
	run  func(*testing.T, string) map[string]int
}{
	{"Presized", func(_ *testing.T, text string) map[string]int { return count.Presized(text) }},
	{"Profiled", func(_ *testing.T, text string) map[string]int { return count.Profiled(text) }},
	{"Bytes", fromBytes},
	{"Sorted", fromSorted},
	{"Table", func(t *testing.T, text string) map[string]int { return fromTable(t, new(count.Table), text) }},
	{"Table used before", usedBefore},
}

func fromBytes(t *testing.T, text string) map[string]int {
	got := count.Bytes([]byte(text))
	if len(got.Index) != len(got.Counts) {
		t.Errorf("Bytes(%q): %d words with %d counts", text, len(got.Index), len(got.Counts))
	}
	counts := make(map[string]int)
	for word, at := range got.Index {
		counts[word] = got.Counts[at]
	}
	return counts
}

func fromSorted(t *testing.T, text string) map[string]int {
	got := count.Sorted(text)
	counts := make(map[string]int)
	for i, c := range got {
		if i > 0 && c.Word <= got[i-1].Word {
			t.Errorf("Sorted(%q): %q after %q", text, c.Word, got[i-1].Word)
		}
		counts[c.Word] = c.Count
	}
	return counts
}

func fromTable(t *testing.T, table *count.Table, text string) map[string]int {
	table.Count([]byte(text))
	counts := make(map[string]int)
	for word, n := range table.All() {
		if counts[string(word)] != 0 {
			t.Errorf("Table: %q twice for %q", word, text)
		}
		counts[string(word)] = n
	}
	if table.Len() != len(counts) {
		t.Errorf("Table: Len() = %d with %d words for %q", table.Len(), len(counts), text)
	}
	return counts
}

// usedBefore has counted longer and shorter texts than any that follow.
func usedBefore(t *testing.T, text string) map[string]int {
	table := new(count.Table)
	table.Count([]byte(corpus.Distinct(9, 5000)))
	table.Count([]byte(text + " more of it"))
	table.Count(nil)
	return fromTable(t, table, text)
}

func checkCounts(t *testing.T, text string) {
	t.Helper()
	want := make(map[string]int)
	for _, word := range strings.Split(text, " ") {
		want[word]++
	}
	if got := count.Map(text); !maps.Equal(got, want) {
		t.Errorf("Map(%q) = %v, want %v", text, got, want)
	}
	for _, way := range ways {
		if got := way.run(t, text); !maps.Equal(got, want) {
			t.Errorf("%s(%q) = %v, want %v", way.name, text, got, want)
		}
	}
}

var texts = []string{
	"", " ", "  ", "a", "a ", " a", " a ", "a a", "a  a", "a b a",
	"ab abc abcd abcde abcdef abcdefg abcdefgh abcdefghi",
	"abcdefgh abcdefgh", "abcdefghabcdefgh abcdefgh abcdefghabcdefgh", // no byte left over
	"abcdefg abcdefg ", "abcdefgh ", "abcdefgh abcdefg",
	"a a\x00 a\x00\x00 a", "\x00 \x00\x00  \x00", "\x01 \x07", // a zero is a byte like others
	"\xff\xa0\x20\xa0\x20!\x1f \x21 \x21", // bytes near the space
	"naïve naive \u00a0 \u2028 naïve", "snake_case 99 snake_case",
}

func TestCounts(t *testing.T) {
	for _, text := range texts {
		checkCounts(t, text)
	}
	for _, words := range corpus.WordsToCount() {
		checkCounts(t, words.Text)
	}
	for seed := range uint64(5) {
		checkCounts(t, textsim.Normalize(corpus.Rough(seed, 10_000)))
	}
}

// TestLengths puts words of every length up to three blocks at every distance
// from the end of the text, where fewer than eight bytes can be taken.
func TestLengths(t *testing.T) {
	for length := range 25 {
		for after := range 18 {
			word := strings.Repeat("w", length)
			checkCounts(t, word+" x "+word+strings.Repeat(" ", min(after, 1))+strings.Repeat("e", after))
		}
	}
}

// TestGrowth has more words than slots at first, all different.
func TestGrowth(t *testing.T) {
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "w%d w%d ", i, i/2)
	}
	checkCounts(t, text.String())
}

func TestOrder(t *testing.T) {
	var table count.Table
	table.Count([]byte("c a b a c d"))
	var got []string
	for word, n := range table.All() {
		got = append(got, fmt.Sprintf("%s%d", word, n))
	}
	if want := []string{"c2", "a2", "b1", "d1"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for word := range table.All() {
		if string(word) == "a" {
			break
		}
	}
}

// TestInputs holds the benchmark to what it says of its texts.
func TestInputs(t *testing.T) {
	for _, words := range corpus.WordsToCount() {
		all, different := len(strings.Split(words.Text, " ")), len(count.Map(words.Text))
		switch words.Name {
		case "text=plain":
			if words.Text != textsim.Normalize(corpus.Plain(1, 10_000)) {
				t.Error("plain: not the normalised text")
			}
			if different < 170 || different > 180 {
				t.Errorf("plain: %d different words of %d", different, all)
			}
		case "text=distinct":
			if different < all*97/100 || textsim.Normalize(words.Text) != words.Text {
				t.Errorf("distinct: %d different words of %d", different, all)
			}
		default:
			t.Errorf("what is %s?", words.Name)
		}
	}
}

func TestAllocations(t *testing.T) {
	for _, words := range corpus.WordsToCount() {
		var table count.Table
		text := []byte(words.Text)
		table.Count(text)
		if got := testing.AllocsPerRun(10, func() { table.Count(text) }); got != 0 {
			t.Errorf("%s: %g allocations in a table that was used before", words.Name, got)
		}
	}
}

func FuzzCounts(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Add(corpus.Normalized(1, 300))
	f.Add(corpus.Distinct(1, 300))
	f.Fuzz(checkCounts)
}
