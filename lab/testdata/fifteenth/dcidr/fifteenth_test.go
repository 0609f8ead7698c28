package cidr

import (
	"fmt"
	"testing"
)

var fifteenthCIDRs []*CIDR

func BenchmarkFifteenthCollapse(b *testing.B) {
	var cs []*CIDR
	for i := 0; i < 2000; i++ {
		cs = append(cs, MustParse(fmt.Sprintf("10.%d.%d.0/24", i*7%4, i*13%256)))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthCIDRs = CollapseCIDRs(cs)
	}
}

func BenchmarkFifteenthSubNetting(b *testing.B) {
	c := MustParse("10.20.0.0/16")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		cs, err := c.SubNetting(MethodSubnetNum, 256)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthCIDRs = cs
	}
}

func BenchmarkFifteenthRangeToCIDRs(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		cs, err := RangeToCIDRs("10.0.0.1", "10.255.255.254")
		if err != nil {
			b.Fatal(err)
		}
		fifteenthCIDRs = cs
	}
}
