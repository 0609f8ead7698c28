package ahocorasick

import (
	"strings"
	"testing"
)

var eleventhMatcher *Matcher
var eleventhHits []int

var eleventhWords = []string{
	"Mozilla", "Mac", "Macintosh", "Safari", "Sausage", "AppleWebKit", "WebKit",
	"Chrome", "Chromium", "Gecko", "like Gecko", "KHTML", "Trident", "MSIE", "Edge",
	"Firefox", "Opera", "Presto", "Android", "Linux", "Windows NT", "NT", "iPhone",
	"iPad", "Mobile", "bot", "Googlebot", "bingbot", "crawler", "spider", "Version",
}

var eleventhText = []byte("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_7_5) AppleWebKit/537.36 " +
	"(KHTML, like Gecko) Chrome/30.0.1599.101 Safari/537.36")

func eleventhPaths() []string {
	var words []string
	for _, a := range []string{"admin", "config", "backup", "database", "wordpress"} {
		for _, b := range []string{"index", "login", "setup", "secret", "private"} {
			words = append(words, "/"+a+"/"+b+".php", "/"+a+"/"+a+"-"+b)
		}
	}
	return words
}

func BenchmarkEleventhNewMatcher(b *testing.B) {
	paths := eleventhPaths()
	b.Run("paths", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhMatcher = NewStringMatcher(paths)
		}
	})
	hosts := []string{"https://cdn.example.com/static/js/", "https://cdn.example.com/static/css/",
		"https://cdn.example.org/assets/", "https://www.example.com/tracking/pixel"}
	b.Run("urls", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhMatcher = NewStringMatcher(hosts)
		}
	})
	genes := []string{strings.Repeat("ACGT", 30), strings.Repeat("ACGA", 30), strings.Repeat("AAAC", 30)}
	b.Run("genes", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhMatcher = NewStringMatcher(genes)
		}
	})
}

func BenchmarkEleventhMatchThreadSafe(b *testing.B) {
	m := NewStringMatcher(eleventhWords)
	list := []byte(strings.Join(eleventhWords, ","))
	b.Run("list", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhHits = m.MatchThreadSafe(list)
		}
	})
	long := []byte(strings.Repeat(string(eleventhText)+" ", 20))
	b.Run("log", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhHits = m.MatchThreadSafe(long)
		}
	})
	var pairs []string
	for c := 'a'; c <= 'z'; c++ {
		for d := 'a'; d <= 'z'; d += 3 {
			pairs = append(pairs, string(c)+string(d))
		}
	}
	p := NewStringMatcher(pairs)
	prose := []byte(strings.Repeat("sphinxofblackquartzjudgemyvowpackmyboxwithfivedozenliquorjugs", 8))
	b.Run("pairs", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhHits = p.MatchThreadSafe(prose)
		}
	})
}

func BenchmarkEleventhMatch(b *testing.B) {
	m := NewStringMatcher(eleventhWords)
	short := []byte("Chrome/30.0.1599.101 Safari")
	b.Run("short", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhHits = m.Match(short)
		}
	})
	b.Run("agent", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			eleventhHits = m.Match(eleventhText)
		}
	})
}
