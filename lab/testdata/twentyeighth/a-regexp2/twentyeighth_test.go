package regexp2

import "testing"

func BenchmarkTwentyeighthGroupByNumber(b *testing.B) {
	re := MustCompile(`(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)`, 0)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m, err := re.FindStringMatch("at 2024-05-06T07:08:09 sharp")
		if err != nil || m == nil {
			b.Fatal("no match")
		}
		if m.GroupByNumber(2).Length != 2 {
			b.Fatal("length")
		}
	}
}
