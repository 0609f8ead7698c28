package licensecheck

import (
	"io/ioutil"
	"testing"
)

func BenchmarkTwentyfourthScan(b *testing.B) {
	text, err := ioutil.ReadFile("LICENSE")
	if err != nil {
		b.Fatal(err)
	}
	text = append(text, "\nSee https://www.opensource.org/licenses/mit and https://example.com/a/b/c/d/e for details.\n"...)
	Scan(text)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if cov := Scan(text); len(cov.Match) == 0 {
			b.Fatal("no match")
		}
	}
}
