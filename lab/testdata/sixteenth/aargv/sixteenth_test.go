package argv

import "testing"

var sixteenthSink int

func BenchmarkSixteenthScan(b *testing.B) {
	for i := 0; i < b.N; i++ {
		tokens, err := Scan(`find /usr/share/documentation -name "a long name with \t tabs" 'single quoted text' | xargs grep\ it`)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthSink += len(tokens)
	}
}
