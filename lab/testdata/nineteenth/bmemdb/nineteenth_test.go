package memdb

import "testing"

func BenchmarkNineteenthCompoundFromArgs(b *testing.B) {
	idx := &CompoundIndex{Indexes: []Indexer{
		&StringFieldIndex{Field: "Namespace", Lowercase: true},
		&StringFieldIndex{Field: "Name"},
		&IntFieldIndex{Field: "Version"},
	}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := idx.FromArgs("Production", "frontend-service", i); err != nil {
			b.Fatal(err)
		}
	}
}

type nineteenthPost struct {
	ID   string
	Tags []string
}

func BenchmarkNineteenthStringSliceFromObject(b *testing.B) {
	idx := &StringSliceFieldIndex{Field: "Tags", Lowercase: true}
	obj := &nineteenthPost{"p1", []string{"database", "Index", "memory", "radix-tree", "go"}}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, _, err := idx.FromObject(obj); err != nil {
			b.Fatal(err)
		}
	}
}
