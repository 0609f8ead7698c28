package main

import "testing"

func TestMet(t *testing.T) {
	for _, c := range []struct {
		got  ratio
		want string
	}{
		{ratio{Lo: ptr(1), Hi: ptr(2)}, "met"},
		{ratio{Lo: ptr(1), Hi: ptr(2.1)}, undecided},
		{ratio{Lo: ptr(2.1), Hi: ptr(3)}, "missed"},
		{ratio{Lo: ptr(1)}, undecided},
		{ratio{}, undecided},
		{exactly(2), "met"},
	} {
		if got := met(c.got, 2); got != c.want {
			t.Errorf("%+v: %s, want %s", c.got, got, c.want)
		}
	}
}
