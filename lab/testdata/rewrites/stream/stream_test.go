package stream

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

func TestCountLines(t *testing.T) {
	if n, err := CountLines(strings.NewReader("a\nb\nc")); n != 3 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func TestLongest(t *testing.T) {
	if got, err := Longest(strings.NewReader("a\nlong\nbc\n")); got != "long" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestWriteTable(t *testing.T) {
	var b strings.Builder
	if err := WriteTable(&b, [][]string{{"a", "b"}, {"c"}}); err != nil || b.String() != "a\tb\nc\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

func TestDump(t *testing.T) {
	var b strings.Builder
	n, err := Dump(&b, []byte{0, 255, 16})
	if n != 9 || err != nil || b.String() != "00 ff 10\n" {
		t.Errorf("got %q, %d, %v", b.String(), n, err)
	}
}

func TestReadMessage(t *testing.T) {
	r := strings.NewReader("\x03abc\x05de")
	if got, err := ReadMessage(r); string(got) != "abc" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := ReadMessage(r); err != ErrShort {
		t.Errorf("got %v", err)
	}
	if _, err := ReadMessage(r); err != io.EOF {
		t.Errorf("got %v", err)
	}
}

func TestSettings(t *testing.T) {
	got, err := Settings("# comment\nname = Ann\n\nage=31\n")
	if err != nil || len(got) != 2 || got["name"] != "Ann" || got["age"] != "31" {
		t.Errorf("got %v, %v", got, err)
	}
}

var lines = strings.Repeat("a line of some text\nand another\n", 50)

func BenchmarkCountLines(b *testing.B) {
	for b.Loop() {
		CountLines(strings.NewReader(lines))
	}
}

func BenchmarkLongest(b *testing.B) {
	for b.Loop() {
		Longest(strings.NewReader(lines))
	}
}

func BenchmarkWriteTable(b *testing.B) {
	rows := [][]string{{"name", "age", "city"}, {"Ann", "31", "Rome"}, {"Bob", "45", "Oslo"}}
	for b.Loop() {
		WriteTable(io.Discard, rows)
	}
}

func BenchmarkDump(b *testing.B) {
	data := []byte(lines[:256])
	for b.Loop() {
		Dump(io.Discard, data)
	}
}

func BenchmarkReadMessage(b *testing.B) {
	data := append([]byte{100}, lines[:100]...)
	for b.Loop() {
		ReadMessage(bytes.NewReader(data))
	}
}

func BenchmarkSettings(b *testing.B) {
	text := strings.Repeat("# comment\nsome key = some value\n", 10)
	for b.Loop() {
		Settings(text)
	}
}
