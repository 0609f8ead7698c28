package getopt

import (
	"strconv"
	"testing"
)

func BenchmarkNineteenthVisit(b *testing.B) {
	s := New()
	for i := 0; i < 40; i++ {
		s.StringLong("option-"+strconv.Itoa(i*7%40), 0, "")
	}
	if err := s.Getopt([]string{"prog", "--option-3=a", "--option-31=b", "--option-5=c"}, nil); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		s.Visit(func(Option) { n++ })
	}
	if n != 3*b.N {
		b.Fatal(n)
	}
}

func BenchmarkNineteenthSet(b *testing.B) {
	s := New()
	s.Bool('v')
	s.BoolLong("color", 0)
	s.List('I')
	s.Int('n', 0)
	args := []string{"prog", "-v", "--color=false", "-Ia", "-Ib,c,d", "-Ie", "-n", "17"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s.Reset()
		if err := s.Getopt(args, nil); err != nil {
			b.Fatal(err)
		}
	}
}
