package watch

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A What is one kind of a server's spending.
type What int

// The kinds of spending.
const (
	Runtime     What = iota // allocations, pauses and all profiles
	SomeRuntime             // some of its allocations and pauses
	Process                 // CPU time and memory of its processes
	CPUProfile
	AllocatingLines // the profile of its heap
	OneCPUProfile   // one of several that are added up
	SomeSnapshots   // those of some processes
	Snapshot        // a profile of the whole run, see Gap.Kind
)

// whats are the names of kinds of spending.
var whats = [...]string{Runtime: "runtime", SomeRuntime: "some-runtime", Process: "process", CPUProfile: "cpu-profile",
	AllocatingLines: "allocating-lines", OneCPUProfile: "one-cpu-profile", SomeSnapshots: "some-snapshots", Snapshot: "snapshot"}

// String returns the name of w, such as cpu-profile.
func (w What) String() string { return whats[w] }

// A Gap is something that could not be seen, and why.
type Gap struct {
	What What
	Kind string // of a Snapshot: capture.Heap, capture.Mutex or capture.Block
	Err  error
}

// minProfile is the shortest run for which a CPU profile is useful.
const minProfile = time.Second

// Why there are gaps, beside what a server answers and capture.ErrNoProcess.
var (
	// ErrNoEndpoint reports that the server answers nothing at /debug/pprof.
	ErrNoEndpoint = errors.New("the server answers nothing at /debug/pprof")
	// ErrTooShort reports that the run is shorter than a profile.
	ErrTooShort = fmt.Errorf("the run is shorter than %v", minProfile)
	// ErrTooEarly reports that the run ended before the first profile did.
	ErrTooEarly = errors.New("the run ended too early")
)

// same reports whether two gaps read the same.
func (g Gap) same(o Gap) bool {
	return g.What == o.What && g.Kind == o.Kind && g.Err.Error() == o.Err.Error()
}

// addGap returns the list with a gap that is new.
func addGap(list []Gap, g Gap) []Gap {
	if slices.ContainsFunc(list, g.same) {
		return list
	}
	return append(list, g)
}

// maxGaps is the most gaps that one watch reports.
const maxGaps = 10

// gaps collects gaps, each once. It is safe for concurrent use.
type gaps struct {
	mu   sync.Mutex
	list []Gap
}

func (g *gaps) add(w What, kind string, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.list) < maxGaps {
		g.list = addGap(g.list, Gap{w, kind, err})
	}
}

// all returns the gaps so far, in order.
func (g *gaps) all() []Gap {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.list)
}
