package layout

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
)

// longest makes documents whose every text may be as long as can be, in words
// that may be as long as can be.
type longest struct{ rng *rand.Rand }

func (l longest) text(most int) string {
	var b strings.Builder
	for n := l.rng.IntN(most); b.Len() < n; {
		for range 1 + l.rng.IntN(most) {
			b.WriteRune([]rune("abcxyz_/-Ωé長さ🚀…\t")[l.rng.IntN(16)])
		}
		b.WriteByte(' ')
	}
	return strings.TrimSpace(b.String())
}

func (l longest) list(most int) []string {
	var list []string
	for range l.rng.IntN(3) {
		list = append(list, l.text(most))
	}
	return list
}

func (l longest) block(columns int) Block {
	b := Block{Below: l.rng.IntN(3) == 0}
	for range columns {
		b.Columns = append(b.Columns, Column{Title: l.text(150), Right: l.rng.IntN(2) == 0})
	}
	for range l.rng.IntN(4) {
		var row []Cell
		for range columns {
			c := Cell{Text: l.text(1 + l.rng.IntN(200)), Verdict: "faster"}
			if l.rng.IntN(3) == 0 {
				c.Short = l.text(20)
			}
			for n := range l.rng.IntN(4) {
				c.Marks = append(c.Marks, 1+5*n)
			}
			row = append(row, c)
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}

func (l longest) document() *Document {
	doc := &Document{Heading: l.list(300), Lines: l.list(300)}
	for range l.rng.IntN(3) {
		s := Section{Title: l.text(300), Notes: l.list(300), Lines: l.list(300), Apart: l.rng.IntN(2) == 0}
		columns := 1 + l.rng.IntN(12)
		for range l.rng.IntN(4) {
			s.Blocks = append(s.Blocks, l.block(columns))
			if s.Apart || l.rng.IntN(8) == 0 {
				columns = 1 + l.rng.IntN(12)
			}
		}
		doc.Sections = append(doc.Sections, s)
	}
	return doc
}

// TestNoLineTooLong writes the worst documents in several widths.
func TestNoLineTooLong(t *testing.T) {
	for seed := range uint64(60) {
		doc := longest{rand.New(rand.NewPCG(seed, 0))}.document()
		for _, width := range []int{40, 72, 0} {
			var b bytes.Buffer
			if err := WriteText(&b, doc, TextOptions{Width: width}); err != nil {
				t.Fatal(err)
			}
			most := width
			if width == 0 {
				most = 100
			}
			for line := range strings.Lines(b.String()) {
				if n := Width(strings.TrimSuffix(line, "\n")); n > most {
					t.Errorf("seed %d, a line of %d columns, want at most %d: %s", seed, n, most, line)
				}
			}
		}
	}
}

func TestCutMiddle(t *testing.T) {
	for _, test := range []struct {
		text    string
		columns int
		want    string
	}{
		{"BenchmarkA", 10, "BenchmarkA"},
		{"BenchmarkABC", 9, "Benc…kABC"},
		{"長さ長さ長さ", 7, "長…長さ"},
		{"長", 1, "長…"},
		{"abc", 1, "a…"},
	} {
		if got := cutMiddle(test.text, test.columns); got != test.want {
			t.Errorf("%q in %d columns: %q, want %q", test.text, test.columns, got, test.want)
		}
	}
}

// TestPercent tests that a line never ends between a number and its percent sign.
func TestPercent(t *testing.T) {
	var b bytes.Buffer
	doc := &Document{Sections: []Section{{Title: strings.Repeat("word ", 7) + "1049 %, 9 %"}}}
	if err := WriteText(&b, doc, TextOptions{Width: 40}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "1049 %,") {
		t.Errorf("1049 %% is torn apart:\n%s", got)
	}
}
