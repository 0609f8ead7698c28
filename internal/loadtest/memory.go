package loadtest

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// leastLimit is the memory in bytes that a load test tries to keep to. The pages
// of the program itself and those of SQLite come on top.
const leastLimit = 32 << 20

// A memory keeps the generator small by a memory limit of the process: without
// one the heap may grow to twice the live heap before a collection. The limit
// rises where a run needs more, so that the generator never spends its time on
// collection.
type memory struct {
	off     bool // the user has set a limit
	samples []metrics.Sample
	limit   int64
	before  int64 // the limit to go back to
}

// limitMemory sets a limit, unless the user has set one.
func limitMemory() *memory {
	m := &memory{off: os.Getenv("GOMEMLIMIT") != "", samples: []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/released:bytes"},
	}}
	m.before = debug.SetMemoryLimit(-1)
	m.adjust()
	return m
}

// adjust follows the live heap. It is called once a second.
func (m *memory) adjust() {
	if m.off {
		return
	}
	metrics.Read(m.samples)
	var of [6]int64
	for i, s := range m.samples {
		if s.Value.Kind() == metrics.KindUint64 {
			of[i] = int64(s.Value.Uint64())
		}
	}
	live, rest := of[0], of[1]-of[2]-of[3]-of[4]-of[5] // stacks and what the runtime needs itself
	if limit := limitFor(live, rest); limit != m.limit {
		m.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// limitFor returns the limit for a live heap and other memory, in bytes: half the
// live heap must be free between two collections.
func limitFor(live, rest int64) int64 { return max(leastLimit, live+live/2+rest) }

// end restores the earlier limit.
func (m *memory) end() {
	if !m.off {
		debug.SetMemoryLimit(m.before)
	}
}
