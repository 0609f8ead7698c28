package dependency

import (
	"testing"

	"pault.ag/go/debian/version"
)

func BenchmarkTwentyfirstSatisfiedBy(b *testing.B) {
	rels := []VersionRelation{
		{Operator: "=", Number: "2.36.1-8"},
		{Operator: ">=", Number: "2.36.1-8"},
		{Operator: ">=", Number: "2.14"},
	}
	ver, err := version.Parse("2.36.1-8")
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, r := range rels {
			if !r.SatisfiedBy(ver) {
				b.Fatal("not satisfied")
			}
		}
	}
}
