package load

import (
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// live returns the bytes of the heap that are in use.
func live() int64 {
	runtime.GC()
	runtime.GC() // what the first one has swept
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// pass lets n seconds of the open model go by, with some answers in each.
func pass(m *monitor, rng *rand.Rand, n int) {
	step, answer := new(script.Step), &script.Answer{Response: wire.Response{Status: 200}}
	for range n {
		at := m.start.Add(m.last)
		for _, s := range m.rec.shards {
			done := at.Add(time.Duration(rng.ExpFloat64() * 1e6))
			s.record(exchange{step: step, answer: answer, due: at, sent: at, done: done, open: true})
		}
		m.collect(m.last + time.Second)
	}
}

func newTestMonitor() *monitor {
	return newMonitor(newWorkers(Plan{Schedule: Schedule{Open: true, Start: 1}}), Events{}, func(error) {})
}

// TestMemoryOfARun: of a second a point is kept and nothing else; how many points
// there are at most is TestPointsAreBounded's.
func TestMemoryOfARun(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	before := live()
	m := newTestMonitor()
	m.result.Points = make([]Point, 0, maxPoints) // an append would double them at some time
	pass(m, rng, 10)
	short := live()
	const seconds = 300
	pass(m, rng, seconds)
	long := live()
	if n := len(m.result.Points); n != seconds+10 || m.result.Total.Requests != int64(n*len(m.rec.shards)) {
		t.Fatalf("%d points, %d requests", n, m.result.Total.Requests)
	}
	if grown := (long - short) / seconds; grown > 64 {
		t.Errorf("%d bytes are kept of a second beside its point", grown)
	}
	// Tallies of at most maxShards shards, of the one being read, of a second and
	// of the run, with four histograms each, and the points.
	if kept := short - before; kept > (maxShards+3)*4*300<<10+1<<20 {
		t.Errorf("%d bytes are kept of a run", kept)
	}
	runtime.KeepAlive(m)
}

// TestMemoryOfUsers: many virtual users need no histograms of their own.
func TestMemoryOfUsers(t *testing.T) {
	if n := len(newWorkers(Plan{}).rec.shards); n > maxShards {
		t.Errorf("%d shards", n)
	}
	if n := len(newRecorder(1000).shards); n != maxShards {
		t.Errorf("%d shards of 1000 wanted, want %d", n, maxShards)
	}
}

// BenchmarkSecond is what a second costs beside its requests: merging what the
// shards hold. kept-B/op is what is left of it.
func BenchmarkSecond(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	m := newTestMonitor()
	pass(m, rng, 1)
	before := live()
	b.ResetTimer()
	pass(m, rng, b.N)
	b.StopTimer()
	b.ReportMetric(float64(live()-before)/float64(b.N), "kept-B/op")
	runtime.KeepAlive(m)
}
