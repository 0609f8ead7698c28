package corpus

// Distinct returns a normalised text, small letters and single spaces, nearly
// all of whose words occur once. The words are about as long as those of
// [Plain]. It ends with the first word that brings it to at least chars
// characters; it is empty if chars is not positive.
func Distinct(seed uint64, chars int) string {
	g := newGenerator(seed, distinctStream)
	for g.chars < chars {
		if g.chars > 0 {
			g.write(" ")
		}
		g.newWord()
	}
	return g.text.String()
}

// newWord writes a word of two to four syllables.
func (g *generator) newWord() {
	const consonants, vowels = "bcdfglmnprstv", "aeiou"
	for range 2 + g.rng.IntN(3) {
		g.letter(consonants)
		g.letter(vowels)
	}
	if g.oneIn(2) {
		g.letter(consonants)
	}
}

func (g *generator) letter(from string) {
	at := g.rng.IntN(len(from))
	g.write(from[at : at+1])
}
