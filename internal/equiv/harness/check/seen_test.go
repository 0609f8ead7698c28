//go:build go1.21

package check

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/input"
)

// A Shift counts, and hides in which order it has done so.
type Shift struct{ first, last int }

func (s *Shift) Sum() int { return s.first + s.last }

func (s *Shift) Last() int { return s.last }

func (s *Shift) hide() int { return s.last }

func (s *Shift) add(n int) { s.first, s.last = s.last, n }

// TestHidden: what a call leaves in fields that others do not see is a difference where a method shows it.
func TestHidden(t *testing.T) {
	swapped := func(s *Shift, n int) { s.first = n }
	f := Function{Base: (*Shift).add, Head: swapped, Receiver: true, Public: true, Builders: []draw.Recipe{{
		Type: (*Shift)(nil), Methods: []any{(*Shift).add},
	}}}
	for _, c := range []struct {
		others []any
		want   string
	}{
		{[]any{(*Shift).Sum, (*Shift).hide}, ""},
		{[]any{(*Shift).Sum, (*Shift).Last}, "what it does, where Shift.Last is called after it"},
	} {
		f.Others = c.others
		compared, err := newComparer(f, Options{Seed: 1, Cases: 100, Time: 5 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 20; n++ {
			compared.hidden(input.Input{Kind: input.Drawn, N: n})
		}
		if is := compared.report.Difference; is != c.want {
			t.Errorf("%q in place of %q: %+v", is, c.want, compared.report)
		}
	}
}
