package matchr

import (
	"strconv"
	"strings"
	"testing"
)

var fourthPairs = [][2]string{
	{"martha", "marhta"},
	{"Jonathan Livingston", "Jonathon Livingstone"},
	{strings.Repeat("lorem ipsum ", 5), strings.Repeat("lorem opsum ", 5)},
	{strings.Repeat("dolor sit amet ", 12), strings.Repeat("dolar sit amat ", 12)},
}

func fourthEach(b *testing.B, f func(s1, s2 string)) {
	for _, p := range fourthPairs {
		b.Run(strconv.Itoa(len(p[0])), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				f(p[0], p[1])
			}
		})
	}
}

func BenchmarkFourthSubsequence(b *testing.B) {
	fourthEach(b, func(s1, s2 string) { LongestCommonSubsequence(s1, s2) })
}

func BenchmarkFourthLevenshtein(b *testing.B) {
	fourthEach(b, func(s1, s2 string) { Levenshtein(s1, s2) })
}

func BenchmarkFourthSoundex(b *testing.B) {
	fourthEach(b, func(s1, s2 string) { Soundex(s1) })
}

func BenchmarkFourthHamming(b *testing.B) {
	fourthEach(b, func(s1, s2 string) { Hamming(s1, s2[:len(s1)]) })
}
