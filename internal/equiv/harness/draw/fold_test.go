//go:build go1.21

package draw

import (
	"reflect"
	"strings"
	"testing"
)

// TestAgain: what is made by several calls often gets one text twice, also in another case where code ignores that.
func TestAgain(t *testing.T) {
	const n = 2000
	again, cased := 0, 0
	for seed := int64(0); seed < n; seed++ {
		d := &Drawer{Src: Random(seed), Dict: Dictionary{Folds: true}, making: true}
		d.pool.addText("Alpha")
		switch s := d.Text(); {
		case s == "Alpha":
			again++
		case strings.EqualFold(s, "Alpha"):
			cased++
		}
	}
	if again < n/6 || cased < n/20 {
		t.Errorf("of %d texts %d are the one before, and %d that in another case", n, again, cased)
	}
}

// TestFoldKey: maps get keys of each other in another case.
func TestFoldKey(t *testing.T) {
	met := 0
	for seed := int64(0); seed < 200; seed++ {
		d := &Drawer{Src: Random(seed)}
		v := struct{ One, Two map[string]int }{map[string]int{"host": 1}, map[string]int{"port": 2}}
		p := &Places{Hidden: true}
		p.Find(reflect.ValueOf(&v).Elem(), 0)
		d.Fold(p)
		for key := range v.Two {
			if key != "host" && strings.EqualFold(key, "host") {
				met++
			}
		}
	}
	if met < 5 {
		t.Errorf("%d of 200 maps have a key of another one in another case", met)
	}
}
