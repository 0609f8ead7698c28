package semver

import (
	"fmt"
	"testing"
)

var (
	fourthVersion Version
	fourthErr     error
)

func BenchmarkFourthParse(b *testing.B) {
	for i, s := range []string{
		"1.2.3", "10.20.30-rc.1", "4.17.21+exp.sha-5114f85",
		"1.0.0-alpha.beta.1.2.3.x-y-z.4.5.6.alpha.gamma.delta.7.8.9+build.20240101.linux.amd64.release.candidate.12",
		"1.0", "1.0.0-rc.01", "1.0.0-.................................................",
	} {
		b.Run(fmt.Sprint("text", i), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				fourthVersion, fourthErr = Parse(s)
			}
		})
	}
}
