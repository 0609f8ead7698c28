package password

import "testing"

type thirtythirdReader struct{ n byte }

func (r *thirtythirdReader) Read(p []byte) (int, error) {
	for i := range p {
		r.n = r.n*5 + 17
		p[i] = r.n
	}
	return len(p), nil
}

func BenchmarkThirtythirdGenerate(b *testing.B) {
	g, err := NewGenerator(&GeneratorInput{Reader: &thirtythirdReader{}})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if p, err := g.Generate(24, 6, 4, false, true); err != nil || len(p) != 24 {
			b.Fatal(p, err)
		}
	}
}
