package conf

import (
	"os"
	"reflect"
	"testing"
	"time"
)

type twentyninthConfig struct {
	Web struct {
		APIHost         string        `conf:"default:0.0.0.0:3000,help:host and 'port' to listen on"`
		DebugHost       string        `conf:"default:0.0.0.0:4000"`
		ReadTimeout     time.Duration `conf:"default:5s"`
		WriteTimeout    time.Duration `conf:"default:10s"`
		ShutdownTimeout time.Duration `conf:"default:20s,help:time to wait"`
	}
	DB struct {
		User         string `conf:"default:postgres"`
		Password     string `conf:"default:postgres,mask"`
		HostPort     string `conf:"default:database-service"`
		Name         string `conf:"default:postgres,noprint"`
		MaxIdleConns int    `conf:"default:2"`
		DisableTLS   bool   `conf:"default:true"`
	}
	Labels map[string]string `conf:"default:a:1;b:2"`
}

func BenchmarkTwentyninthCamelSplit(b *testing.B) {
	b.ReportAllocs()
	in := []string{"APIHost", "ReadTimeout", "MaxIdleConns", "DisableTLS", "IPv4Address", "Name", "Größe1Wert"}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			n += len(camelSplit(s))
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthString(b *testing.B) {
	b.ReportAllocs()
	var cfg twentyninthConfig
	for i := 0; i < b.N; i++ {
		if _, err := String(&cfg); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyninthGetTypeAndHelp(b *testing.B) {
	var cfg twentyninthConfig
	fields, err := extractFields(nil, &cfg)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for i := 0; i < b.N; i++ {
		for j := range fields {
			name, usage := getTypeAndHelp(&fields[j])
			n += len(name) + len(usage)
		}
	}
	if n == 1 {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthNewSourceEnv(b *testing.B) {
	b.ReportAllocs()
	for _, k := range []string{"WEB_API_HOST", "WEB_READ_TIMEOUT", "DB_USER", "DB_PASSWORD", "DB_MAX_IDLE_CONNS"} {
		os.Setenv("TWENTYNINTH_"+k, "value of "+k)
		defer os.Unsetenv("TWENTYNINTH_" + k)
	}
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(newSourceEnv("twentyninth").m)
	}
	if n != 5*b.N {
		b.Fatal(n)
	}
}

func BenchmarkTwentyninthProcessField(b *testing.B) {
	b.ReportAllocs()
	var m map[string]string
	var mi map[string]int
	f, fi := reflect.ValueOf(&m).Elem(), reflect.ValueOf(&mi).Elem()
	for i := 0; i < b.N; i++ {
		if err := processField(false, "env:prod;region:eu-west-1;team:core;tier:1", f); err != nil {
			b.Fatal(err)
		}
		if err := processField(false, "a:1;b:2;c:3", fi); err != nil {
			b.Fatal(err)
		}
	}
}
