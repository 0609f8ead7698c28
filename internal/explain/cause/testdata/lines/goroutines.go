package lines

import (
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

var _ = add("Unbuffered", func(n int) {
	ch := make(chan int)
	go func() {
		for i := range n {
			ch <- i //hot cpu channel: hands each value over to a waiting goroutine
		}
		close(ch)
	}()
	for v := range ch {
		sinkInt += v
	}
})

var _ = add("Buffered", func(n int) {
	ch := make(chan int, 64)
	for i := range n {
		ch <- i
		sinkInt += <-ch //hot cpu channel: takes a value from a channel
	}
})

var _ = add("Select", func(n int) {
	a, b := make(chan int, 1), make(chan int, 1)
	for i := range n {
		a <- i
		select { //hot cpu select: chooses among two channels
		case v := <-a:
			sinkInt += v
		case v := <-b:
			sinkInt -= v
		}
	}
})

var _ = add("LockAlone", func(n int) {
	var mu sync.RWMutex
	for range n {
		mu.RLock() //hot cpu lock: a lock each time
		sinkInt++
		mu.RUnlock()
	}
})

// Both goroutines want the lock at all times.
func contend(n int, mu *sync.Mutex) {
	for range n {
		mu.Lock() //hot cpu lock: another goroutine has it
		for range 100 {
			sinkInt++
		}
		mu.Unlock() //hot mutex lock: what waited for it is charged to Unlock
	}
}

var _ = add("LockContended", func(n int) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() { defer wg.Done(); contend(n, &mu) }()
	}
	wg.Wait()
})

var counter atomic.Int64

var _ = add("Atomic", func(n int) {
	for range n {
		counter.Add(1) //hot cpu atomic: an atomic addition
	}
})

var syncMap sync.Map

var _ = add("SyncMap", func(n int) {
	syncMap.Store("a", 1)
	for range n {
		sinkAny, _ = syncMap.Load("a") //hot cpu sync-map: hashes the key and looks it up
	}
})

var pool = sync.Pool{New: func() any { return new([512]byte) }}

var _ = add("Pool", func(n int) {
	for range n {
		p := pool.Get().(*[512]byte) //hot cpu pool: takes an object from the pool
		pool.Put(p)
	}
})

func nothing(wg *sync.WaitGroup) { wg.Done() }

var _ = add("Goroutine", func(n int) {
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go nothing(&wg) //hot cpu goroutine: starts a goroutine for next to no work
	}
	wg.Wait()
})

var _ = add("Gosched", func(n int) {
	for range n {
		runtime.Gosched() //hot cpu scheduling: gives the processor away
	}
})

var _ = add("Stat", func(n int) {
	for range n {
		_, sinkErr = os.Stat("/") //hot cpu syscall: asks the kernel
	}
})

var _ = add("ReadFile", func(n int) {
	for range n {
		sinkBytes, _ = os.ReadFile("/proc/self/cmdline") //hot cpu syscall: opens and reads
	}
})

var null, _ = os.OpenFile(os.DevNull, os.O_RDWR, 0)

var _ = add("WriteByte", func(n int) {
	one := []byte{'\n'}
	for range n {
		null.Write(one) //hot cpu unbuffered: a system call for each byte
	}
})

var _ = add("WriteLine", func(n int) {
	for i := range n {
		null.WriteString(thousand[i%1000]) //hot cpu unbuffered: a system call for each word
	}
})

var _ = add("WaitGroup", func(n int) {
	for range n {
		var wg sync.WaitGroup
		wg.Add(1)
		go func() { runtime.Gosched(); wg.Done() }()
		wg.Wait() //hot block wait: nothing to do until the other goroutine is done
	}
})

var _ = add("ReceiveBlocks", func(n int) {
	for i := range n {
		ch := make(chan int)
		go func() { runtime.Gosched(); ch <- i }()
		sinkInt += <-ch //hot block channel: nothing to do until there is a value
	}
})
