package semver

import "testing"

var thirteenthPrereleases = []string{
	"-alpha.preview.20261127.build.1048",
	"-alpha.preview.20261127.build.1047",
	"-alpha.preview.20261127.build.999",
	"-alpha.preview.20261127.build.1047.hotfix",
	"-alpha.preview.20261128.build.1",
}

func BenchmarkThirteenthComparePrerelease(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		for _, x := range thirteenthPrereleases {
			for _, y := range thirteenthPrereleases {
				n += comparePrerelease(x, y)
			}
		}
	}
	if n != 0 {
		b.Fatal(n)
	}
}
