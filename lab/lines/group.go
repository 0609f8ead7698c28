package lines

import (
	"slices"

	"github.com/gohone/hone/internal/stat"
)

// Group puts rows with the same key together, in order of appearance.
func Group[R any, K comparable](rows []R, key func(R) K) [][]R {
	at := make(map[K]int)
	var out [][]R
	for _, r := range rows {
		k := key(r)
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], r)
	}
	return out
}

// A Spread describes a distribution.
type Spread struct {
	Median float64 `json:"median"`
	P95    float64 `json:"p95"`
	Max    float64 `json:"max"`
}

// Spread returns that of some values.
func SpreadOf(x []float64) Spread {
	return Spread{stat.Quantile(x, 0.5), stat.Quantile(x, 0.95), slices.Max(x)}
}
