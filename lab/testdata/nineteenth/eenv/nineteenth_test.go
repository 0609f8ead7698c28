package env

import (
	"strconv"
	"testing"
)

type nineteenthServer struct {
	Host string `env:"HOST"`
	Port int    `env:"PORT"`
}

func BenchmarkNineteenthSliceOfStructs(b *testing.B) {
	vars := map[string]string{"HOME": "/home/me", "PATH": "/usr/bin:/bin"}
	for i := 0; i < 20; i++ {
		n := strconv.Itoa(i)
		vars["SERVERS_"+n+"_HOST"] = "host" + n
		vars["SERVERS_"+n+"_PORT"] = "80" + n
		vars["OTHER_"+n] = "x"
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var cfg struct {
			Servers []nineteenthServer `envPrefix:"SERVERS"`
		}
		if err := ParseWithOptions(&cfg, Options{Environment: vars}); err != nil || len(cfg.Servers) != 20 {
			b.Fatal(err, len(cfg.Servers))
		}
	}
}

func BenchmarkNineteenthSlice(b *testing.B) {
	vars := map[string]string{
		"PORTS":  "80,443,8080,8443,9000,9001,9002,9003,9004,9005",
		"NAMES":  "a,b,c,d,e,f,g,h",
		"LIMITS": "1.5;2.5;3.5;4.5",
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var cfg struct {
			Ports  []int      `env:"PORTS"`
			Names  []string   `env:"NAMES"`
			Limits []*float64 `env:"LIMITS" envSeparator:";"`
		}
		if err := ParseWithOptions(&cfg, Options{Environment: vars}); err != nil {
			b.Fatal(err)
		}
	}
}
