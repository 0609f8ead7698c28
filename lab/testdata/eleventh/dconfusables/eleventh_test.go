package confusables

import "testing"

var (
	eleventhText string
	eleventhBool bool
)

func BenchmarkEleventhSkeleton(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"name", "paypal"},
		{"host", "login.accounts.example.net"},
		{"german", "grüße aus der straße nach köln"},
		{"sentence", "the quick brown fox jumps over the lazy dog"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhText = Skeleton(c.text)
			}
		})
	}
}

func BenchmarkEleventhConfusable(b *testing.B) {
	for i := 0; i < b.N; i++ {
		eleventhBool = Confusable("paypal", "p\u0430ypal")
	}
}
