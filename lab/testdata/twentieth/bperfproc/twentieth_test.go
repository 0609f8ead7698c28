package benchproc

import (
	"strconv"
	"testing"

	"golang.org/x/perf/benchfmt"
)

func BenchmarkTwentiethParseNum(b *testing.B) {
	in := []string{"1", "2.5", "64KiB", "16k", "1MB", "4Gi", "-3T", "abc", "1.5GB", "10b", "linux"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			parseNum(s)
		}
	}
}

func BenchmarkTwentiethProject(b *testing.B) {
	filter, err := NewFilter("*")
	if err != nil {
		b.Fatal(err)
	}
	var pp ProjectionParser
	proj, _, err := pp.ParseWithUnit(".config,.name,/size,goos,goarch,pkg,cpu,note", filter)
	if err != nil {
		b.Fatal(err)
	}
	var results []*benchfmt.Result
	for i := 0; i < 50; i++ {
		results = append(results, &benchfmt.Result{
			Name:  benchfmt.Name("Encode/size=" + strconv.Itoa(i%10) + "-8"),
			Iters: 1,
			Config: []benchfmt.Config{
				{Key: "goos", Value: []byte("linux"), File: true},
				{Key: "goarch", Value: []byte("amd64"), File: true},
				{Key: "pkg", Value: []byte("example.com/p"), File: true},
				{Key: "commit", Value: []byte("c" + strconv.Itoa(i%3)), File: true},
			},
			Values: []benchfmt.Value{{Value: 1, Unit: "sec/op"}, {Value: 2, Unit: "B/op"}},
		})
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, res := range results {
			proj.ProjectValues(res)
			proj.Project(res)
		}
	}
}
