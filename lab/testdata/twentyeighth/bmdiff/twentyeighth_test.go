package messagediff

import "testing"

type twentyeighthItem struct {
	ID   int
	Tags []string
	Vals [4]int
}

func BenchmarkTwentyeighthDiff(b *testing.B) {
	mk := func(last int) []twentyeighthItem {
		var l []twentyeighthItem
		for i := 0; i < 50; i++ {
			l = append(l, twentyeighthItem{i, []string{"a", "b", "c"}, [4]int{1, 2, 3, last}})
		}
		return l
	}
	x, y := mk(4), mk(4)
	y[7].Tags[1] = "z"
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if d, eq := DeepDiff(x, y); eq || len(d.Modified) != 1 {
			b.Fatal("wrong")
		}
	}
}

func BenchmarkTwentyeighthPathString(b *testing.B) {
	p := Path{StructField("Items"), SliceIndex(12), StructField("Labels"), MapKey{"app"}, StructField("Value"), SliceIndex(3)}
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(p.String())
	}
	if n == 0 {
		b.Fatal("empty")
	}
}

func BenchmarkTwentyeighthMapKey(b *testing.B) {
	keys := []MapKey{{"app.kubernetes.io/name"}, {42}, {int64(-7)}, {true}}
	b.ReportAllocs()
	n := 0
	for i := 0; i < b.N; i++ {
		for _, k := range keys {
			n += len(k.String())
		}
	}
	if n == 0 {
		b.Fatal("empty")
	}
}
