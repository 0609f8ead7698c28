package geohash

import "testing"

var (
	fourteenthHashes = []string{"u4pruydqqvj", "9q8yy", "gcpvj0d", "r3gx2f9", "dr5regw3p", "xn76urx6"}
	fourteenthSink   int
	fourteenthFloat  float64
)

func BenchmarkFourteenthNeighbor(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, hash := range fourteenthHashes {
			fourteenthSink += len(Neighbor(hash, Direction(i&7)))
		}
	}
}

func BenchmarkFourteenthRound(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, hash := range fourteenthHashes {
			lat, lng := Decode(hash)
			fourteenthFloat += lat + lng
		}
	}
}
