package nmea

import "testing"

func BenchmarkTwentysixthParseTagBlock(b *testing.B) {
	body := "s:Satelite_1,c:1553390539,n:23,g:1-3-1234,d:dest,r:12345,t:hello"
	raw := "\\" + body + "*" + Checksum(body) + "\\!AIVDM,1,1,,A,13M@ah0025QdPDTCOl`K6`nV00Sv,0*52"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, _, err := ParseTagBlock(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentysixthParseTime(b *testing.B) {
	in := []string{"123456", "123456.78", "235959.999", "000001.5", ""}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			if _, err := ParseTime(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentysixthSixBitASCIIArmour(b *testing.B) {
	p := &Parser{BaseSentence: BaseSentence{Fields: []string{"55?MbV02;H;s<HtKR20EHE:0@T4@Dn2222222216L961O5Gf0NSQEp6ClRp888888888880"}}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if r := p.SixBitASCIIArmour(0, 2, "payload"); len(r) == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentysixthTimeString(b *testing.B) {
	t := Time{Valid: true, Hour: 12, Minute: 34, Second: 56, Millisecond: 789}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if t.String() == "" {
			b.Fatal("empty")
		}
	}
}
