package ksuid

import "testing"

var (
	fourteenthID   = KSUID{0x0a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209}
	fourteenthBuf  = make([]byte, 0, 64)
	fourteenthSink int
)

func fourteenthIDs(n int) []KSUID {
	ids := make([]KSUID, n)
	x := uint64(88172645463325252)
	for i := range ids {
		for j := range ids[i] {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
			ids[i][j] = byte(x)
		}
	}
	return ids
}

func BenchmarkFourteenthAppend(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(fourteenthID.Append(fourteenthBuf))
	}
}

func BenchmarkFourteenthString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(fourteenthID.String())
	}
}

func BenchmarkFourteenthSort(b *testing.B) {
	ids := fourteenthIDs(1000)
	tmp := make([]KSUID, len(ids))
	for i := 0; i < b.N; i++ {
		copy(tmp, ids)
		Sort(tmp)
	}
}

func BenchmarkFourteenthIter(b *testing.B) {
	ids := make([]KSUID, 1000)
	ids[0] = fourteenthID
	for i := 1; i < len(ids); i++ {
		ids[i] = ids[i-1].Next()
	}
	set := Compress(ids...)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for it := set.Iter(); it.Next(); {
			fourteenthSink += int(it.KSUID[19])
		}
	}
}

func BenchmarkFourteenthParse(b *testing.B) {
	for i := 0; i < b.N; i++ {
		id, err := Parse("08qTbOZmgbFAnoLPuUN1bHuM22B")
		if err != nil {
			b.Fatal(err)
		}
		fourteenthSink += int(id[19])
	}
}
