package closestmatch

import "testing"

var nineteenthTitles = []string{
	"The Old Man and the Sea", "A Tale of Two Cities", "Great Expectations", "Wuthering Heights",
	"The Count of Monte Cristo", "Twenty Thousand Leagues under the Sea", "Journey to the Centre of the Earth",
	"Around the World in Eighty Days", "Les Misérables", "The Hunchback of Notre-Dame",
}

func BenchmarkNineteenthNew(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		New(nineteenthTitles, []int{2, 3, 4})
	}
}

func BenchmarkNineteenthSplit(b *testing.B) {
	cm := New(nineteenthTitles, []int{2, 3, 4})
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		cm.splitWord("twenty thousand leagues under the sea")
	}
}
