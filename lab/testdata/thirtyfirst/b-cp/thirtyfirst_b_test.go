package cp

import "testing"

func thirtyfirstEql(ptr, elt interface{}) bool { return ptr == elt }

func BenchmarkThirtyfirstHashSetFill(b *testing.B) {
	elts := make([]interface{}, 900)
	for i := range elts {
		elts[i] = &Shape{}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		set := NewHashSet(thirtyfirstEql)
		for i, e := range elts {
			set.Insert(HashValue(i), e, nil, e)
		}
	}
}

func BenchmarkThirtyfirstHashSetEach(b *testing.B) {
	// a table that was big once and is sparse now
	set := NewHashSet(thirtyfirstEql)
	elts := make([]interface{}, 5000)
	for i := range elts {
		elts[i] = &Shape{}
		set.Insert(HashValue(i), elts[i], nil, elts[i])
	}
	for i := 100; i < len(elts); i++ {
		set.Remove(HashValue(i), elts[i])
	}
	b.ResetTimer()
	count := 0
	for n := 0; n < b.N; n++ {
		set.Each(func(elt interface{}) { count++ })
	}
	if count != 100*b.N {
		b.Fatal(count)
	}
}

func BenchmarkThirtyfirstEnqueue(b *testing.B) {
	b.ReportAllocs()
	for n := 0; n < b.N; n++ {
		pl := &PolyLine{}
		for i := 0; i < 300; i++ {
			pl.Enqueue(Vector{float64(i), 1})
		}
	}
}
