package memfile

import "testing"

var eighteenthFile *File

func BenchmarkEighteenthTruncate(b *testing.B) {
	part := []byte("a record of the table")
	for i := 0; i < b.N; i++ {
		f := New(nil)
		for off := int64(0); off < 1<<15; off += 1 << 8 {
			if _, err := f.WriteAt(part, off); err != nil {
				b.Fatal(err)
			}
		}
		eighteenthFile = f
	}
}
