package rankings

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/lab/trace"
)

// A question is what is compared: benchmarks, each with the times of its arms relative
// to its base, which is first.
type question struct {
	name, about string
	benchmarks  [][]float64
}

// questions returns those that there are.
func questions() []question {
	normalize := []float64{1, 1 / 78.6, 1 / 62.3, 1 / 37.9, 1 / 37.0, 1 / 35.1, 1 / 24.3, 1 / 14.6, 1 / 12.2,
		1 / 8.99, 1 / 8.32, 0.625}
	equal := []float64{1, 1, 1, 1, 1, 1}
	return []question{
		{"normalize", "the ranking of the README: twelve arms, base included", [][]float64{normalize}},
		{"equal", "a ranking of six arms that are one program", [][]float64{equal}},
		{"suite", "170 benchmarks of two versions: 120 unchanged, the others 3 to 30 % slower or faster", suite(170, 50)},
	}
}

// suite is a number of benchmarks of which every few have changed.
func suite(n, changed int) [][]float64 {
	rng := rand.New(rand.NewPCG(170, 1))
	var out [][]float64
	for i := range n {
		head := 1.0
		if i*changed/n != (i+1)*changed/n {
			head = math.Exp(math.Log(1.03) + rng.Float64()*math.Log(1.3/1.03))
			if rng.IntN(2) == 1 {
				head = 1 / head
			}
		}
		out = append(out, []float64{1, head})
	}
	return out
}

// plan makes the plan of the question on a machine that replays traces.
func (q question) plan(traces []*trace.Trace, rng *rand.Rand) (bench.Plan, *replayed) {
	m := &replayed{traces: make(map[string]*queue), factor: make(map[string]float64)}
	var p bench.Plan
	for i, arms := range q.benchmarks {
		b := bench.Benchmark{Package: "p", Name: fmt.Sprintf("Benchmark%d", i)}
		from := newQueue(traces[rng.IntN(len(traces))], rng)
		m.traces[b.Name] = from
		for j, factor := range arms {
			name := fmt.Sprintf("arm%d", j)
			m.factor[b.Name+" "+name] = factor
			b.Arms = append(b.Arms, bench.Arm{Name: name, Benchmark: b.Name, Binary: &build.Binary{Driver: true},
				Op: &bench.Op{Time: time.Duration(float64(from.op()) * factor), Wall: 0}})
		}
		for j := range arms {
			for k := j + 1; k < len(arms); k++ {
				b.Rows = append(b.Rows, sample.Row{Package: b.Package, Benchmark: b.Name,
					Base: b.Arms[j].Name, Head: b.Arms[k].Name, Neighbor: j > 0})
			}
		}
		p.Benchmarks = append(p.Benchmarks, b)
	}
	return p, m
}
