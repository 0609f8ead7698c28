package version

import "testing"

var twentyfirstVersions = []string{
	"1.2.3-4", "1:2.36.1-8+deb11u1", "2:8.2.2434-3+deb11u1", "20210119",
	"5.10.0-23", "5.10.0-24", "1.0~rc1-1", "0.11.0-4", "1:1.2.11.dfsg-2+deb11u2",
}

func BenchmarkTwentyfirstParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, s := range twentyfirstVersions {
			if _, err := Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfirstCompare(b *testing.B) {
	pairs := [][2]string{
		{"5.10.0-23", "5.10.0-24"},
		{"20210119.1.2.3+dfsg1-1~bpo11+1", "20210119.1.2.3+dfsg1-1~bpo11+2"},
		{"8.2.2434-3+deb11u1", "8.2.2434-3+deb11u1"},
		{"1.9", "1.10"},
	}
	var vs [][2]Version
	for _, p := range pairs {
		x, _ := Parse(p[0])
		y, _ := Parse(p[1])
		vs = append(vs, [2]Version{x, y})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, p := range vs {
			Compare(p[0], p[1])
		}
	}
}
