package sam

import "testing"

var thirtyfirstSink int

const thirtyfirstLine = "HWI-ST142:214:C0J1DACXX:5:1101:1205:2168\t99\tchr1\t10468\t37\t20M2I50M5D29M\t=\t10701\t333\t" +
	"CCCTAACCCTAACCCTAACCCTCGCGGTACCCTCAGCCGGCCCGCCCGCCCGGGTCTGACCTGAGGAGAACTGTGCTCCGCCTTCAGAGTACCACCGAAAT\t" +
	"CCCFFFFFHHHHHJJJJJJJJJJJJJJJJJJJJJJJJJJJHHHHHHFFFFFFEEEEEEDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD\t" +
	"X0:i:1\tMD:Z:101\tRG:Z:SRR062634\tAM:i:37\tNM:i:0\tXT:A:U"

func BenchmarkThirtyfirstCigarString(b *testing.B) {
	c, err := ParseCigar([]byte("12S20M2I50M5D29M1000N17M4H"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirtyfirstSink += len(c.String())
	}
}

func BenchmarkThirtyfirstParseCigar(b *testing.B) {
	text := []byte("12S20M2I50M5D29M1000N17M4H")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		c, err := ParseCigar(text)
		if err != nil {
			b.Fatal(err)
		}
		thirtyfirstSink += len(c)
	}
}

func BenchmarkThirtyfirstUnmarshalSAM(b *testing.B) {
	var buf []byte
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf = append(buf[:0], thirtyfirstLine...)
		var r Record
		if err := r.UnmarshalSAM(nil, buf); err != nil {
			b.Fatal(err)
		}
		thirtyfirstSink += len(r.Qual)
	}
}

func BenchmarkThirtyfirstMarshalSAM(b *testing.B) {
	var r Record
	if err := r.UnmarshalSAM(nil, []byte(thirtyfirstLine)); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		out, err := r.MarshalSAM(FlagDecimal)
		if err != nil {
			b.Fatal(err)
		}
		thirtyfirstSink += len(out)
	}
}
