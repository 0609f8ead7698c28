package minmaxheap

import "testing"

type thirtythirdJob struct {
	prio int
	name string
}

type thirtythirdJobs []thirtythirdJob

func (h thirtythirdJobs) Len() int            { return len(h) }
func (h thirtythirdJobs) Less(i, j int) bool  { return h[i].prio < h[j].prio }
func (h thirtythirdJobs) Swap(i, j int)       { h[i], h[j] = h[j], h[i] }
func (h *thirtythirdJobs) Push(x interface{}) { *h = append(*h, x.(thirtythirdJob)) }
func (h *thirtythirdJobs) Pop() interface{} {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

func BenchmarkThirtythirdPopMax(b *testing.B) {
	base := make(thirtythirdJobs, 500)
	for i := range base {
		base[i].prio = i * 7919 % 1009
	}
	h := make(thirtythirdJobs, 0, len(base))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		h = append(h[:0], base...)
		Init(&h)
		for len(h) > 0 {
			PopMax(&h)
		}
	}
}
