package version

import "testing"

var (
	eleventhString  string
	eleventhInt     int
	eleventhVersion Version
)

func BenchmarkEleventhString(b *testing.B) {
	for _, s := range []string{"1.2", "4.21.13", "2.0.0rc1", "1!2023.10.5.post3.dev12", "1.13.1+cu117"} {
		v := MustParse(s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhString = v.String()
			}
		})
	}
}

func BenchmarkEleventhCompare(b *testing.B) {
	for _, s := range [][2]string{{"1.2.3", "2.0"}, {"3.11.4", "3.11.9"}, {"2.0.0rc1", "2.0.0"}, {"1.13.1+cu117", "1.13.1+cpu"}, {"1.26.0", "1.26.0"}} {
		v, o := MustParse(s[0]), MustParse(s[1])
		b.Run(s[0]+"_"+s[1], func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eleventhInt = v.Compare(o)
			}
		})
	}
}

func BenchmarkEleventhParse(b *testing.B) {
	for _, s := range []string{"2.0", "1.26.4", "v2023.10.5.1"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				v, err := Parse(s)
				if err != nil {
					b.Fatal(err)
				}
				eleventhVersion = v
			}
		})
	}
}
