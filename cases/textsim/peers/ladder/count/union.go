package count

import (
	mapset "github.com/deckarep/golang-set/v2"
	"github.com/scylladb/go-set/strset"
)

// UnionMap returns the words of two texts in a map that starts small.
func UnionMap(words1, words2 []string) map[string]struct{} {
	union := make(map[string]struct{})
	for _, word := range words1 {
		union[word] = struct{}{}
	}
	for _, word := range words2 {
		union[word] = struct{}{}
	}
	return union
}

// UnionGolangSet returns the words of two texts as the union of two sets of
// golang-set, without its locks.
func UnionGolangSet(words1, words2 []string) mapset.Set[string] {
	return mapset.NewThreadUnsafeSet(words1...).Union(mapset.NewThreadUnsafeSet(words2...))
}

// UnionStrset returns the words of two texts as the union of two sets of
// go-set, which are for strings alone.
func UnionStrset(words1, words2 []string) *strset.Set {
	return strset.Union(strset.New(words1...), strset.New(words2...))
}

// UnionStrsetOne returns the words of two texts in one set of go-set.
func UnionStrsetOne(words1, words2 []string) *strset.Set {
	union := strset.New(words1...)
	union.Add(words2...)
	return union
}
