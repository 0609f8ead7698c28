package bytes

import "testing"

var thirtiethASizes = []int64{1, 999, 1024, 31323, 1500000, 73400320, 5368709120, 1099511627776, 2251799813685248}

var thirtiethATexts = []string{"12KiB", "1.5 MiB", "640ki", "6GiB", "931.51GiB", "2TiB", "10.25 PiB"}

func BenchmarkThirtiethAFormatBinary(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range thirtiethASizes {
			global.FormatBinary(v)
		}
	}
}

func BenchmarkThirtiethAFormatDecimal(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range thirtiethASizes {
			global.FormatDecimal(v)
		}
	}
}

func BenchmarkThirtiethAParseBinary(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range thirtiethATexts {
			if _, err := global.ParseBinary(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
