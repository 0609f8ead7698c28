package typeid

import "testing"

var twentyfirstSink string

func BenchmarkTwentyfirstUUID(b *testing.B) {
	id := Must(FromString("user_01h455vb4pex5vsknk084sn02q"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		twentyfirstSink = id.UUID()
	}
}

func BenchmarkTwentyfirstUnmarshalText(b *testing.B) {
	text := []byte("user_01h455vb4pex5vsknk084sn02q")
	var id AnyID
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := id.UnmarshalText(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfirstFromUUIDBytes(b *testing.B) {
	raw := Must(FromString("user_01h455vb4pex5vsknk084sn02q")).UUIDBytes()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := FromUUIDBytesWithPrefix("user", raw); err != nil {
			b.Fatal(err)
		}
	}
}
