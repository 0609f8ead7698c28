//go:build go1.21

package input

import (
	"reflect"
	"testing"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// A Sum has no constructor; others have only zero ones.
type Sum struct{ n int }

// add sets a sum to those of two others.
func (s *Sum) add(a, b *Sum) { s.n = a.n + b.n }

// TestRecordedAnywhere: what was recorded as one argument is drawn as another one of its type, too.
func TestRecordedAnywhere(t *testing.T) {
	call, err := value.Encode([]reflect.Value{reflect.ValueOf(&Sum{}), reflect.ValueOf(&Sum{7}), reflect.ValueOf(&Sum{})}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m := New(reflect.TypeOf((*Sum).add), Options{Recorded: [][]byte{call}, Receiver: true, Zero: true,
		Builders: []draw.Recipe{{Type: (*Sum)(nil), Methods: []any{(*Sum).add}}}})
	found := 0
	const drawn = 1000
	for i := 0; i < drawn; i++ {
		args := m.Make(Input{Kind: Drawn, N: i})
		if len(args) == 3 && n(args[0]) == 7 && n(args[1]) == 0 && n(args[2]) == 0 {
			found++
		}
	}
	if found < drawn/100 {
		t.Errorf("%d of %d are of a receiver that only another argument has had", found, drawn)
	}
}

// n is what a sum is, -1 of none.
func n(v reflect.Value) int {
	if s := v.Interface().(*Sum); s != nil {
		return s.n
	}
	return -1
}
