package feeds

import (
	"fmt"
	"testing"
	"time"
)

func BenchmarkTwentiethAtomFeed(b *testing.B) {
	now := time.Date(2024, 3, 4, 5, 6, 7, 0, time.UTC)
	f := &Feed{Title: "blog", Link: &Link{Href: "https://blog.example.org"}, Created: now}
	for i := 0; i < 30; i++ {
		f.Add(&Item{
			Title:   fmt.Sprint("post ", i),
			Link:    &Link{Href: fmt.Sprintf("https://blog.example.org/2024/03/post-%d.html?utm_source=feed", i)},
			Created: now.Add(time.Duration(i) * time.Hour),
			Content: "<p>text</p>",
		})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len((&Atom{f}).AtomFeed().Entries) != 30 {
			b.Fatal("entries")
		}
	}
}
