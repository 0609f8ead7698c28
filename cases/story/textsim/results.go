package textsim

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/cases/story/record"
)

// results are those of this case, read once.
type results struct {
	files *record.Results
	fleet *fleet
	loads []*loaded
	// By file, and there by state.
	lives  map[string]map[string]*live
	threes map[string]map[string]*threefold
}

func newResults(r *record.Results) *results {
	return &results{files: r, lives: make(map[string]map[string]*live), threes: make(map[string]map[string]*threefold)}
}

// once reads a file, unless it was read before.
func once[T any](known map[string]T, file string, read func() (T, error)) (T, error) {
	if v, ok := known[file]; ok {
		return v, nil
	}
	v, err := read()
	if err == nil {
		known[file] = v
	}
	return v, err
}

// readFleet reads results/service.jsonl once.
func (r *results) readFleet() (*fleet, error) {
	if r.fleet != nil {
		return r.fleet, nil
	}
	f := newFleet()
	if err := record.ReadLines(r.files, fleetFile, f.add); err != nil {
		return nil, err
	}
	if len(f.states) == 0 || len(f.cpu) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no measured server", fleetFile)
	}
	r.fleet = f
	return f, nil
}

// loaded returns the states of results/load.jsonl in their order.
func (r *results) loaded() ([]*loaded, error) {
	if r.loads != nil {
		return r.loads, nil
	}
	var all []*loaded
	err := record.ReadLines(r.files, loadFile, func(l *loaded) error {
		if l.State == "" || l.Why == "" && (l.Requests <= 0 || l.Spent.CPU == nil) {
			return fmt.Errorf("no state, or one without requests or processor time")
		}
		all = append(all, l)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no server", loadFile)
	}
	r.loads = all
	return all, nil
}

// loadOf returns what came of the load on a state.
func (r *results) loadOf(state string) (*loaded, error) {
	all, err := r.loaded()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(l *loaded) bool { return l.State == state })
	switch {
	case i < 0:
		return nil, fmt.Errorf("server %s is not in results/%s; go -C cases/story run . textsim measure load measures it", state, loadFile)
	case all[i].Why != "":
		return nil, record.Absent{Why: "`" + state + "`: " + all[i].Why, Here: true}
	}
	return all[i], nil
}
