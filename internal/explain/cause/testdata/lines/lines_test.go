package lines

import "testing"

func BenchmarkLines(b *testing.B) {
	for _, c := range Cases {
		b.Run(c.Name, func(b *testing.B) { c.Run(b.N) })
	}
}
