package wrapio

import "testing"

var (
	twelfthInt int
	twelfthErr error
)

// twelfthMemory is a file in memory that does not grow.
type twelfthMemory []byte

func (m twelfthMemory) ReadAt(p []byte, off int64) (int, error) {
	return copy(p, m[off:]), nil
}

func (m twelfthMemory) WriteAt(p []byte, off int64) (int, error) {
	return copy(m[off:], p), nil
}

func BenchmarkTwelfthReadAt(b *testing.B) {
	for _, c := range []struct {
		name       string
		size, each int64
	}{
		{"bytes", 1000, 4},
		{"records", 4096, 60},
		{"wrapped", 300, 200},
		{"blocks", 1 << 16, 1024},
	} {
		w := NewWrapper(twelfthMemory(make([]byte, c.size)), c.size, c.size/2, c.size)
		p := make([]byte, c.each)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthInt, twelfthErr = w.ReadAt(p, int64(i)*61%(c.size-c.each))
			}
		})
	}
}
