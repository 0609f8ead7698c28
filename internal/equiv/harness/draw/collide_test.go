//go:build go1.21

package draw

import (
	"reflect"
	"testing"
)

// TestCollide: some twins have the same hash of each factor, and are other texts.
func TestCollide(t *testing.T) {
	hash := func(s string, factor uint32) (h uint32) {
		for _, c := range s {
			h = h*factor + uint32(c)
		}
		return h
	}
	met := make(map[rune]bool)
	for seed := int64(0); seed < 200; seed++ {
		d := &Drawer{Src: Random(seed)}
		from, to := "Alpha 1P", ""
		d.twinText(reflect.ValueOf(&from).Elem(), reflect.ValueOf(&to).Elem(), false)
		for _, f := range factors {
			if from != to && hash(from, uint32(f)) == hash(to, uint32(f)) {
				met[f] = true
			}
		}
	}
	if len(met) != len(factors) {
		t.Errorf("hashes collide for the factors %v of %v", met, factors)
	}
}
