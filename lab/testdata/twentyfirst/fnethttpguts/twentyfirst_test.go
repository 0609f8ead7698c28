package httpguts

import "testing"

func BenchmarkTwentyfirstTrailer(b *testing.B) {
	names := []string{"X-Checksum", "content-length", "Grpc-Status", "if-match", "Host", "server-timing"}
	for i := 0; i < b.N; i++ {
		ValidTrailerHeader(names[i%len(names)])
	}
}

func BenchmarkTwentyfirstToken(b *testing.B) {
	v := []string{"keep-alive, Upgrade", "gzip;q=1.0, identity , *;q=0", "close"}
	for i := 0; i < b.N; i++ {
		HeaderValuesContainsToken(v, "close")
		HeaderValuesContainsToken(v, "upgrade")
	}
}

func BenchmarkTwentyfirstPuny(b *testing.B) {
	hosts := []string{"example.com:80", "b\u00fccher.example:8080", "b\u00fccher.example"}
	for i := 0; i < b.N; i++ {
		PunycodeHostPort(hosts[i%len(hosts)])
	}
}
