package configparser

import (
	"strconv"
	"testing"
)

func twentysixthConfig() *Configuration {
	c := NewConfiguration()
	for i := 0; i < 60; i++ {
		s := c.NewSection("dc" + strconv.Itoa(i%40) + ".east.webservers")
		for j := 0; j < 8; j++ {
			s.Add("option"+strconv.Itoa(j), "value"+strconv.Itoa(i*j))
		}
	}
	return c
}

func BenchmarkTwentysixthFind(b *testing.B) {
	c := twentysixthConfig()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if s, err := c.Find(`^dc[12]+\.east`); err != nil || len(s) == 0 {
			b.Fatal(s, err)
		}
	}
}

func BenchmarkTwentysixthConfigString(b *testing.B) {
	c := twentysixthConfig()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if c.String() == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthSectionString(b *testing.B) {
	s, err := twentysixthConfig().Section("dc3.east.webservers")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if s.String() == "" {
			b.Fatal("empty")
		}
	}
}
