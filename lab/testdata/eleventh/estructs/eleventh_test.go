package structs

import (
	"testing"
)

var (
	eleventhBool  bool
	eleventhMap   map[string]interface{}
	eleventhSlice []interface{}
)

type eleventhAddress struct {
	Street string `json:"street" structs:"street"`
	City   string `json:"city" structs:"city"`
	Zip    int    `json:"zip" structs:"zip,omitempty"`
}

type eleventhUser struct {
	ID       int64             `json:"id" structs:"id"`
	Name     string            `json:"name" structs:"name"`
	Email    string            `json:"email" structs:"email,omitempty"`
	Score    float64           `json:"score" structs:"score"`
	Admin    bool              `json:"admin" structs:"admin"`
	Tags     []string          `json:"tags" structs:"tags"`
	Labels   map[string]string `json:"labels" structs:"labels"`
	Address  eleventhAddress   `json:"address" structs:"address"`
	Billing  *eleventhAddress  `json:"billing" structs:"billing"`
	Password string            `json:"-" structs:"-"`
	Age      uint8             `json:"age" structs:"age"`
	seen     int
}

func eleventhFull() *eleventhUser {
	return &eleventhUser{
		ID: 17, Name: "Ada", Email: "ada@example.org", Score: 0.5, Admin: true,
		Tags: []string{"a", "b"}, Labels: map[string]string{"team": "x"},
		Address: eleventhAddress{"Main St 1", "Bern", 3000},
		Billing: &eleventhAddress{"Main St 2", "Bern", 3001},
		Age:     36, seen: 1,
	}
}

func BenchmarkEleventhIsZero(b *testing.B) {
	empty := &eleventhUser{}
	b.Run("zero", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhBool = IsZero(empty)
		}
	})
	late := &eleventhUser{Age: 3}
	b.Run("last", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhBool = IsZero(late)
		}
	})
}

func BenchmarkEleventhHasZero(b *testing.B) {
	full := eleventhFull()
	b.Run("none", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhBool = HasZero(full)
		}
	})
	last := eleventhFull()
	last.Age = 0
	b.Run("last", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhBool = HasZero(last)
		}
	})
}

func BenchmarkEleventhFields(b *testing.B) {
	s := New(eleventhFull())
	b.Run("collect", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for i := 0; i < b.N; i++ {
			n += len(s.structFields())
		}
		eleventhBool = n > 0
	})
	b.Run("map", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhMap = s.Map()
		}
	})
	b.Run("values", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			eleventhSlice = s.Values()
		}
	})
}
