package textsim

import "testing"

// TestMasks has every byte in every place, among bytes that could carry into
// it or out of it.
func TestMasks(t *testing.T) {
	for _, filler := range []byte{0, 0x7f, 0x80, 0xff, 'a', 'Z', '0', '_', ' '} {
		for c := range 256 {
			for place := range 8 {
				var b [8]byte
				for i := range b {
					b[i] = filler
				}
				b[place] = byte(c)
				x := load8(b[:])
				small := byte(c) | 0x20
				check := func(name string, mask uint64, want bool) {
					t.Helper()
					if mask&^bits7 != 0 || mask>>(8*place+7)&1 != 0 != want {
						t.Fatalf("%s: mask %016x for %q, want %v in place %d", name, mask, b, want, place)
					}
				}
				check("letters", letters(x), 'a' <= small && small <= 'z')
				check("digits", digits(x), '0' <= c && c <= '9' || c == '_')
				check("equal", equal(x, ' '), c == ' ')
			}
		}
	}
}

func TestFirst(t *testing.T) {
	for place := range 8 {
		if got := first(0x80<<(8*place) | 1<<63); got != place {
			t.Errorf("got %d, want %d", got, place)
		}
	}
	if got := first(0); got != 8 {
		t.Errorf("got %d, want 8", got)
	}
}
