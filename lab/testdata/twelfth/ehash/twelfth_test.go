package hashstructure

import (
	"testing"
	"time"
)

type twelfthServer struct {
	Name    string
	Host    string
	Port    int
	Weight  float64
	Enabled bool
	Tags    []string `hash:"set"`
	Labels  map[string]string
	Backup  *twelfthServer
}

var (
	twelfthHash uint64
	twelfthErr  error
)

func twelfthValue() twelfthServer {
	return twelfthServer{
		Name: "web-1", Host: "10.0.0.17", Port: 8080, Weight: 0.75, Enabled: true,
		Tags:   []string{"web", "frontend", "eu-west-1"},
		Labels: map[string]string{"team": "platform", "env": "production", "zone": "a"},
		Backup: &twelfthServer{Name: "web-2", Host: "10.0.0.18", Port: 8080},
	}
}

func twelfthBench(b *testing.B, v interface{}, opts *HashOptions) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twelfthHash, twelfthErr = Hash(v, FormatV2, opts)
	}
	if twelfthErr != nil {
		b.Fatal(twelfthErr)
	}
}

func BenchmarkTwelfthHash(b *testing.B) {
	ints := make([]int, 100)
	for i := range ints {
		ints[i] = i * i
	}
	b.Run("struct", func(b *testing.B) { twelfthBench(b, twelfthValue(), nil) })
	b.Run("ints", func(b *testing.B) { twelfthBench(b, ints, nil) })
	b.Run("strings", func(b *testing.B) {
		twelfthBench(b, []string{"alpha", "beta", "a somewhat longer text with some words", ""}, nil)
	})
	b.Run("options", func(b *testing.B) { twelfthBench(b, twelfthValue(), &HashOptions{}) })
}

func BenchmarkTwelfthMap(b *testing.B) {
	counts := map[string]int{}
	weights := map[float64]bool{}
	for i := 0; i < 50; i++ {
		counts[string(rune('a'+i%26))+string(rune('a'+i/26))] = i
		weights[float64(i)/3] = i&1 == 0
	}
	b.Run("counts", func(b *testing.B) { twelfthBench(b, counts, nil) })
	b.Run("weights", func(b *testing.B) { twelfthBench(b, weights, nil) })
	b.Run("nested", func(b *testing.B) {
		twelfthBench(b, map[string]map[string]int{"x": {"a": 1, "b": 2}, "y": {"c": 3}, "z": nil}, nil)
	})
}

func BenchmarkTwelfthTime(b *testing.B) {
	t := time.Date(2024, 2, 29, 23, 59, 58, 123456789, time.UTC)
	times := []time.Time{t, t.Add(time.Hour), t.AddDate(0, 1, 0), {}, t.Add(-time.Nanosecond)}
	local := make([]time.Time, len(times))
	for i := range times {
		local[i] = times[i].In(time.FixedZone("CET", 3600))
	}
	b.Run("utc", func(b *testing.B) { twelfthBench(b, times, nil) })
	b.Run("zone", func(b *testing.B) { twelfthBench(b, local, nil) })
	b.Run("struct", func(b *testing.B) {
		twelfthBench(b, struct{ Created, Updated time.Time }{times[0], local[1]}, nil)
	})
}
