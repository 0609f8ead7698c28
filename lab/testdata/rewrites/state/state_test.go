package state

import (
	"slices"
	"strings"
	"testing"
)

func TestRing(t *testing.T) {
	r := NewRing(3)
	for i := range 3 {
		if _, replaced := r.Push(i); replaced {
			t.Error("replaced in an empty ring")
		}
	}
	if old, replaced := r.Push(3); old != 0 || !replaced {
		t.Errorf("got %d, %v", old, replaced)
	}
	if got := r.Items(); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("got %v", got)
	}
}

func TestTally(t *testing.T) {
	var c Tally
	if n := c.Add("a", "b", "a"); n != 2 {
		t.Errorf("got %d", n)
	}
	if got := c.String(); got != "a:2 b:1" {
		t.Errorf("got %q", got)
	}
}

func TestLines(t *testing.T) {
	var l Lines
	if got := l.Feed([]byte("one\ntw")); !slices.Equal(got, []string{"one"}) {
		t.Errorf("got %q", got)
	}
	if got := l.Feed([]byte("o\n")); !slices.Equal(got, []string{"two"}) {
		t.Errorf("got %q", got)
	}
}

func TestBag(t *testing.T) {
	b := Bag{[]string{"a", "b", "a", "c"}}
	if n := b.Remove("a"); n != 2 || !slices.Equal(b.words, []string{"b", "c"}) {
		t.Errorf("got %d, %q", n, b.words)
	}
}

func TestScanner(t *testing.T) {
	s := Scanner{text: "one, two"}
	for _, want := range []string{"one", "two"} {
		if got, ok := s.Next(); got != want || !ok {
			t.Errorf("got %q, %v", got, ok)
		}
	}
	if _, ok := s.Next(); ok {
		t.Error("no end")
	}
}

func TestMatrix(t *testing.T) {
	a := &Matrix{2, 2, []float64{1, 2, 3, 4}}
	var m Matrix
	if !m.Mul(a, a) || !slices.Equal(m.cells, []float64{7, 10, 15, 22}) {
		t.Errorf("got %v", m)
	}
}

func TestPath(t *testing.T) {
	got := Point{0, 0}.Path(Point{1, -1})
	if !slices.Equal(got, []Point{{1, 0}, {1, -1}}) {
		t.Errorf("got %v", got)
	}
}

func BenchmarkRing(b *testing.B) {
	r := NewRing(50)
	for b.Loop() {
		for i := range 200 {
			r.Push(i)
		}
		r.Items()
	}
}

func BenchmarkTally(b *testing.B) {
	words := strings.Fields(strings.Repeat("some words and some more words ", 10))
	for b.Loop() {
		var t Tally
		t.Add(words...)
		_ = t.String()
	}
}

func BenchmarkLines(b *testing.B) {
	data := []byte(strings.Repeat("one line of a log\n", 20))
	for b.Loop() {
		var l Lines
		l.Feed(data[:100])
		l.Feed(data[100:])
	}
}

func BenchmarkBag(b *testing.B) {
	words := strings.Fields(strings.Repeat("some words and some more words ", 10))
	for b.Loop() {
		bag := Bag{slices.Clone(words)}
		bag.Remove("some")
	}
}

func BenchmarkScanner(b *testing.B) {
	text := strings.Repeat("one, two, three ", 10)
	for b.Loop() {
		s := Scanner{text: text}
		for _, ok := s.Next(); ok; _, ok = s.Next() {
		}
	}
}

func BenchmarkMatrix(b *testing.B) {
	a := &Matrix{8, 8, make([]float64, 64)}
	var m Matrix
	for b.Loop() {
		m.Mul(a, a)
	}
}

func BenchmarkPath(b *testing.B) {
	for b.Loop() {
		Point{-20, 5}.Path(Point{30, 40})
	}
}
