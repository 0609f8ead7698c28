package suite

import (
	"os"
	"sync"
	"testing"
)

func BenchmarkSyscall(b *testing.B) {
	f, err := os.Open("/dev/zero")
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var buf [64]byte
	b.ResetTimer()
	for range b.N {
		n, err := f.Read(buf[:])
		if err != nil {
			b.Fatal(err)
		}
		sink = n
	}
}

// BenchmarkChannel passes a value to another goroutine and back.
func BenchmarkChannel(b *testing.B) {
	there, back := make(chan int), make(chan int)
	go func() {
		for v := range there {
			back <- v + 1
		}
		close(back)
	}()
	b.ResetTimer()
	for i := range b.N {
		there <- i
		sink = <-back
	}
	b.StopTimer()
	close(there)
	<-back
}

// BenchmarkParallel has every processor take the same lock now and then.
func BenchmarkParallel(b *testing.B) {
	var mu sync.Mutex
	total := 0
	b.RunParallel(func(pb *testing.PB) {
		x := uint64(1)
		for pb.Next() {
			for range 200 {
				x = x*6364136223846793005 + 1442695040888963407
			}
			mu.Lock()
			total += int(x & 1)
			mu.Unlock()
		}
	})
	sink = total
}
