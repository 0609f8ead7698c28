package mat

import (
	"bufio"
	"strings"
	"testing"
)

var (
	fifteenthDense *DenseMat
	fifteenthCSR   *CSRMat
)

func BenchmarkFifteenthLibsvm(b *testing.B) {
	text := strings.Repeat("1 0:0.5 3:12.25 7:1 12:-3.5 15:8 22:0.125 31:4\n", 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m, err := CSRMatFromLibsvm(bufio.NewReader(strings.NewReader(text)), 0, true)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthCSR = m
	}
}

func BenchmarkFifteenthCsv(b *testing.B) {
	text := strings.Repeat("1\t0.5\t12.25\t\t-3.5\t8\t0.125\t4\t0\t1\t1\t0\t\t2\n", 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m, err := DenseMatFromCsv(bufio.NewReader(strings.NewReader(text)), 0, false, "\t", 0)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthDense = m
	}
}
