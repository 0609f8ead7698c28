package sliceutil

import (
	"strconv"
	"testing"
)

func thirtysecondHosts(n, mod int) []string {
	var hosts []string
	for i := 0; i < n; i++ {
		hosts = append(hosts, "host"+strconv.Itoa(i*7%mod)+".example.com")
	}
	return hosts
}

func BenchmarkThirtysecondDiff(b *testing.B) {
	s1, s2 := thirtysecondHosts(300, 400), thirtysecondHosts(300, 350)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Diff(s1, s2)
	}
}

func BenchmarkThirtysecondDedupe(b *testing.B) {
	s := thirtysecondHosts(500, 400)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		Dedupe(s)
	}
}
