package messageformat

import "testing"

var thirteenthData = map[string]interface{}{
	"NAME": "Ada", "PLACE": "London",
}

func BenchmarkThirteenthFormatMap(b *testing.B) {
	parser, err := New()
	if err != nil {
		b.Fatal(err)
	}
	mf, err := parser.Parse("Dear {NAME}, welcome to {PLACE}. We hope that you like your stay and that " +
		"everything is as you wished, {NAME}. If there is anything that we can do for you in {PLACE}, please tell us.")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := mf.FormatMap(thirteenthData); err != nil {
			b.Fatal(err)
		}
	}
}
