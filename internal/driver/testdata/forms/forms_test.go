// Package forms holds a benchmark of every form there is. Each call of a
// benchmark function writes a line to the file that LOG names: the benchmark,
// the iterations asked for, those it made, and what it has to say of the state
// in which it was called.
package forms

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

var sink []byte

func work() { sink = make([]byte, 64) }

// called logs one call, after the timer.
func called(b *testing.B, iterations int, state ...any) {
	b.StopTimer()
	f, err := os.OpenFile(os.Getenv("LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return
	}
	defer f.Close()
	fmt.Fprintln(f, b.Name(), b.N, iterations, runtime.NumGoroutine(), strings.TrimSpace(fmt.Sprintln(state...)))
}

func BenchmarkN(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkLoop(b *testing.B) {
	n := 0
	for b.Loop() {
		work()
		n++
	}
	called(b, n)
}

func BenchmarkLoopBreak(b *testing.B) {
	n := 0
	for b.Loop() {
		if n++; n == 2 {
			break
		}
	}
}

func BenchmarkResetTimer(b *testing.B) {
	for range 1000 {
		work() // set-up, not counted
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkStopTimer(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		work() // not counted
		b.StartTimer()
		work()
	}
	called(b, b.N)
}

func BenchmarkParallel(b *testing.B) {
	var n, bodies atomic.Int64
	b.RunParallel(func(pb *testing.PB) {
		bodies.Add(1)
		for pb.Next() {
			n.Add(1)
		}
	})
	called(b, int(n.Load()), bodies.Load() == int64(runtime.GOMAXPROCS(0)))
}

func BenchmarkSetParallelism(b *testing.B) {
	var n, bodies atomic.Int64
	b.SetParallelism(3)
	b.RunParallel(func(pb *testing.PB) {
		bodies.Add(1)
		for pb.Next() {
			n.Add(1)
		}
	})
	called(b, int(n.Load()), bodies.Load() == int64(3*runtime.GOMAXPROCS(0)))
}

func BenchmarkSub(b *testing.B) {
	for _, name := range []string{"plain", "two words", "a/b", "größe", "dup", "dup", "", `q"uote`, "[x](y)|^$.*+?", "100%", "tab\tnl\n", "\x00\x7f"} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				work()
			}
			called(b, b.N)
		})
	}
}

var cleanups int

func BenchmarkCleanup(b *testing.B) {
	before := cleanups
	b.Cleanup(func() { cleanups++ })
	b.Cleanup(func() { cleanups++ })
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N, before)
}

func BenchmarkTempDir(b *testing.B) {
	dir := b.TempDir()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) > 0 {
		b.Fatal("not an empty folder:", err, list)
	}
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o666); err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N, dir)
}

func BenchmarkSetenv(b *testing.B) {
	if os.Getenv("FORMS") != "" {
		b.Fatal("left over from an earlier call")
	}
	b.Setenv("FORMS", "x")
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkChdir(b *testing.B) {
	if _, err := os.Stat("forms_test.go"); err != nil {
		b.Fatal("left over from an earlier call:", err)
	}
	b.Chdir(b.TempDir())
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkContext(b *testing.B) {
	ctx := b.Context()
	if ctx.Err() != nil {
		b.Fatal("cancelled before the call")
	}
	b.Cleanup(func() {
		if ctx.Err() == nil {
			panic("not cancelled before the clean-up")
		}
	})
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkReportMetric(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work()
	}
	b.ReportMetric(3, "things/op")
	b.SetBytes(10)
	b.ReportAllocs()
	called(b, b.N)
}

// BenchmarkHidden sees nothing of hone.
func BenchmarkHidden(b *testing.B) {
	for _, e := range os.Environ() {
		if strings.HasPrefix(e, "HONE_") && !strings.HasPrefix(e, "HONE_TEST=") {
			b.Fatal("sees ", e)
		}
	}
	flags, _, errno := syscall.Syscall(syscall.SYS_FCNTL, 3, syscall.F_GETFD, 0)
	if errno == 0 && flags&syscall.FD_CLOEXEC == 0 {
		b.Fatal("descriptor 3 would reach its children")
	}
	called(b, b.N)
}

var heavy int

// BenchmarkHeavySetup has set-up that takes as long as thousands of iterations
// of what is measured, and is not counted.
func BenchmarkHeavySetup(b *testing.B) {
	spin(1 << 23)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		spin(1 << 8)
	}
	called(b, b.N)
}

// BenchmarkCountedSetup forgets to reset the timer.
func BenchmarkCountedSetup(b *testing.B) {
	spin(1 << 23)
	for i := 0; i < b.N; i++ {
		spin(1 << 8)
	}
	called(b, b.N)
}

// BenchmarkSlowLoop has iterations of which next to nothing counts.
func BenchmarkSlowLoop(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		spin(1 << 23)
		b.StartTimer()
	}
	called(b, b.N)
}

func spin(n int) {
	for i := range n {
		heavy += i & heavy
	}
}

// BenchmarkForcesGC has two GC cycles an iteration.
func BenchmarkForcesGC(b *testing.B) {
	for i := 0; i < b.N; i++ {
		runtime.GC()
		runtime.GC()
	}
}

var heavier [2]int

func BenchmarkOneGoroutine(b *testing.B) { goroutines(b, 1) }

func BenchmarkTwoGoroutines(b *testing.B) { goroutines(b, 2) }

// goroutines has several do the same at once.
func goroutines(b *testing.B, several int) {
	var wg sync.WaitGroup
	for t := range heavier[:several] {
		wg.Add(1)
		go func() {
			defer wg.Done()
			n := 0
			for i := range b.N << 8 {
				n += i & n
			}
			heavier[t] = n
		}()
	}
	wg.Wait()
}

var calls int

// BenchmarkOwnMetrics reports values of its own: one that is the same in each
// call, and the number of the call, in one unit always and in another in every
// second one.
func BenchmarkOwnMetrics(b *testing.B) {
	if calls++; calls%2 == 0 {
		b.ReportMetric(float64(calls), "even")
	}
	for i := 0; i < b.N; i++ {
		work()
	}
	b.ReportMetric(2.5, "things/op")
	b.ReportMetric(float64(calls), "calls")
	b.SetBytes(64)
}

var once bool

// BenchmarkOnce makes something once in a process.
func BenchmarkOnce(b *testing.B) {
	if !once {
		once = true
		spin(1 << 28)
	}
	for i := 0; i < b.N; i++ {
		work()
	}
	called(b, b.N)
}

func BenchmarkFatal(b *testing.B) { b.Fatal("no database") }

func BenchmarkFatalLater(b *testing.B) {
	if b.N > 1 {
		b.Fatal("more than one")
	}
}

func BenchmarkError(b *testing.B) { b.Error("goes on") }

func BenchmarkSkip(b *testing.B) { b.Skip("not here") }

func BenchmarkSkipLater(b *testing.B) {
	if b.N > 1 {
		b.Skip("more than one")
	}
}

func BenchmarkGoexit(b *testing.B) { runtime.Goexit() }

func BenchmarkPanic(b *testing.B) { panic("boom") }

func BenchmarkExit(b *testing.B) { os.Exit(7) }
