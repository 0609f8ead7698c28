package rules

import (
	"regexp"
	"testing"
	"time"
)

func BenchmarkTwentyseventhTimeUTC(b *testing.B) {
	p := func(i int) *int { return &i }
	c := &Context{Year: p(2024), Month: p(5), Day: p(17), Hour: p(9), Minute: p(30), Second: p(0)}
	t := time.Date(2023, 2, 3, 4, 5, 6, 7, time.UTC)
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if _, err := c.Time(t); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyseventhTimeZone(b *testing.B) {
	p := func(i int) *int { return &i }
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		zone = time.FixedZone("CET", 3600)
	}
	c := &Context{Year: p(2024), Month: p(5), Day: p(17), Hour: p(9), Minute: p(30), Second: p(0)}
	t := time.Date(2023, 2, 3, 4, 5, 6, 7, zone)
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if _, err := c.Time(t); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyseventhFind(b *testing.B) {
	f := &F{RegExp: regexp.MustCompile(`(?i)(?:\W|^)(within|in)\s*([0-9]+)\s*(minutes?|hours?)(?:\W|$)`)}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		if m := f.Find("drop me a line in 20 minutes, please"); m == nil {
			b.Fatal("no match")
		}
	}
}
