package count

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	got := Words("the cat and the dog")
	if want := (map[string]int{"the": 2, "cat": 1, "and": 1, "dog": 1}); !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestHistogram(t *testing.T) {
	got := Histogram([]byte("abca"))
	if want := (map[byte]int{'a': 2, 'b': 1, 'c': 1}); !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestInvert(t *testing.T) {
	got := Invert(map[string]int{"a": 1, "b": 2, "c": 1})
	if len(got) != 2 || !slices.Equal(got[1], []string{"a", "c"}) {
		t.Errorf("got %v", got)
	}
}

func TestByCity(t *testing.T) {
	got := ByCity([]Person{{"Ann", "Rome", 30}, {"Bob", "Oslo", 12}, {"Eve", "Rome", 18}})
	if len(got) != 1 || len(got["Rome"]) != 2 || got["Rome"][1].Name != "Eve" {
		t.Errorf("got %v", got)
	}
}

func TestMerge(t *testing.T) {
	dst := map[string]int{"a": 1}
	Merge(dst, map[string]int{"a": 2, "b": 3})
	if dst["a"] != 3 || dst["b"] != 3 {
		t.Errorf("got %v", dst)
	}
}

func TestMostCommon(t *testing.T) {
	if w, n := MostCommon([]string{"x", "y", "y"}); w != "y" || n != 2 {
		t.Errorf("got %q, %d", w, n)
	}
}

func TestCommon(t *testing.T) {
	got := Common([]string{"a", "b", "c", "a"}, []string{"c", "a"})
	if !slices.Equal(got, []string{"a", "c"}) {
		t.Errorf("got %v", got)
	}
}

var text = strings.Repeat("it was the best of times it was the worst of times ", 10)

func BenchmarkWords(b *testing.B) {
	for b.Loop() {
		Words(text)
	}
}

func BenchmarkHistogram(b *testing.B) {
	data := []byte(text)
	for b.Loop() {
		Histogram(data)
	}
}

func BenchmarkInvert(b *testing.B) {
	m := Words(text)
	for b.Loop() {
		Invert(m)
	}
}

func BenchmarkByCity(b *testing.B) {
	people := make([]Person, 60)
	for i := range people {
		people[i] = Person{"someone", []string{"Rome", "Oslo", "Bern"}[i%3], i}
	}
	for b.Loop() {
		ByCity(people)
	}
}

func BenchmarkMerge(b *testing.B) {
	src := Words(text)
	for b.Loop() {
		Merge(map[string]int{}, src)
	}
}

func BenchmarkMostCommon(b *testing.B) {
	words := strings.Fields(text)
	for b.Loop() {
		MostCommon(words)
	}
}

func BenchmarkCommon(b *testing.B) {
	words := strings.Fields(text)
	for b.Loop() {
		Common(words, words[5:15])
	}
}
