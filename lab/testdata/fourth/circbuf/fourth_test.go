package circbuf

import "testing"

var fourthSizes = []int64{5, 100, 3000}

func fourthFull(size int64) *Buffer {
	b, _ := NewBuffer(size)
	for i := int64(0); i < size+size/3; i++ {
		b.Write([]byte{byte('a' + i%26)})
	}
	return b
}

func BenchmarkFourthBytes(b *testing.B) {
	for _, size := range fourthSizes {
		r := fourthFull(size)
		b.Run("", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				_ = r.Bytes()
			}
		})
	}
}

func BenchmarkFourthWrite(b *testing.B) {
	for _, text := range []string{"a", "some words", "a line of a log that is of usual length, more or less"} {
		r, _ := NewBuffer(4000)
		p := []byte(text)
		b.Run("", func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				r.Write(p)
			}
		})
	}
}
