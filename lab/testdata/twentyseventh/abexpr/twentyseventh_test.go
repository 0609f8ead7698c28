package bexpr

import (
	"fmt"
	"testing"
)

type twentyseventhService struct {
	ID   string            `bexpr:"id"`
	Port int               `bexpr:"port"`
	Tags []string          `bexpr:"tags"`
	Meta map[string]string `bexpr:"meta"`
}

func twentyseventhEval(b *testing.B, expr string, datum any, want bool) {
	eval, err := CreateEvaluator(expr)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		got, err := eval.Evaluate(datum)
		if err != nil || got != want {
			b.Fatal(got, err)
		}
	}
}

func BenchmarkTwentyseventhEvaluate(b *testing.B) {
	twentyseventhEval(b, `id == "web-1"`, &twentyseventhService{ID: "web-1", Port: 80}, true)
}

func BenchmarkTwentyseventhIn(b *testing.B) {
	var tags []string
	for i := 0; i < 200; i++ {
		tags = append(tags, fmt.Sprintf("tag-%d", i))
	}
	twentyseventhEval(b, `"tag-199" in tags`, &twentyseventhService{Tags: tags}, true)
}

func BenchmarkTwentyseventhCollection(b *testing.B) {
	var tags []string
	for i := 0; i < 50; i++ {
		tags = append(tags, fmt.Sprintf("tag-%d", i))
	}
	twentyseventhEval(b, `all tags as i, t { i != 99 }`, &twentyseventhService{Tags: tags}, true)
}

func BenchmarkTwentyseventhMapDatum(b *testing.B) {
	labels := map[string]any{}
	for i := 0; i < 12; i++ {
		labels[fmt.Sprintf("label%d", i)] = fmt.Sprint(i)
	}
	datum := map[string]any{"kind": "Pod", "metadata": map[string]any{"name": "a", "labels": labels}}
	twentyseventhEval(b, `metadata.labels.label7 == "7"`, datum, true)
}
