package ssh_config

import (
	"fmt"
	"strings"
	"testing"
)

func thirtysecondConfig(b *testing.B) *Config {
	var sb strings.Builder
	for i := 0; i < 40; i++ {
		fmt.Fprintf(&sb, "Host web%d *.dc%d.example.com !bastion.dc%d.example.com\n", i, i, i)
		fmt.Fprintf(&sb, "  HostName 10.0.%d.1\n  Port 22%02d\n  User deploy\n  IdentityFile ~/.ssh/key%d\n\n", i, i, i)
	}
	sb.WriteString("Host *\n  ServerAliveInterval 30\n  Compression yes\n")
	cfg, err := DecodeBytes([]byte(sb.String()))
	if err != nil {
		b.Fatal(err)
	}
	return cfg
}

func BenchmarkThirtysecondConfigGet(b *testing.B) {
	cfg := thirtysecondConfig(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if v, _ := cfg.Get("db.dc37.example.com", "Compression"); v != "yes" {
			b.Fatal(v)
		}
	}
}

func BenchmarkThirtysecondHostMatches(b *testing.B) {
	cfg := thirtysecondConfig(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, h := range cfg.Hosts {
			h.Matches("db.dc37.example.com")
		}
	}
}
