package ptrie

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

var eighteenthErr error

func eighteenthTrie() Trie[string] {
	t := New[string]()
	for i := 0; i < 1000; i++ {
		t.Put([]byte(fmt.Sprintf("host%03d.example%02d.org", i*7919%1000, i%37)), fmt.Sprintf("value number %d", i%400))
	}
	return t
}

func BenchmarkEighteenthEncodeNodes(b *testing.B) {
	t := eighteenthTrie()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthErr = t.Root().Encode(io.Discard)
	}
}

func BenchmarkEighteenthEncodeStrings(b *testing.B) {
	v := newValues[string]()
	for i := 0; i < 1000; i++ {
		v.put(fmt.Sprintf("value number %d", i))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		eighteenthErr = v.Encode(io.Discard)
	}
}

func BenchmarkEighteenthDecodeSequentially(b *testing.B) {
	var buf bytes.Buffer
	if err := eighteenthTrie().Encode(&buf); err != nil {
		b.Fatal(err)
	}
	name := filepath.Join(b.TempDir(), "trie")
	if err := os.WriteFile(name, buf.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		f, err := os.Open(name)
		if err != nil {
			b.Fatal(err)
		}
		t := New[string]()
		t.UseType(reflect.TypeOf(""))
		eighteenthErr = t.DecodeSequentially(f)
		f.Close()
	}
}
