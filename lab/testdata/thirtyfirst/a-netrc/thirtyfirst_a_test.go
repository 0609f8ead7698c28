package netrc

import (
	"fmt"
	"strings"
	"testing"
)

var thirtyfirstSink int

func thirtyfirstText(n int) string {
	var s strings.Builder
	s.WriteString("# credentials of the build hosts\n")
	for i := 0; i < n; i++ {
		fmt.Fprintf(&s, "machine host%d.example.com\n\tlogin user%d\n\tpassword s3cret-%d-pass\n", i, i, i)
	}
	return s.String()
}

func BenchmarkThirtyfirstParse(b *testing.B) {
	text := thirtyfirstText(40)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n, err := Parse(strings.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		thirtyfirstSink += len(n.machines)
	}
}

func BenchmarkThirtyfirstFindMachine(b *testing.B) {
	n, err := Parse(strings.NewReader(thirtyfirstText(40)))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if n.FindMachine("host33.example.com") == nil {
			b.Fatal("not found")
		}
	}
}

func BenchmarkThirtyfirstMarshalText(b *testing.B) {
	n, err := Parse(strings.NewReader(thirtyfirstText(40)))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		t, _ := n.MarshalText()
		thirtyfirstSink += len(t)
	}
}
