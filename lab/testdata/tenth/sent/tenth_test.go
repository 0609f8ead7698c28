package sentences

import (
	"strings"
	"testing"
)

var (
	tenthBool   bool
	tenthString string
	tenthTokens []*Token
)

var tenthTexts = []struct{ name, text string }{
	{"english", `Mr. Smith went to Washington, D.C. on Jan. 5th. "Is it far?" he asked (nobody knew). It cost $3.50, i.e. well-known peanuts! The year-end vs. mid-year results followed... Etc.`},
	{"german", `Herr Dr. Müller wohnt in der Königsberger Straße, d.h. nicht weit vom Büro. Über die Größe des Grundstücks-Nr. 12 ist nichts bekannt! Wer weiß? Niemand weiß es.`},
	{"chinese", `他说：“你好！”然后走了。你去哪里？我不知道。今天天气很好；我们去公园吧！`},
}

func tenthTokensOf(text string) []*Token {
	return NewWordTokenizer(NewPunctStrings()).Tokenize(text, false)
}

func BenchmarkTenthSentEndChars(b *testing.B) {
	w := NewWordTokenizer(NewPunctStrings())
	for _, c := range tenthTexts {
		tokens := tenthTokensOf(c.text)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for _, t := range tokens {
					tenthBool = w.HasSentEndChars(t)
				}
			}
		})
	}
}

func BenchmarkTenthTypeAnnotation(b *testing.B) {
	s := NewStorage()
	for _, a := range []string{"mr", "dr", "d.c", "jan", "d.h", "nr", "etc", "vs", "i.e"} {
		s.AbbrevTypes.Add(a)
	}
	p := NewPunctStrings()
	// tokens of a column of long names and abbreviations, most of them with a period
	for _, c := range []struct{ name, text string }{
		{"short", "Mr. Dr. D.C. vs. i.e. Nr. Jan. etc."},
		{"long", "Grundstücksverkehrsgenehmigungs-Nr. internationalization-related. Rechtsschutzversicherungsgesellschaften-Str. uncharacteristically-counterproductive."},
	} {
		tokens := tenthTokensOf(c.text)
		a := NewTypeBasedAnnotation(s, p, tenthPeriods{NewWordTokenizer(p)})
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthTokens = a.Annotate(tokens)
			}
		})
	}
}

// tenthPeriods looks at periods only.
type tenthPeriods struct{ *DefaultWordTokenizer }

func (tenthPeriods) HasSentEndChars(*Token) bool { return false }

func BenchmarkTenthNonPunct(b *testing.B) {
	w := NewWordTokenizer(NewPunctStrings())
	for _, c := range tenthTexts {
		tokens := tenthTokensOf(c.text)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				for _, t := range tokens {
					tenthBool = w.IsNonPunct(t)
				}
			}
		})
	}
}

func BenchmarkTenthTokenize(b *testing.B) {
	w := NewWordTokenizer(NewPunctStrings())
	for _, c := range tenthTexts {
		text := strings.Repeat(c.text+"\n", 5)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthTokens = w.Tokenize(text, false)
			}
		})
	}
}

// tenthLetters takes capitals only for no punctuation.
type tenthLetters struct{ *DefaultPunctStrings }

func (tenthLetters) NonPunct() string { return `[A-Z]` }
