package pflag

import (
	"strings"
	"testing"
)

var (
	sixthFields []string
	sixthErr    error
)

func BenchmarkSixthReadCSV(b *testing.B) {
	for name, val := range map[string]string{
		"one":    "eu-central-1",
		"few":    "web,db,cache,queue",
		"many":   strings.Repeat("10.0.0.1:8080,", 30) + "10.0.0.2:8080",
		"spaces": "first value, second value, third value",
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthFields, sixthErr = readAsCSV(val)
			}
		})
	}
}

func BenchmarkSixthStringToString(b *testing.B) {
	for name, val := range map[string]string{
		"one":  "app=web",
		"four": "app=web,tier=front,env=prod,owner=team-a",
	} {
		b.Run(name, func(b *testing.B) {
			var labels map[string]string
			v := newStringToStringValue(map[string]string{}, &labels)
			for i := 0; i < b.N; i++ {
				sixthErr = v.Set(val)
			}
		})
	}
}
