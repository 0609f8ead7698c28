package routers

import (
	"net/http"
	"net/url"
	"runtime"
	"testing"

	"github.com/gohone/hone/cases/router/casetest"
)

// BenchmarkBuild has a router made of a table an iteration, and its first
// request served, for which some finish what they have built. B/route is what
// a router keeps of that.
func BenchmarkBuild(b *testing.B) {
	t := casetest.Generated(1000)
	for _, p := range Peers() {
		if !p.Can(t.Name, t.Routes) {
			continue
		}
		build := func() http.Handler {
			router := p.Build(t.Routes, Task{})
			first := t.Requests[0]
			router.ServeHTTP(casetest.Discard(), casetest.NewRequest(first.Method, &url.URL{Path: first.Pattern}))
			return router
		}
		kept := 0.0 // measured once a process: it takes as long as some iterations
		b.Run("table="+t.Name+"/impl="+p.Name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				build()
			}
			b.StopTimer()
			if kept == 0 {
				kept = keeps(build) / float64(len(t.Routes))
			}
			b.ReportMetric(kept, "B/route")
		})
	}
}

// keeps returns how many bytes of the heap what build returns keeps alive.
func keeps(build func() http.Handler) float64 {
	build() // what all routers share
	var kept [8]http.Handler
	before := live()
	for i := range kept {
		kept[i] = build()
	}
	after := live()
	runtime.KeepAlive(&kept)
	return (float64(after) - float64(before)) / float64(len(kept))
}

// live returns how many bytes of the heap are in use. It collects garbage twice,
// so that nothing is left in a pool.
func live() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestKeeps has something of a known size built.
func TestKeeps(t *testing.T) {
	const size = 1 << 20
	got := keeps(func() http.Handler {
		_ = make([]byte, size) // garbage
		room := make([]byte, size)
		return http.HandlerFunc(func(http.ResponseWriter, *http.Request) { room[0]++ })
	})
	if got < size || got > 1.01*size {
		t.Errorf("%.0f bytes, want %d", got, size)
	}
}
