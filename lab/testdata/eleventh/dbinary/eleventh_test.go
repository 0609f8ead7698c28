package binary

import (
	"bytes"
	"testing"
)

var (
	eleventhBytes []byte
	eleventhErr   error
)

type eleventhBlob struct {
	Data []byte
}

type eleventhUser struct {
	ID    uint64
	Name  string
	Email string
	Roles []string
	Score float64
}

func BenchmarkEleventhUvarints(b *testing.B) {
	long := make([]uint64, 1000)
	for i := range long {
		long[i] = uint64(i) * uint64(i) * 977
	}
	for _, c := range []struct {
		name  string
		value interface{}
	}{
		{"ports", []uint16{80, 443, 8080, 8443, 9090}},
		{"ids", []uint64{1748291, 1748292, 1748310, 1748355, 1748359, 1748401, 1748402, 1748433, 1748501, 1748502, 1748511, 1748530}},
		{"offsets", long[:100]},
		{"long", long},
	} {
		var buffer bytes.Buffer
		encoder := NewEncoder(&buffer)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				buffer.Reset()
				eleventhErr = encoder.Encode(c.value)
			}
		})
	}
}

func BenchmarkEleventhBytes(b *testing.B) {
	for _, c := range []struct {
		name string
		size int
	}{
		{"hash", 32},
		{"packet", 1400},
		{"page", 16384},
	} {
		data, err := Marshal(&eleventhBlob{make([]byte, c.size)})
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var v eleventhBlob
				eleventhErr = Unmarshal(data, &v)
				eleventhBytes = v.Data
			}
		})
	}
}

func BenchmarkEleventhMarshal(b *testing.B) {
	user := eleventhUser{1748291, "Ada Lovelace", "ada@analytical.example.com", []string{"admin", "editor", "reviewer"}, 0.75}
	users := make([]eleventhUser, 50)
	for i := range users {
		users[i] = user
	}
	for _, c := range []struct {
		name  string
		value interface{}
	}{
		{"user", &user},
		{"users", &users},
		{"number", uint64(1748291)},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBytes, eleventhErr = Marshal(c.value)
			}
		})
	}
}
