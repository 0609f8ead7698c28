package pmtiles

import (
	"testing"

	"github.com/RoaringBitmap/roaring/roaring64"
)

func twentyfourthEntries(n int) []EntryV3 {
	entries := make([]EntryV3, 0, n)
	id, off := uint64(5461), uint64(0)
	for i := 0; i < n; i++ {
		length := uint32(300 + (i*7919)%5000)
		run := uint32(1)
		if i%9 == 0 {
			run = 3
		}
		entries = append(entries, EntryV3{id, off, length, run})
		id += uint64(run) + uint64(i%3)
		if i%5 != 0 {
			off += uint64(length)
		}
	}
	return entries
}

func BenchmarkTwentyfourthSerializeEntriesPlain(b *testing.B) {
	entries := twentyfourthEntries(4096)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(SerializeEntries(entries, NoCompression)) == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentyfourthSerializeEntriesGzip(b *testing.B) {
	entries := twentyfourthEntries(4096)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(SerializeEntries(entries, Gzip)) == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentyfourthIterateEntries(b *testing.B) {
	root, leaves, _ := BuildDirectories(twentyfourthEntries(20000), 16384-HeaderV3LenBytes, Gzip)
	h := HeaderV3{
		RootLength:          uint64(len(root)),
		LeafDirectoryOffset: uint64(len(root)),
		LeafDirectoryLength: uint64(len(leaves)),
		InternalCompression: Gzip,
	}
	archive := append(append([]byte{}, root...), leaves...)
	fetch := func(off, n uint64) ([]byte, error) { return archive[off : off+n], nil }
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		count := 0
		if err := IterateEntries(h, fetch, func(EntryV3) { count++ }); err != nil || count != 20000 {
			b.Fatal(err, count)
		}
	}
}

func BenchmarkTwentyfourthRelevantEntries(b *testing.B) {
	dir := make([]EntryV3, 0, 600)
	for i := 0; i < 500; i++ {
		dir = append(dir, EntryV3{uint64(i) * 4096, uint64(i) * 100, 100, 0})
	}
	bitmap := roaring64.New()
	for i := uint64(0); i < 2000; i++ {
		bitmap.Add(400000 + i*11)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, leaves := RelevantEntries(bitmap, 12, dir); len(leaves) == 0 {
			b.Fatal("no leaves")
		}
	}
}
