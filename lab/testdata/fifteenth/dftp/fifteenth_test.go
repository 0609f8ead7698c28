package ftp

import (
	"testing"
	"time"
)

var fifteenthEntry *Entry

func fifteenthRun(b *testing.B, lines []string) {
	at := time.Date(2024, time.May, 6, 7, 8, 9, 0, time.UTC)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, l := range lines {
			e, err := parseListLine(l, at, time.UTC)
			if err != nil {
				b.Fatal(err)
			}
			fifteenthEntry = e
		}
	}
}

func BenchmarkFifteenthRecent(b *testing.B) {
	at := time.Date(2024, time.May, 6, 7, 8, 9, 0, time.UTC)
	dates := [][]string{{"Jan", "25", "00:17"}, {"Apr", "10", "10:18"}, {"Mar", "9", "10:53"}}
	e := &Entry{}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, d := range dates {
			if err := e.setTime(d, at, time.UTC); err != nil {
				b.Fatal(err)
			}
		}
	}
	fifteenthEntry = e
}

func BenchmarkFifteenthFacts(b *testing.B) {
	fifteenthRun(b, []string{
		"Modify=20150813175250;Perm=adfr;Size=951;Type=file;Unique=119FBB87UE;UNIX.group=0;UNIX.mode=0644;UNIX.owner=0; welcome.msg",
		"modify=20150806235817;perm=fle;type=dir;unique=1B20F360U4;UNIX.group=0;UNIX.mode=0755;UNIX.owner=0; movies",
	})
}

func BenchmarkFifteenthDir(b *testing.B) {
	fifteenthRun(b, []string{
		"08-07-15  07:50PM                  718 Post_PRR_20150901_1166_265118_13049.dat",
		"08-07-2015  07:50PM                  718 Post_PRR_20150901_1166_265118_13049.dat",
		"08-10-2015  02:04PM       <DIR>          Billing",
		"2015-08-10  14:04         <DIR>          Billing",
	})
}
