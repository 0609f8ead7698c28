package can

import "testing"

var twentyfifthString string

func BenchmarkTwentyfifthFrameString(b *testing.B) {
	frames := []Frame{
		{ID: 0x123, Length: 8, Data: Data{1, 2, 3, 4, 5, 6, 7, 0xff}},
		{ID: 0x18fef100, IsExtended: true, Length: 8, Data: Data{0xde, 0xad, 0xbe, 0xef, 1, 2, 3, 4}},
		{ID: 0x7ff, Length: 2, Data: Data{0xab, 0xcd}},
		{ID: 0x42, IsRemote: true, Length: 4},
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfifthString = frames[i%len(frames)].String()
	}
}

func BenchmarkTwentyfifthUnmarshalString(b *testing.B) {
	lines := []string{"123#01020304050607FF", "18FEF100#DEADBEEF01020304", "7FF#ABCD", "042#R4"}
	var f Frame
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := f.UnmarshalString(lines[i%len(lines)]); err != nil {
			b.Fatal(err)
		}
	}
}
