package textsim_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	base "github.com/gohone/hone/cases/textsim/base"
	tuned "github.com/gohone/hone/cases/textsim/tuned"
)

// precision of the exact cosine in bits.
const precision = 256

// ln(2) and ln(5/3), from any table of constants.
var (
	ln2       = decimal("0.693147180559945309417232121458176568075500134360255254120680009493393621969694715605863326996418687")
	ln5thirds = decimal("0.510825623765990683205514096303661934878110796445768270177953557836684694489048797756518125")
)

func decimal(digits string) *big.Float {
	f, _, err := big.ParseFloat(digits, 10, precision, big.ToNearestEven)
	if err != nil {
		panic(err)
	}
	return f
}

// exactCosine returns 1000 times the cosine of two texts to far more digits
// than a float64 has, and how many words there are in both together. It
// follows base's definition and shares only Normalize with it.
func exactCosine(text1, text2 string) (cosine *big.Float, words int) {
	counts := make(map[string][2]int64)
	for side, text := range []string{text1, text2} {
		for _, word := range strings.Split(base.Normalize(text), " ") {
			count := counts[word]
			count[side]++
			counts[word] = count
		}
	}
	product := func(factors ...*big.Float) *big.Float {
		result := big.NewFloat(1).SetPrec(precision)
		for _, factor := range factors {
			result.Mul(result, factor)
		}
		return result
	}
	var sums [3]*big.Float
	for i := range sums {
		sums[i] = new(big.Float).SetPrec(precision)
	}
	for _, count := range counts {
		weight := ln2
		if count[0] > 0 && count[1] > 0 {
			weight = ln5thirds
		}
		weight1 := product(weight, new(big.Float).SetInt64(count[0]))
		weight2 := product(weight, new(big.Float).SetInt64(count[1]))
		sums[0].Add(sums[0], product(weight1, weight2))
		sums[1].Add(sums[1], product(weight1, weight1))
		sums[2].Add(sums[2], product(weight2, weight2))
	}
	norms := new(big.Float).Sqrt(product(sums[1], sums[2]))
	cosine = product(sums[0], big.NewFloat(1000))
	return cosine.Quo(cosine, norms), len(counts)
}

// toEdge returns how far 1000 times a cosine is from the middle between two
// whole numbers, as a fraction of itself.
func toEdge(thousandths *big.Float) float64 {
	whole, _ := thousandths.Int(nil)
	edge := new(big.Float).SetPrec(precision).SetInt(whole)
	edge.Add(edge, big.NewFloat(0.5))
	edge.Sub(edge, thousandths)
	distance, _ := edge.Float64()
	if value, _ := thousandths.Float64(); value > 0 {
		return math.Abs(distance) / value
	}
	return math.Inf(1)
}

// noise is how far base's cosine of so many different words can be off, as a
// fraction of itself. See tuned/score.go.
func noise(words int) float64 { return float64(2*words+40) / (1 << 53) }

// checkScore requires the same score of tuned as of base. Next to the middle
// between two roundings, where base's noise decides, either is right.
func checkScore(t *testing.T, got, want float64, text1, text2 string) {
	t.Helper()
	if got == want {
		return
	}
	exact, words := exactCosine(text1, text2)
	if math.Abs(got-want) < 0.0011 && toEdge(exact) <= noise(words) {
		return
	}
	t.Errorf("Similarity(%q, %q) = %v, want %v; exactly %s thousandths", text1, text2, got, want, exact.Text('g', 25))
}

// TestScoreIsExact compares tuned with the exact cosine of texts of few words
// that come often, which is where cosines near an edge are found.
func TestScoreIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	nearest := math.Inf(1)
	for range 20_000 {
		var texts [2]string
		for side := range texts {
			for word := range 5 {
				if rng.IntN(3) > 0 {
					texts[side] += strings.Repeat(string(rune('a'+word))+" ", rng.IntN(12))
				}
			}
		}
		exact, words := exactCosine(texts[0], texts[1])
		distance := toEdge(exact)
		nearest = min(nearest, distance)
		if distance < 1e-14 {
			continue
		}
		value, _ := exact.Float64()
		want := math.Round(value) / 1000
		if got := tuned.Similarity(texts[0], texts[1]); got != want {
			t.Fatalf("Similarity(%q, %q) = %v, want %v", texts[0], texts[1], got, want)
		}
		if distance <= noise(words) {
			continue
		}
		if got := base.Similarity(texts[0], texts[1]); got != want {
			t.Fatalf("base.Similarity(%q, %q) = %v, want %v", texts[0], texts[1], got, want)
		}
	}
	t.Logf("nearest to an edge: %g of the cosine", nearest)
}

// TestScoreEdge pins what happens exactly in the middle between two
// thousandths, where all words are shared and all roots are whole: tuned
// rounds up, base to either side.
func TestScoreEdge(t *testing.T) {
	for _, c := range []struct {
		counts1, counts2 []int
		want             float64
	}{
		{[]int{1, 3, 1, 1, 2}, []int{3, 1, 1, 2, 1}, 0.688}, // 11/16
		{[]int{1, 1, 1, 3, 2}, []int{1, 2, 1, 1, 3}, 0.813}, // 13/16
		{[]int{2, 1, 3, 5, 5}, []int{3, 1, 4, 1, 3}, 0.813}, // 39/48
		{[]int{3, 5, 5, 5, 4}, []int{3, 5, 2, 1, 5}, 0.863}, // 69/80
		{[]int{5, 3, 5, 2, 1}, []int{4, 5, 5, 3, 5}, 0.888}, // 71/80
		{[]int{1, 5, 2, 5, 3}, []int{3, 4, 5, 5, 5}, 0.913}, // 73/80
		{[]int{1, 2, 1, 1, 3}, []int{1, 1, 1, 2, 3}, 0.938}, // 15/16
	} {
		text1, text2 := repeatWords(c.counts1), repeatWords(c.counts2)
		if exact, _ := exactCosine(text1, text2); toEdge(exact) > 1e-60 {
			t.Errorf("Similarity(%q, %q): %s thousandths is no edge", text1, text2, exact.Text('g', 25))
		}
		got := tuned.Similarity(text1, text2)
		if got != c.want {
			t.Errorf("Similarity(%q, %q) = %v, want %v", text1, text2, got, c.want)
		}
		either := make(map[float64]bool)
		for range 100 {
			score := base.Similarity(text1, text2)
			either[score] = true
			checkScore(t, got, score, text1, text2)
		}
		t.Logf("%v: base answers %v", c.want, either)
	}
}

// repeatWords returns a text that has each of some words this often.
func repeatWords(counts []int) string {
	var text strings.Builder
	for i, count := range counts {
		text.WriteString(strings.Repeat(string(rune('a'+i))+" ", count))
	}
	return text.String()
}
