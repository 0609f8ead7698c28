package levenshtein

import "testing"

var twentyninthPairs = [][2]string{
	{"kitten", "sitting"}, {"levenshtein", "lewenstein"}, {"identical", "identical"}, {"", "abc"},
	{"terraform", "terrafrom"}, {"aws_instance", "aws_instances"}, {"größe", "grosse"},
	{"the quick brown fox jumps over the lazy dog", "a quick brown dog jumped over the lazy foxes"},
	{"naïve café in the old town by the river bank", "naive cafe in the new town at the river banks"},
}

var (
	twentyninthInt   int
	twentyninthFloat float64
)

func BenchmarkTwentyninthDistance(b *testing.B) {
	max := NewParams().MaxCost(4)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range twentyninthPairs {
			twentyninthInt += Distance(p[0], p[1], nil)
			twentyninthInt += Distance(p[0], p[1], max)
		}
	}
}

func BenchmarkTwentyninthSimilarity(b *testing.B) {
	min := NewParams().MinScore(0.6)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range twentyninthPairs {
			twentyninthFloat += Similarity(p[0], p[1], nil)
			twentyninthFloat += Similarity(p[0], p[1], min)
		}
	}
}

func BenchmarkTwentyninthMatch(b *testing.B) {
	min := NewParams().MinScore(0.6)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range twentyninthPairs {
			twentyninthFloat += Match(p[0], p[1], nil)
			twentyninthFloat += Match(p[0], p[0], min)
		}
	}
}
