package queue

import "testing"

func BenchmarkThirtythirdAppend(b *testing.B) {
	q := NewSize[int](1024)
	c := len(q.vs)
	for i := range c {
		q.Add(i)
	}
	for i := range c / 3 {
		q.Pop()
		q.Add(i)
	}
	buf := make([]int, 0, c)
	b.ReportAllocs()
	for b.Loop() {
		buf = q.Append(buf[:0])
	}
}

func BenchmarkThirtythirdGrow(b *testing.B) {
	q := NewSize[int](1024)
	for i := range 300 {
		q.Add(i)
	}
	for range 100 {
		v, _ := q.Pop()
		q.Add(v)
	}
	b.ReportAllocs()
	for b.Loop() {
		// A steady-state producer reserves room for each batch it takes in.
		q.Grow(16)
		for i := range 16 {
			q.Add(i)
		}
		for range 16 {
			q.Pop()
		}
	}
}
