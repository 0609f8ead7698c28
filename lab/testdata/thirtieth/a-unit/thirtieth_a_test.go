package unit

import (
	"bufio"
	"strings"
	"testing"
)

var thirtiethAPaths = []string{"/", "/home/core/data", "/var/lib/docker/volumes/my-volume_1/_data", "/mnt/disk by label/é", "//srv//www/"}

var thirtiethAEscaped = []string{`-`, `home-core-data`, `var-lib-docker-volumes-my\x2dvolume_1-_data`, `mnt-disk\x20by\x20label`, `dev-disk-by\x2duuid-0d1f\x2d22aa`}

func BenchmarkThirtiethAEscape(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range thirtiethAPaths {
			UnitNamePathEscape(s)
			UnitNameEscape(s)
		}
	}
}

func BenchmarkThirtiethAUnescape(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range thirtiethAEscaped {
			UnitNamePathUnescape(s)
			UnitNameUnescape(s)
		}
	}
}

func BenchmarkThirtiethAOptionName(b *testing.B) {
	text := strings.Repeat("ConditionPathIsReadWrite=", 100)
	r := strings.NewReader(text)
	l := &lexer{buf: bufio.NewReader(r)}
	step := l.lexOptionNameFunc("Unit")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r.Reset(text)
		l.buf.Reset(r)
		for j := 0; j < 100; j++ {
			if _, err := step(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
