package mergo

import (
	"fmt"
	"testing"
	"time"
)

var seventhErr error

type seventhLimits struct {
	Connections, Requests, Headers int
	Body                           int64
	Rate                           float64
}

type seventhServer struct {
	Host, Path, User string
	Port             int
	Debug, Secure    bool
	Timeout, Idle    time.Duration
	Since            time.Time
	Limits           seventhLimits
	Hosts            []string
	Labels           map[string]string
}

func BenchmarkSeventhOptions(b *testing.B) {
	defaults := seventhServer{
		Host: "localhost", Path: "/", Port: 8080, Timeout: time.Minute, Idle: time.Hour,
		Limits: seventhLimits{100, 1000, 64, 1 << 20, 0.5}, Hosts: []string{"a.example.com"},
	}
	user := seventhServer{Host: "example.com", Secure: true, Limits: seventhLimits{Requests: 10}}
	b.Run("server", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			s := user
			seventhErr = Merge(&s, defaults)
		}
	})
	b.Run("override", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			s := defaults
			seventhErr = Merge(&s, user, WithOverride)
		}
	})
	b.Run("limits", func(b *testing.B) {
		for i := 0; i < b.N; i++ {
			l := user.Limits
			seventhErr = Merge(&l, &defaults.Limits)
		}
	})
}

func BenchmarkSeventhMaps(b *testing.B) {
	names, numbers := map[string]string{}, map[int]int{}
	for i := 0; i < 50; i++ {
		names[fmt.Sprint("name ", i)] = "x"
		numbers[i*i] = i + 1
	}
	b.Run("names", func(b *testing.B) {
		dst := map[string]string{"name 3": "y"}
		for i := 0; i < b.N; i++ {
			seventhErr = Merge(&dst, names)
		}
	})
	b.Run("numbers", func(b *testing.B) {
		dst := map[int]int{9: 1}
		for i := 0; i < b.N; i++ {
			seventhErr = Merge(&dst, numbers)
		}
	})
}
