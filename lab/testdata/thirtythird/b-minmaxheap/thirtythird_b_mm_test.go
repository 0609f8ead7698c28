package minmaxheap

import "testing"

type thirtythirdHeap []uint32

func (h thirtythirdHeap) Len() int            { return len(h) }
func (h thirtythirdHeap) Less(i, j int) bool  { return h[i] < h[j] }
func (h thirtythirdHeap) Swap(i, j int)       { h[i], h[j] = h[j], h[i] }
func (h *thirtythirdHeap) Push(x interface{}) { *h = append(*h, x.(uint32)) }
func (h *thirtythirdHeap) Pop() interface{} {
	o := *h
	v := o[len(o)-1]
	*h = o[:len(o)-1]
	return v
}

func BenchmarkThirtythirdPush(b *testing.B) {
	h := make(thirtythirdHeap, 0, 4096)
	src := make([]interface{}, 4096)
	x := uint32(2463534242)
	for i := range src {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		src[i] = x
	}
	b.ReportAllocs()
	for b.Loop() {
		h = h[:0]
		for _, v := range src {
			Push(&h, v)
		}
	}
}

func BenchmarkThirtythirdPopMax(b *testing.B) {
	src := make(thirtythirdHeap, 2000)
	x := uint32(2463534242)
	for i := range src {
		x ^= x << 13
		x ^= x >> 17
		x ^= x << 5
		src[i] = x % 5000
	}
	Init(&src)
	h := make(thirtythirdHeap, len(src))
	b.ReportAllocs()
	for b.Loop() {
		h = h[:len(src)]
		copy(h, src)
		for h.Len() > 0 {
			PopMax(&h)
		}
	}
}
