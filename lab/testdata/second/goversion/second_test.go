package version

import "testing"

var secondInt int

func BenchmarkSecondParts(b *testing.B) {
	v := Must(NewVersion("1.22.0-beta.11.linux"))
	others := []*Version{Must(NewVersion("1.22.0-beta.9.linux")), Must(NewVersion("1.22.0-rc.1")), Must(NewVersion("1.22.0-beta.11.darwin"))}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, o := range others {
			secondInt += v.Compare(o)
		}
	}
}

func BenchmarkSecondCompare(b *testing.B) {
	v := Must(NewVersion("1.22.333"))
	others := []*Version{Must(NewVersion("1.22.333-beta1")), Must(NewVersion("1.22.9")), Must(NewVersion("2.0"))}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, o := range others {
			secondInt += v.Compare(o)
		}
	}
}
