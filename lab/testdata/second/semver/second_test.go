package semver

import "testing"

var secondVersion *Version

func BenchmarkSecondStrict(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range []string{"1.2.3", "10.20.30", "1.0.0-rc.1"} {
			secondVersion, _ = StrictNewVersion(v)
		}
	}
}
