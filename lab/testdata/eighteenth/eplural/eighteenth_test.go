package plural

import "testing"

var eighteenthString string

func BenchmarkEighteenthFormatFloat(b *testing.B) {
	c := Case{1, "about %v kilogrammes"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthString = c.FormatFloat(float32(i & 1023))
	}
}

func BenchmarkEighteenthFormatInt(b *testing.B) {
	c := Case{2, "there are %d unread messages"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		eighteenthString = c.FormatInt(i & 0xffff)
	}
}

func BenchmarkEighteenthPlurals(b *testing.B) {
	words := FromOne("first", "second", "third", "fourth", "fifth", "sixth", "seventh",
		"eighth", "ninth", "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth",
		"fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth",
		"twenty-first", "twenty-second", "twenty-third", "twenty-fourth", "twenty-fifth",
		"twenty-sixth", "twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth",
		"thirty-first")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for n := 1; n <= 31; n++ {
			eighteenthString = words.FormatInt(n)
		}
	}
}
