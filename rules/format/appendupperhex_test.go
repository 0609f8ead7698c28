package format

import (
	"fmt"
	"testing"
)

func TestAppendUpperHex(t *testing.T) {
	var all []byte
	for i := range 256 {
		all = append(all, byte(i))
	}
	for _, b := range [][]byte{nil, {0}, {0xAB, 0x0C}, all} {
		if got, want := string(appendUpperHex([]byte("x"), b)), fmt.Sprintf("x%X", b); got != want {
			t.Errorf("%v: %s, want %s", b, got, want)
		}
	}
}
