package message

import (
	"slices"
)

// MachineCheck is what hone doctor found. What hurts comes as warnings.
type MachineCheck struct {
	// BudgetSeconds is the time within which changes should be detected.
	BudgetSeconds float64 `json:"budget_seconds"`
	// Floors are by kind of code; empty if nothing was measured.
	Floors   []Floor   `json:"floors"`
	Programs []Program `json:"programs"`
	// Cache and Store say where hone keeps its files, Cleaned what -clean
	// removed.
	Cache   *Place   `json:"cache,omitempty"`
	Store   *Place   `json:"store,omitempty"`
	Cleaned *Cleaned `json:"cleaned,omitempty"`
}

// A Floor is what comparing one benchmark with itself says about the machine.
type Floor struct {
	Benchmark string `json:"benchmark"`
	// Center is what an operation takes, in seconds.
	Center float64 `json:"center"`
	// Spread is the median difference of a pair of equal processes, and Drift
	// how much longer the code took at the end than at the beginning, relative.
	Spread float64 `json:"spread"`
	Drift  float64 `json:"drift"`
	// Pairs and LongPairs count what was measured; PairSeconds is what an
	// ordinary pair takes.
	Pairs       int     `json:"pairs"`
	LongPairs   int     `json:"long_pairs"`
	PairSeconds float64 `json:"pair_seconds"`
	// Verdict is that of the comparison itself: faster and slower are wrong.
	Verdict string `json:"verdict"`
	// Same is about code that is equal, Changes about code that is not, the
	// smallest change first.
	Same    Told   `json:"same"`
	Changes []Told `json:"changes"`
}

// Told says how comparisons end of code that differs by a known change.
type Told struct {
	// Change is relative, either way; 0 is none, and the verdict to come to is
	// then same.
	Change float64 `json:"change"`
	// Tolerance is the -tolerance with which it is looked for.
	Tolerance float64 `json:"tolerance"`
	// Share of the comparisons come to the right verdict within the budget and
	// Wrong to a wrong one. Seconds is the median time until then, null unless
	// more than half come to it.
	Share   float64  `json:"share"`
	Wrong   float64  `json:"wrong"`
	Seconds *float64 `json:"seconds"`
}

// A Program is another program that hone uses where it is there.
type Program struct {
	Name    string `json:"name"`
	Found   bool   `json:"found"`
	Version string `json:"version,omitempty"`
	Adds    string `json:"adds"` // what hone does with it
	// Problem is why it is of no use although it is there.
	Problem string `json:"problem,omitempty"`
}

// A Place is where hone keeps something.
type Place struct {
	Path  string `json:"path"`
	Bytes int64  `json:"bytes"`
	// MostBytes is what it may take, 0 without limit.
	MostBytes int64 `json:"most_bytes,omitempty"`
	// Count is the number of snapshots, or runs.
	Count int `json:"count"`
}

// Cleaned says what was removed from the cache.
type Cleaned struct {
	Snapshots int   `json:"snapshots"`
	Leftovers int   `json:"leftovers"` // of runs that were killed
	Bytes     int64 `json:"bytes"`
	InUse     int   `json:"in_use"` // snapshots that are kept
}

// Change returns what is known of one change, and nothing if it was not
// looked for.
func (f Floor) Change(by float64) Told {
	for _, t := range f.Changes {
		if t.Change == by {
			return t
		}
	}
	return Told{Change: by}
}

// withLists returns m with empty lists in place of missing ones.
func (m *MachineCheck) withLists() *MachineCheck {
	out := *m
	out.Floors, out.Programs = nonNil(m.Floors), nonNil(m.Programs)
	for i := range out.Floors {
		if out.Floors[i].Changes == nil {
			out.Floors = slices.Clone(out.Floors)
			out.Floors[i].Changes = []Told{}
		}
	}
	return &out
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
