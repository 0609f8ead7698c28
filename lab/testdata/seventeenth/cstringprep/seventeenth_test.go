package stringprep

import "testing"

var seventeenthProfile = Profile{Mappings: []Mapping{TableB1}, Normalize: true}

var seventeenthHebrew = func() string {
	s := ""
	for i := 0; i < 40; i++ {
		s += "אב"
	}
	return s
}()

func BenchmarkSeventeenthFirstAndLast(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := checkBadFirstAndLastRandALCat(seventeenthHebrew); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSeventeenthPrepare(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := seventeenthProfile.Prepare("a user name of some length, and another one of the same length"); err != nil {
			b.Fatal(err)
		}
	}
}
