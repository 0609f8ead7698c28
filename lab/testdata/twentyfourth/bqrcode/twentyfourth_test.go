package qrcode

import "testing"

func BenchmarkTwentyfourthRule1(b *testing.B) {
	q, err := New("https://example.com/tickets/2024/10/9f8e7d6c5b4a?seat=12&row=C")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = rule1(q.mat)
	}
}

func BenchmarkTwentyfourthBitmap(b *testing.B) {
	q, err := New("https://example.com/tickets/2024/10/9f8e7d6c5b4a?seat=12&row=C")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		_ = q.mat.Bitmap()
	}
}
