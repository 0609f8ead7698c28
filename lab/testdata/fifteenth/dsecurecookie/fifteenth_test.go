package securecookie

import "testing"

var fifteenthErr error

func BenchmarkFifteenthDecodeExpired(b *testing.B) {
	s := New([]byte("0123456789abcdef0123456789abcdef"), nil).SetSerializer(NopEncoder{})
	s.timeFunc = func() int64 { return 1000000 }
	v, err := s.Encode("session", []byte("user=4711&role=admin&lang=en"))
	if err != nil {
		b.Fatal(err)
	}
	s.timeFunc = nil
	var dst []byte
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthErr = s.Decode("session", v, &dst)
	}
}
