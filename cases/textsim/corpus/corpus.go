// Package corpus makes up texts for the similarity service. The same seed and
// length always give the same text.
package corpus

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"
)

// The second half of each generator's seed keeps the kinds of text from
// telling the same story.
const (
	plainStream    = 1
	roughStream    = 2
	stopsStream    = 3
	distinctStream = 4
)

// Plain returns a text of capitalised sentences with full stops and some
// commas, in ASCII, words one space apart. It ends with the first sentence
// that brings it to at least chars characters, so it is at most one sentence
// longer; it is empty if chars is not positive.
func Plain(seed uint64, chars int) string {
	return newGenerator(seed, plainStream).sentences(chars, true)
}

// Stops returns a text like [Plain]'s in which full stops are the only
// punctuation.
func Stops(seed uint64, chars int) string {
	return newGenerator(seed, stopsStream).sentences(chars, false)
}

// Rough returns a text like [Plain]'s that is harder to read by machine:
// accents, apostrophes, hyphens, quotes, digits and underscores in its words,
// and tabs, newlines and repeated blanks between them and at both ends. Its
// characters, not its bytes, number at least chars.
func Rough(seed uint64, chars int) string {
	g := newGenerator(seed, roughStream)
	for g.chars < chars {
		g.roughSentence()
	}
	return g.text.String()
}

// generator writes one text and keeps count of its characters.
type generator struct {
	rng   *rand.Rand
	text  strings.Builder
	chars int
}

func newGenerator(seed, stream uint64) *generator {
	return &generator{rng: rand.New(rand.NewPCG(seed, stream))}
}

func (g *generator) write(s string) {
	g.text.WriteString(s)
	g.chars += utf8.RuneCountInString(s)
}

// oneIn is true once in n times on average.
func (g *generator) oneIn(n int) bool {
	return g.rng.IntN(n) == 0
}

func (g *generator) pick(from []string) string {
	return from[g.rng.IntN(len(from))]
}

func (g *generator) sentenceLength() int {
	return 4 + g.rng.IntN(13)
}

// sentences returns the text of plain sentences, with commas or without.
func (g *generator) sentences(chars int, commas bool) string {
	for g.chars < chars {
		if g.chars > 0 {
			g.write(" ")
		}
		g.plainSentence(commas)
	}
	return g.text.String()
}

func (g *generator) plainSentence(commas bool) {
	words := g.sentenceLength()
	for i := range words {
		word := g.pick(vocabulary)
		if i == 0 {
			word = capitalize(word)
		}
		g.write(word)
		switch {
		case i == words-1:
			g.write(".")
		case commas && g.oneIn(10):
			g.write(", ")
		default:
			g.write(" ")
		}
	}
}

// roughSentence begins with a blank where a plain sentence does not.
func (g *generator) roughSentence() {
	words := g.sentenceLength()
	for i := range words {
		g.write(g.blank())
		word := g.roughWord()
		if i == 0 {
			word = capitalize(word)
		}
		g.write(word)
		if i < words-1 && g.oneIn(10) {
			g.write(g.pick(pauses))
		}
	}
	g.write(g.pick(stops))
	if g.oneIn(4) {
		g.write(g.blank())
	}
}

// blank is a single space four times in five.
func (g *generator) blank() string {
	if g.oneIn(5) {
		return g.pick(oddBlanks)
	}
	return " "
}

// roughWord leaves more than half of the words as they are.
func (g *generator) roughWord() string {
	word := g.pick(vocabulary)
	switch g.rng.IntN(20) {
	case 0, 1, 2, 3:
		return g.accent(word)
	case 4:
		return g.pick(vocabulary) + "-" + word
	case 5:
		return g.pick(elisions) + word
	case 6:
		return `"` + word + `"`
	case 7:
		return "“" + word + "”"
	case 8:
		return word + "_" + g.pick(vocabulary)
	case 9:
		return word + g.pick(numbers)
	default:
		return word
	}
}

// accent decorates one letter of word if it has the letter that comes up.
func (g *generator) accent(word string) string {
	accent := accents[g.rng.IntN(len(accents))]
	return strings.Replace(word, accent.letter, accent.accented, 1)
}

// capitalize leaves alone a word that begins with a quote.
func capitalize(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	return strings.ToUpper(string(first)) + word[size:]
}
