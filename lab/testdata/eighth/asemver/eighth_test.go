package semver

import "testing"

var (
	eighthInt     int
	eighthErr     error
	eighthVersion Version
)

func BenchmarkEighthCompare(b *testing.B) {
	for _, c := range []struct{ name, a, b string }{
		{"releases", "1.12.3", "1.9.14"},
		{"equal", "3.5.21", "3.5.21"},
		{"patch", "3.5.21", "3.5.20"},
		{"pre-release", "1.0.0-rc.2", "1.0.0-rc.1"},
		{"names", "1.0.0-beta", "1.0.0-alpha.1"},
		{"same pre-release", "2.0.0-alpha.3.linux", "2.0.0-alpha.3.linux"},
		{"nightly", "4.1.0-dev.20240131.8ec41f", "4.1.0-dev.20240131.91bb20"},
		{"numbers", "1.0.0-20240131.104", "1.0.0-20240131.99"},
	} {
		b.Run(c.name, func(b *testing.B) {
			v, w := *New(c.a), *New(c.b)
			for i := 0; i < b.N; i++ {
				eighthInt = v.Compare(w)
			}
		})
	}
}

func BenchmarkEighthSet(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"release", "1.12.3"},
		{"long", "2024.131.10451"},
		{"pre-release", "1.0.0-rc.2"},
		{"metadata", "3.5.21+git.8ec41f"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eighthErr = eighthVersion.Set(c.s)
			}
		})
	}
}
