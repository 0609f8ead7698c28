package gomoji

import (
	"fmt"
	"strings"
	"testing"
)

var (
	tenthFound bool
	tenthText  string
)

var tenthMessages = []struct{ name, text string }{
	{"ascii", "Hi Tom, are we still on for lunch at 12:30? I booked a table for #4 at the usual place."},
	{"german", "Grüße aus Köln! Das Wetter ist schön, und heute Abend gehen wir auf ein Bier über die Brücke."},
	{"chinese", "今天天气很好，我们下午三点在公园门口见面，然后一起去吃晚饭。"},
	{"late", "Thanks a lot for the quick fix, it works on all our machines now 🎉"},
	{"chat", "😀 ok 👍🏽 see you at 8️⃣ 👨‍👩‍👧 ❤️ bring the 🐦‍🔥 poster"},
}

func BenchmarkTenthContains(b *testing.B) {
	for _, c := range tenthMessages[:4] { // the last one begins with one
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthFound = ContainsEmoji(c.text)
			}
		})
	}
}

func BenchmarkTenthReplace(b *testing.B) {
	for _, c := range tenthMessages {
		text := strings.Repeat(c.text+"\n", 3)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText = ReplaceEmojisWithFunc(text, func(e Emoji) string { return e.Slug })
			}
		})
	}
}

// tenthNumbers returns a function that numbers the emojis which it is given.
func tenthNumbers() func(Emoji) string {
	n := 0
	return func(e Emoji) string {
		n++
		return fmt.Sprintf("[%d %s]", n, e.Slug)
	}
}
