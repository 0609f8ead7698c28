package color

import "testing"

var (
	seventeenthRGB    RGB
	seventeenthString string
)

func BenchmarkSeventeenthHTMLToRGB(b *testing.B) {
	in := []string{"#123456", "ABCDEF", "ff8000", "#00aaCC"}
	for i := 0; i < b.N; i++ {
		seventeenthRGB, _ = HTMLToRGB(in[i&3])
	}
}

func BenchmarkSeventeenthToHTML(b *testing.B) {
	in := []RGB{{0, 0.5, 1}, {0.1, 0.2, 0.3}, {1, 1, 1}, {0.9, 0.05, 0.6}}
	for i := 0; i < b.N; i++ {
		seventeenthString = in[i&3].ToHTML()
	}
}
