package version

import "testing"

func BenchmarkTwentiethCompare(b *testing.B) {
	var vs []Version
	for _, s := range []string{"1.2.3", "1.2.3-beta.1", "1.2.3-beta.11", "1.10", "1.10.0", "2.0.0+build.5", "2.0.0", "10.4.1.2"} {
		v, err := Parse(s)
		if err != nil {
			b.Fatal(err)
		}
		vs = append(vs, v)
	}
	n := 0
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, x := range vs {
			for _, y := range vs {
				n += x.Compare(y)
			}
		}
	}
}
