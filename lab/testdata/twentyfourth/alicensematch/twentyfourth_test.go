package match

import (
	"io/ioutil"
	"testing"
)

func BenchmarkTwentyfourthSplit(b *testing.B) {
	data, err := ioutil.ReadFile("../../LICENSE")
	if err != nil {
		b.Fatal(err)
	}
	text := string(data) + "\nCopyright \u00a9 2020 J\u00e9r\u00f4me <b>Qu\u00e9bec</b>\n"
	var d Dict
	d.InsertSplit(text)
	b.SetBytes(int64(len(text)))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(d.Split(text)) == 0 {
			b.Fatal("no words")
		}
	}
}
