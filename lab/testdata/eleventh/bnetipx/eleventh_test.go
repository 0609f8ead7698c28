package netipx

import (
	"net/netip"
	"testing"
)

var (
	eleventhBool   bool
	eleventhSet    *IPSet
	eleventhPrefix netip.Prefix
	eleventhErr    error
)

// eleventhSetOf has n ranges, each a /24 of 10.0.0.0/8 and those after it, that
// begin at every fourth /24, shifted by off.
func eleventhSetOf(n, off int) *IPSet {
	var b IPSetBuilder
	for i := 0; i < n; i++ {
		k := 4*i + off
		b.AddPrefix(netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(k >> 8), byte(k), 0}), 24))
	}
	s, err := b.IPSet()
	if err != nil {
		panic(err)
	}
	return s
}

func eleventhRanges(ranges ...string) *IPSet {
	var b IPSetBuilder
	for _, r := range ranges {
		b.AddRange(MustParseIPRange(r))
	}
	s, err := b.IPSet()
	if err != nil {
		panic(err)
	}
	return s
}

func BenchmarkEleventhOverlaps(b *testing.B) {
	for _, c := range []struct {
		name string
		x, y *IPSet
	}{
		{"disjoint-8", eleventhSetOf(8, 0), eleventhSetOf(8, 2)},
		{"disjoint-200", eleventhSetOf(200, 0), eleventhSetOf(200, 2)},
		{"one-200", eleventhSetOf(200, 0), eleventhSetOf(1, 402)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBool = c.x.Overlaps(c.y)
			}
		})
	}
}

func BenchmarkEleventhIntersect(b *testing.B) {
	all := eleventhRanges("10.0.0.0-10.0.7.255", "10.2.0.0-10.2.255.255")
	for _, c := range []struct {
		name string
		x, y *IPSet
	}{
		{"few", eleventhSetOf(4, 0), all},
		{"some", eleventhSetOf(40, 0), eleventhSetOf(60, 20)},
		{"both", eleventhSetOf(200, 0), eleventhSetOf(150, 0)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var sb IPSetBuilder
				sb.AddSet(c.x)
				sb.Intersect(c.y)
				eleventhSet, eleventhErr = sb.IPSet()
			}
		})
	}
}

func BenchmarkEleventhRemoveFreePrefix(b *testing.B) {
	for _, c := range []struct {
		name string
		s    *IPSet
		bits uint8
	}{
		{"pool", eleventhRanges("10.0.0.0-10.255.255.255"), 24},
		{"first", eleventhSetOf(200, 0), 24},
		{"inside", eleventhSetOf(200, 0), 28},
		{"none", eleventhSetOf(200, 0), 16},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhPrefix, eleventhSet, eleventhBool = c.s.RemoveFreePrefix(c.bits)
			}
		})
	}
}

func BenchmarkEleventhIPSet(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"few", 4}, {"many", 400}} {
		var sb IPSetBuilder
		sb.AddSet(eleventhSetOf(c.n, 0))
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhSet, eleventhErr = sb.IPSet()
			}
		})
	}
}
