package nodes

import (
	"net/netip"
	"testing"
)

// twentyseventhNode has a node for each of the first octets and some /24 in it.
func twentyseventhNode(first, last int) *BartNode[int] {
	root := new(BartNode[int])
	for i := 0; i < 32; i++ {
		for k := first; k < last; k++ {
			root.Insert(netip.PrefixFrom(netip.AddrFrom4([4]byte{byte(i), byte(k), 7, 0}), 24), k, 0)
		}
	}
	return root
}

func BenchmarkTwentyseventhUnion(b *testing.B) {
	n := twentyseventhNode(0, 2)
	o := twentyseventhNode(100, 180)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n.CloneRec(nil).UnionRec(nil, o, 0)
	}
}

func BenchmarkTwentyseventhIndexRank(b *testing.B) {
	s := 0
	for i := 0; i < b.N; i++ {
		for a := 1; a < 256; a += 7 {
			for c := 1; c < 256; c += 5 {
				s += CmpIndexRank(uint8(a), uint8(c))
			}
		}
	}
	_ = s
}
