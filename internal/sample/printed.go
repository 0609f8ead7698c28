package sample

import (
	"io"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// Printed is one result as go test prints it.
type Printed struct {
	// Name begins with Benchmark and has no GOMAXPROCS suffix.
	Name string
	N    int64
	// Time is in seconds an operation; Bytes and Allocs are per operation,
	// rounded down by go test.
	Time, Bytes, Allocs float64
	// Metrics are the other values, by unit, both tidied; those that are no
	// finite number, or in a unit that hone measures itself, are left out.
	Metrics map[string]float64
}

// ReadPrinted returns the results in the output of a test binary, in order.
// Whatever else the output holds is passed over. suffix is what go test
// appends to each name, such as "-8".
func ReadPrinted(r io.Reader, suffix string) []Printed {
	var out []Printed
	for in := benchfmt.NewReader(r, ""); in.Scan(); {
		res, ok := in.Result().(*benchfmt.Result)
		if !ok {
			continue // a line that is no result
		}
		p := Printed{
			Name: "Benchmark" + strings.TrimSuffix(res.Name.String(), suffix),
			N:    int64(res.Iters),
		}
		p.Time, ok = res.Value(UnitTime)
		if !ok {
			continue
		}
		p.Bytes, _ = res.Value(UnitBytes)
		p.Allocs, _ = res.Value(UnitAllocs)
		for _, v := range res.Values {
			if Measured(v.Unit) || !Finite(v.Value) {
				continue
			}
			if p.Metrics == nil {
				p.Metrics = make(map[string]float64)
			}
			p.Metrics[v.Unit] = v.Value
		}
		out = append(out, p)
	}
	return out
}
