package loadtest

import (
	"math"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestMemoryLimit: the limit is small where little is alive, gives way where more
// is, and is not touched where the user has one.
func TestMemoryLimit(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(math.MaxInt64))
	t.Setenv("GOMEMLIMIT", "")
	m := limitMemory()
	if got := debug.SetMemoryLimit(-1); got < leastLimit || got == math.MaxInt64 {
		t.Errorf("the limit is %d", got)
	}
	large := make([]byte, 200<<20)
	runtime.GC()
	m.adjust()
	if got := debug.SetMemoryLimit(-1); got < 300<<20 || got > 600<<20 {
		t.Errorf("the limit is %d where 200 MB are alive", got)
	}
	runtime.KeepAlive(large)
	m.end()
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("afterwards the limit is %d", got)
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	limitMemory()
	if got := debug.SetMemoryLimit(-1); got != math.MaxInt64 {
		t.Errorf("the limit is %d where the user has set one", got)
	}
	if limitFor(1<<20, 1<<20) != leastLimit || limitFor(100<<20, 10<<20) != 160<<20 {
		t.Error("limits are wrong")
	}
}
