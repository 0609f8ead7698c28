package service

import (
	"strings"
	"unsafe"

	"github.com/gohone/hone/cases/textsim/bytereplace"
)

// What a worker keeps from one request to the next is bounded, or one huge
// request would make it large for good. Texts of 10,000 characters stay far
// below both.
const (
	maxKeptText  = 64 << 10 // bytes of one text
	maxKeptWords = 4096     // different words of both texts
)

// scratch is what one worker needs for a request. The keys of its maps are
// parts of its texts.
type scratch struct {
	text1, text2       []byte
	counts1, counts2   map[string]int
	union              map[string]struct{}
	weights1, weights2 map[string]float64
}

func newScratch() *scratch {
	return &scratch{
		counts1:  make(map[string]int, wordsHint),
		counts2:  make(map[string]int, wordsHint),
		union:    make(map[string]struct{}, wordsHint),
		weights1: make(map[string]float64, wordsHint),
		weights2: make(map[string]float64, wordsHint),
	}
}

// similarity is similarityBySet with what s has. It must be followed by reset.
func (s *scratch) similarity(text1, text2 string) float64 {
	s.text1 = pairs.AppendReplace(s.text1[:0], text1)
	s.text2 = pairs.AppendReplace(s.text2[:0], text2)
	words1 := countIn(s.counts1, s.text1)
	words2 := countIn(s.counts2, s.text2)
	for word := range s.counts1 {
		s.union[word] = struct{}{}
	}
	for word := range s.counts2 {
		s.union[word] = struct{}{}
	}
	for word := range s.union {
		weighBoth(s.weights1, s.weights2, word, s.counts1[word], s.counts2[word], words1, words2)
	}
	return round(cosine(s.weights1, s.weights2))
}

// countIn counts the words of a text and returns how many there are. The text
// must not change while counts holds them.
func countIn(counts map[string]int, text []byte) (words int) {
	// A conversion would copy the text. The maps are emptied by reset before
	// the bytes are written to again.
	rest := strings.TrimSpace(unsafe.String(unsafe.SliceData(text), len(text)))
	for more := true; more; words++ {
		var word string
		word, rest, more = strings.Cut(rest, " ")
		counts[word]++
	}
	return words
}

// reset empties s for the next request, and gives up what has become too
// large to keep: a map never shrinks.
func (s *scratch) reset() {
	if len(s.union) > maxKeptWords {
		text1, text2 := s.text1, s.text2
		*s = *newScratch()
		s.text1, s.text2 = text1, text2
	} else {
		clear(s.counts1)
		clear(s.counts2)
		clear(s.union)
		clear(s.weights1)
		clear(s.weights2)
	}
	if cap(s.text1) > maxKeptText {
		s.text1 = nil
	}
	if cap(s.text2) > maxKeptText {
		s.text2 = nil
	}
}

// pairs makes the replacements of [normalizeByTable] into a buffer. They
// are asked of it, character by character, so that the two agree.
var pairs = newPairs()

func newPairs() *bytereplace.Replacer {
	var oldnew []string
	for c := range 128 {
		from := string(rune(c))
		out := normalizeByTable("x" + from + "x")
		if to := out[1 : len(out)-1]; to != from {
			oldnew = append(oldnew, from, to)
		}
	}
	return bytereplace.MustNew(oldnew...)
}
