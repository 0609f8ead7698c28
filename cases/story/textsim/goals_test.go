package textsim

import (
	"testing"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/record"
)

func TestMet(t *testing.T) {
	for _, c := range []struct {
		got  record.Ratio
		want string
	}{
		{record.Ratio{Lo: ptr(1), Hi: ptr(2)}, "met"},
		{record.Ratio{Lo: ptr(1), Hi: ptr(2.1)}, claim.Undecided},
		{record.Ratio{Lo: ptr(2.1), Hi: ptr(3)}, "missed"},
		{record.Ratio{Lo: ptr(1)}, claim.Undecided},
		{record.Ratio{}, claim.Undecided},
		{record.Exactly(2), "met"},
	} {
		if got := met(c.got, 2); got != c.want {
			t.Errorf("%+v: %s, want %s", c.got, got, c.want)
		}
	}
}

func ptr(v float64) *float64 { return &v }
