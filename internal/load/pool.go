package load

import "time"

// Pool returns what several runs of one plan sum up to, as if they had been one:
// points follow each other. The runs are not changed. There must be one at least.
func Pool(runs []*Result) *Result {
	sum := &Result{Total: NewTally(), Open: runs[0].Open, Cores: runs[0].Cores, Processors: runs[0].Processors}
	for _, r := range runs {
		begin := time.Duration(0)
		if n := len(sum.Points); n > 0 {
			begin = sum.Points[n-1].At
		}
		for _, p := range r.Points {
			p.At += begin
			sum.addPoint(p)
		}
		sum.Total.Merge(r.Total)
		sum.Wall += r.Wall
		sum.GeneratorCPU += r.GeneratorCPU
		sum.Idle += r.Idle
		sum.GeneratorRSS = max(sum.GeneratorRSS, r.GeneratorRSS)
		if sum.FirstError == "" {
			sum.FirstError = r.FirstError
		}
		if sum.Aborted == "" {
			sum.Aborted = r.Aborted
		}
	}
	return sum
}
