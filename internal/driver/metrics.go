package driver

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Metrics is what a process told beside times and allocations. The maps are
// by unit, as the process wrote it, and nil where there is nothing.
type Metrics struct {
	// Have lists, for a survey that asked for metrics, those there are.
	Have []string
	// Units lists, of a survey by benchmark, in which units it reports values
	// itself, in ascending order.
	Units map[string][]string
	// Own is what the benchmark reported, in the mean over its blocks. It may
	// be any number, or none.
	Own map[string]float64
	// SetBytes is what the benchmark told by that name, 0 if nothing.
	SetBytes int64
	// Totals are sums over all blocks, set-up included, of what is told by
	// operation, Values what is told as it is. All are finite and at least 0.
	Totals, Values map[string]float64
}

// metric takes the lines about units.
func (m *Metrics) metric(word string, f []string) error {
	want := 2
	if word == "have" {
		want = 1
	}
	if len(f) != want {
		return fmt.Errorf("%d words, want %d", len(f), want)
	}
	name, err := strconv.Unquote(f[0])
	if err != nil {
		return err
	}
	switch word {
	case "have":
		m.Have = append(m.Have, name)
		return nil
	case "unit":
		return m.unit(name, f[1])
	}
	v, err := strconv.ParseFloat(f[1], 64)
	if err != nil {
		return err
	}
	if word == "own" {
		set(&m.Own, name, v)
		return nil
	}
	if !(v >= 0) || math.IsInf(v, 1) {
		return fmt.Errorf("a number out of range")
	}
	if word == "total" {
		set(&m.Totals, name, v)
	} else {
		set(&m.Values, name, v)
	}
	return nil
}

func (m *Metrics) unit(benchmark, quoted string) error {
	unit, err := strconv.Unquote(quoted)
	if err != nil {
		return err
	}
	if m.Units == nil {
		m.Units = make(map[string][]string)
	}
	list := m.Units[benchmark]
	if at, found := slices.BinarySearch(list, unit); !found {
		m.Units[benchmark] = slices.Insert(list, at, unit)
	}
	return nil
}

func set(m *map[string]float64, key string, v float64) {
	if *m == nil {
		*m = make(map[string]float64)
	}
	(*m)[key] = v
}
