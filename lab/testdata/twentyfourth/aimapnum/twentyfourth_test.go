package imapnum

import "testing"

func BenchmarkTwentyfourthAddNum(b *testing.B) {
	nums := make([]uint32, 0, 1000)
	for i := uint32(1); i <= 1200; i++ {
		if i%6 != 0 {
			nums = append(nums, i)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var s Set
		s.AddNum(nums...)
		if len(s) != 200 {
			b.Fatal(len(s))
		}
	}
}
