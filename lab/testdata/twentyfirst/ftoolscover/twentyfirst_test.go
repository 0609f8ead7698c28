package cover

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func twentyfirstProfile() string {
	var b bytes.Buffer
	b.WriteString("mode: count\n")
	for f := 0; f < 5; f++ {
		for l := 0; l < 40; l++ {
			fmt.Fprintf(&b, "example.com/pkg/file%d.go:%d.2,%d.5 2 %d\n", f, 2*l+1, 2*l+2, l)
		}
	}
	return b.String()
}

func BenchmarkTwentyfirstParse(b *testing.B) {
	s := twentyfirstProfile()
	for i := 0; i < b.N; i++ {
		if _, err := ParseProfilesFromReader(strings.NewReader(s)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfirstBoundaries(b *testing.B) {
	ps, err := ParseProfilesFromReader(strings.NewReader(twentyfirstProfile()))
	if err != nil {
		b.Fatal(err)
	}
	src := []byte(strings.Repeat("some source\n", 90))
	for i := 0; i < b.N; i++ {
		ps[i%len(ps)].Boundaries(src)
	}
}
