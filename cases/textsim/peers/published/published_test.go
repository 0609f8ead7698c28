package published

import (
	"strings"
	"testing"

	"github.com/eriklupander/replacer"
	"github.com/gohone/hone/cases/textsim/bytereplace"
	"github.com/gohone/hone/cases/textsim/corpus"
)

// TestSame requires the same answer of the author's module, the story's step
// and ours: for every byte alone, between letters and at an end, and for texts.
func TestSame(t *testing.T) {
	texts := []string{"", corpus.Stops(1, 1000), corpus.Plain(1, 1000), corpus.Rough(1, 1000)}
	for c := range 256 {
		b := string([]byte{byte(c)})
		texts = append(texts, b, "x"+b+"y", "xy"+b)
	}
	for _, text := range texts {
		check(t, text)
	}
}

func FuzzSame(f *testing.F) {
	f.Add("It's, Snake_Case\b\v é\xff")
	f.Fuzz(check)
}

func check(t *testing.T, text string) {
	t.Helper()
	want := string(Story([]byte(text)))
	if got := string(Module([]byte(text))); got != want {
		t.Errorf("the module makes %q of %q, the story's step %q", got, text, want)
	}
	if got := string(Ours([]byte(text))); got != want {
		t.Errorf("ours makes %q of %q, the story's step %q", got, text, want)
	}
}

// TestDiffers pins where the two components differ: the module has no way to
// write two of the bytes, takes the last of two pairs that contradict each
// other, and does not survive an empty string.
func TestDiffers(t *testing.T) {
	for _, c := range []struct {
		pairs        []string
		module, ours string // of "aAb", or why there is none
	}{
		{[]string{"a", "\x00"}, "aAb", "\x00Ab"},
		{[]string{"a", "\b"}, "Ab", "\bAb"},
		{[]string{"a", "b", "a", "c"}, "cAb", "an earlier pair"},
		{[]string{"", "x"}, "panic", "nothing to replace"},
		{[]string{"a"}, "must be even", "not pairs"},
		{[]string{"ab", "x"}, "single-character", "not one"},
		{[]string{"\xff", "x"}, "0-127", "not ASCII"},
	} {
		if got := byModule(c.pairs); !strings.Contains(got, c.module) {
			t.Errorf("%q: the module gives %q, want %q", c.pairs, got, c.module)
		}
		if got := byOurs(c.pairs); !strings.Contains(got, c.ours) {
			t.Errorf("%q: ours gives %q, want %q", c.pairs, got, c.ours)
		}
	}
}

func byModule(pairs []string) (answer string) {
	defer func() {
		if recover() != nil {
			answer = "panic"
		}
	}()
	r, err := replacer.NewByteReplacerFromStringPairs(pairs...)
	if err != nil {
		return err.Error()
	}
	return string(r.Replace([]byte("aAb")))
}

func byOurs(pairs []string) string {
	r, err := bytereplace.New(pairs...)
	if err != nil {
		return err.Error()
	}
	return r.Replace("aAb")
}

// sink keeps results alive, so that no call can be left out.
var sink []byte

// kernel is what one iteration runs: two texts, as in the story. It is a call
// of its own so that all are measured in the same loop.
//
//go:noinline
func kernel(run func([]byte) []byte, text1, text2 []byte) {
	sink = run(text1)
	sink = run(text2)
}

func BenchmarkReplace(b *testing.B) {
	text1, text2 := []byte(corpus.Stops(1, 10_000)), []byte(corpus.Stops(2, 10_000))
	for _, impl := range []struct {
		name string
		run  func([]byte) []byte
	}{
		{"impl=module", Module},
		{"impl=story", Story},
		{"impl=ours", Ours},
	} {
		b.Run(impl.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text1) + len(text2)))
			for range b.N {
				kernel(impl.run, text1, text2)
			}
		})
	}
}
