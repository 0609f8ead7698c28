package natsort

import "testing"

var secondSink bool

func BenchmarkSecondCompare(b *testing.B) {
	pairs := [][2]string{
		{"chapter 12 section 4 page 103", "chapter 12 section 4 page 98"},
		{"img0012.png", "img0112.png"},
		{"release-1.22.333-rc4", "release-1.22.333-rc11"},
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, p := range pairs {
			secondSink = Compare(p[0], p[1])
		}
	}
}

func BenchmarkSecondSort(b *testing.B) {
	list := make([]string, len(testList))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		copy(list, testList)
		Sort(list)
	}
}
