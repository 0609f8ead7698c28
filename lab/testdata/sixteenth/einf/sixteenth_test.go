package inf

import "testing"

var (
	sixteenthDecs = []*Dec{
		NewDec(123456789, 4), NewDec(-5, 2), NewDec(1999, 0), NewDec(123456789012345678, 9), NewDec(-42, 8),
	}
	sixteenthString string
	sixteenthInt    int
	sixteenthDec    Dec
)

func BenchmarkSixteenthString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, d := range sixteenthDecs {
			sixteenthString = d.String()
		}
	}
}

func BenchmarkSixteenthSub(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, x := range sixteenthDecs {
			for _, y := range sixteenthDecs {
				sixteenthDec.Sub(x, y)
			}
		}
	}
}

func BenchmarkSixteenthCmp(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, x := range sixteenthDecs {
			for _, y := range sixteenthDecs {
				sixteenthInt += x.Cmp(y)
			}
		}
	}
}
