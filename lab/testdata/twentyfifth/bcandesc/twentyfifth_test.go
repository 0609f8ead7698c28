package descriptor

import "testing"

var twentyfifthDescription string

func BenchmarkTwentyfifthValueDescription(b *testing.B) {
	s := &Signal{Name: "State", Length: 6}
	for i := 0; i < 64; i++ {
		s.ValueDescriptions = append(s.ValueDescriptions, &ValueDescription{Value: int64(i), Description: "State number " + string(rune('A'+i%26))})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfifthDescription, _ = s.ValueDescription(int64(i % 64))
	}
}
