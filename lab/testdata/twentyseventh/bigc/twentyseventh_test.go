package igc

import (
	"fmt"
	"strings"
	"testing"
)

func twentyseventhFile(n int) string {
	var sb strings.Builder
	sb.WriteString("AXXXABC flight\r\nHFDTE160701\r\nHFPLTPILOT: Bloggs Bill D\r\nI023638FXA3940SIU\r\n")
	for i := 0; i < n; i++ {
		s := 36000 + 4*i
		fmt.Fprintf(&sb, "B%02d%02d%02d5206343N00006198WA0058700558%03d%02d\r\n", s/3600%24, s/60%60, s%60, i%1000, i%100)
	}
	return sb.String()
}

func BenchmarkTwentyseventhRead(b *testing.B) {
	f := twentyseventhFile(3000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := Read(strings.NewReader(f)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyseventhBRecord(b *testing.B) {
	lines := strings.Split(strings.TrimSpace(twentyseventhFile(400)), "\r\n")[4:]
	coords := make([]float64, 0, 5*len(lines))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p := newParser()
		p.year, p.month, p.day = 2001, 7, 16
		p.coords = coords
		for _, l := range lines {
			if err := p.parseB(l); err != nil {
				b.Fatal(err)
			}
		}
	}
}
