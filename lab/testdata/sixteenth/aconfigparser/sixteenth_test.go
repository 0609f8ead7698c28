package configparser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigkevmcd/go-configparser/chainmap"
)

var sixteenthSink int

func BenchmarkSixteenthInterpolate(b *testing.B) {
	p := New()
	c := chainmap.New(chainmap.Dict{"home": "/srv/app", "data": "%(home)s/data", "name": "main"})
	value := "%(data)s/%(name)s.db and 100% of %(home)s/log"
	for i := 0; i < b.N; i++ {
		sixteenthSink += len(p.interpolate(value, c))
	}
}

func BenchmarkSixteenthItems(b *testing.B) {
	p := NewWithDefaults(Dict{"home": "/srv/app", "debug": "no"})
	if err := p.AddSection("main"); err != nil {
		b.Fatal(err)
	}
	for i := 0; i < 20; i++ {
		value := "plain"
		if i%4 == 0 {
			value = "%(home)s/file"
		}
		if err := p.Set("main", fmt.Sprintf("Option%d", i), value); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; i < b.N; i++ {
		items, err := p.ItemsWithDefaultsInterpolated("main")
		if err != nil {
			b.Fatal(err)
		}
		sixteenthSink += len(items)
	}
}

func BenchmarkSixteenthParse(b *testing.B) {
	var text strings.Builder
	for i := 0; i < 20; i++ {
		fmt.Fprintf(&text, "[section %d]\n# a comment\n", i)
		for j := 0; j < 10; j++ {
			fmt.Fprintf(&text, "option_%d = value number %d\n", j, j)
		}
	}
	name := filepath.Join(b.TempDir(), "bench.cfg")
	if err := os.WriteFile(name, []byte(text.String()), 0600); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		p, err := Parse(name)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthSink += len(p.Sections())
	}
}
