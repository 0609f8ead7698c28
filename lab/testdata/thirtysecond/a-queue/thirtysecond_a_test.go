package queue

import "testing"

var thirtysecondASink string

func BenchmarkThirtysecondInitReuse(b *testing.B) {
	q := New()
	for i := 0; i < b.N; i++ {
		for j := 0; j < 48; j++ {
			q.PushBack(true)
		}
		q.Init()
	}
}

func BenchmarkThirtysecondString(b *testing.B) {
	q := New()
	for i := 0; i < 100; i++ {
		switch i % 4 {
		case 0:
			q.PushBack(i * 1000)
		case 1:
			q.PushFront("item")
		case 2:
			q.PushBack(float64(i) / 3)
		default:
			q.PushFront([]int{i})
		}
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = q.String()
	}
}
