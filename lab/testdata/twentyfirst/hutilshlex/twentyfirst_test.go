package shlex

import "testing"

func BenchmarkTwentyfirstSplit(b *testing.B) {
	lines := []string{
		"login someone example.com",
		"set-avatar mxc://example.com/abcdefg --force",
		`rename "a longer name" 'with quotes' and\ escapes # done`,
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			if _, err := Split(l); err != nil {
				b.Fatal(err)
			}
		}
	}
}
