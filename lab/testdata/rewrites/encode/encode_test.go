package encode

import (
	"bytes"
	"strings"
	"testing"
)

func TestQuoteJSON(t *testing.T) {
	if got := QuoteJSON("say \"hi\"\n"); got != `"say \"hi\"\n"` {
		t.Errorf("got %s", got)
	}
}

func TestMarshal(t *testing.T) {
	got, err := Marshal(&Record{Name: "Ann", Age: 31, Tags: []string{"a", "b"}, Score: 1.5})
	if want := `{"name":"Ann","age":31,"tags":["a","b"],"score":1.5}`; err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestPairs(t *testing.T) {
	if got := Pairs(map[string]string{"b": "2", "a": "1"}); got != "a=1;b=2;" {
		t.Errorf("got %q", got)
	}
}

func TestUvarint(t *testing.T) {
	for _, x := range []uint64{0, 1, 127, 128, 300, 1 << 40} {
		b := AppendUvarint([]byte{9}, x)
		if got, n := Uvarint(b[1:]); got != x || n != len(b)-1 {
			t.Errorf("%d becomes %d", x, got)
		}
	}
}

func TestDecodeHex(t *testing.T) {
	got, err := DecodeHex("00ff7F")
	if err != nil || !bytes.Equal(got, []byte{0, 255, 127}) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := DecodeHex("0g"); err == nil {
		t.Error("no error")
	}
}

func TestRunLength(t *testing.T) {
	if got := RunLength("aaab"); got != "a3b1" {
		t.Errorf("got %q", got)
	}
}

func TestFletcher(t *testing.T) {
	if got := Fletcher([]byte("abcde")); got != 0xc8f0 {
		t.Errorf("got %#x", got)
	}
}

func TestBitmap(t *testing.T) {
	if set, n := Bitmap([]int{0, 3, 3}); set != 9 || n != 2 {
		t.Errorf("got %b, %d", set, n)
	}
}

func TestEscape(t *testing.T) {
	if got := Escape("a b/c"); got != "a%20b%2Fc" {
		t.Errorf("got %q", got)
	}
}

func BenchmarkQuoteJSON(b *testing.B) {
	for b.Loop() {
		QuoteJSON("A sentence with \"quotes\" & more.\n")
	}
}

func BenchmarkMarshal(b *testing.B) {
	r := &Record{Name: "Ann Example", Age: 31, Tags: []string{"admin", "author"}, Score: 12.5, Parent: &Record{Name: "Bob"}}
	for b.Loop() {
		Marshal(r)
	}
}

func BenchmarkPairs(b *testing.B) {
	m := map[string]string{"user": "ann", "lang": "en", "page": "3", "sort": "name"}
	for b.Loop() {
		Pairs(m)
	}
}

func BenchmarkAppendUvarint(b *testing.B) {
	var buf [10]byte
	for b.Loop() {
		AppendUvarint(buf[:0], 1234567890)
	}
}

func BenchmarkUvarint(b *testing.B) {
	data := AppendUvarint(nil, 1234567890)
	for b.Loop() {
		Uvarint(data)
	}
}

func BenchmarkDecodeHex(b *testing.B) {
	s := strings.Repeat("0fA9", 16)
	for b.Loop() {
		DecodeHex(s)
	}
}

func BenchmarkRunLength(b *testing.B) {
	s := strings.Repeat("aaaabbc", 10)
	for b.Loop() {
		RunLength(s)
	}
}

func BenchmarkFletcher(b *testing.B) {
	data := []byte(strings.Repeat("some data ", 100))
	for b.Loop() {
		Fletcher(data)
	}
}

func BenchmarkBitmap(b *testing.B) {
	ns := []int{3, 14, 15, 9, 26, 53, 58, 9, 7, 9}
	for b.Loop() {
		Bitmap(ns)
	}
}

func BenchmarkEscape(b *testing.B) {
	for b.Loop() {
		Escape("a path/with some blanks & more?")
	}
}
