package version

import "testing"

var (
	eighthInt     int
	eighthErr     error
	eighthVersion Version
)

func BenchmarkEighthCompare(b *testing.B) {
	for _, c := range []struct{ name, a, b string }{
		{"equal", "2.36-9+deb12u4", "2.36-9+deb12u4"},
		{"major", "7.88.1-10+deb12u5", "8.5.0-2"},
		{"revision", "2:7.4.052-1ubuntu3", "2:7.4.052-1ubuntu3.1"},
		{"security", "3.0.11-1~deb12u1", "3.0.11-1~deb12u2"},
		{"epoch", "1:9.18.19-1", "2:9.18.19-1"},
		{"git", "0.0~git20240131.8ec41f-1", "0.0~git20240131.91bb20-1"},
	} {
		b.Run(c.name, func(b *testing.B) {
			v, err := NewVersion(c.a)
			if err != nil {
				b.Fatal(err)
			}
			w, err := NewVersion(c.b)
			if err != nil {
				b.Fatal(err)
			}
			for i := 0; i < b.N; i++ {
				eighthInt = v.Compare(w)
			}
		})
	}
}

func BenchmarkEighthNew(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"short", "1.2.3"},
		{"revision", "7.88.1-10+deb12u5"},
		{"epoch", "2:7.4.052-1ubuntu3.1"},
		{"git", "0.0~git20240131.8ec41f-1"},
		{"long", "1:115.6.0+build2-0ubuntu0.22.04.1~mt1"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthVersion, eighthErr = NewVersion(c.s)
			}
		})
	}
}
