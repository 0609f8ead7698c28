package hashes

import (
	"hash/fnv"
	"io"
	"testing"
)

func TestFNV(t *testing.T) {
	texts := []string{"", "a", "\x00\xff", "the quick brown fox", "\x80 jumps over the lazy dog"}
	for _, first := range texts {
		for _, second := range texts {
			h32, h32a, h64, h64a := fnv.New32(), fnv.New32a(), fnv.New64(), fnv.New64a()
			if _, err := io.WriteString(io.MultiWriter(h32, h32a, h64, h64a), first+second); err != nil {
				t.Fatal(err)
			}
			if got, want := fnv32(fnv32(2166136261, first), second), h32.Sum32(); got != want {
				t.Errorf("fnv32 of %q, %q is %d, want %d", first, second, got, want)
			}
			if got, want := fnv32a(fnv32a(2166136261, first), second), h32a.Sum32(); got != want {
				t.Errorf("fnv32a of %q, %q is %d, want %d", first, second, got, want)
			}
			if got, want := fnv64(fnv64(14695981039346656037, first), second), h64.Sum64(); got != want {
				t.Errorf("fnv64 of %q, %q is %d, want %d", first, second, got, want)
			}
			if got, want := fnv64a(fnv64a(14695981039346656037, first), second), h64a.Sum64(); got != want {
				t.Errorf("fnv64a of %q, %q is %d, want %d", first, second, got, want)
			}
		}
	}
}
