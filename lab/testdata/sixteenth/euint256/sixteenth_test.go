package uint256

import "testing"

var (
	sixteenthInts = []*Int{
		{5, 7, 0, 0}, {1, 2, 3, 4}, {0, 0, 1, 0}, {987654321, 1 << 63, 99, 1 << 50},
	}
	sixteenthNumbers = func() (s []string) {
		for _, n := range sixteenthInts {
			s = append(s, n.Dec())
		}
		return s
	}()
	sixteenthString string
	sixteenthInt    Int
)

func BenchmarkSixteenthDec(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, n := range sixteenthInts {
			sixteenthString = n.Dec()
		}
	}
}

func BenchmarkSixteenthPrettyDec(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, n := range sixteenthInts {
			sixteenthString = n.PrettyDec(',')
		}
	}
}

func BenchmarkSixteenthFromDecimal(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range sixteenthNumbers {
			if err := sixteenthInt.SetFromDecimal(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
