package structtag

import "testing"

var sixthTags int

func BenchmarkSixthDelete(b *testing.B) {
	for _, field := range []struct {
		name, tag string
		keys      []string
	}{
		{"one", `json:"name,omitempty"`, []string{"bson"}},
		{"four", `json:"name,omitempty" xml:"name" yaml:"name" validate:"required,max=64"`, []string{"hcl"}},
		{"eight", `json:"id" xml:"id,attr" yaml:"id" db:"id" gorm:"primaryKey" form:"id" query:"id" validate:"uuid"`, []string{"toml", "bson"}},
	} {
		b.Run(field.name, func(b *testing.B) {
			tags, err := Parse(field.tag)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				tags.Delete(field.keys...)
				sixthTags += tags.Len()
			}
		})
	}
}
