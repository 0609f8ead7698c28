package sortorder

import "testing"

var secondSink int

func BenchmarkSecondPaths(b *testing.B) {
	paths := []string{
		"/srv/archive/projects/measurements/station-north/series/raw/file_0012.dat",
		"/srv/archive/projects/measurements/station-north/series/raw/file_0112.dat",
		"/srv/archive/projects/measurements/station-north/series/raw/file_7.dat",
		"/srv/archive/projects/measurements/station-south/series/raw/file_0012.dat",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for j := 1; j < len(paths); j++ {
			secondSink += NaturalCompare(paths[0], paths[j])
		}
	}
}
