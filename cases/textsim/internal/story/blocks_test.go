package main

import (
	"errors"
	"strings"
	"testing"
)

func TestFill(t *testing.T) {
	render := func(words []string) (string, error) {
		switch words[0] {
		case "bad":
			return "", errors.New("no such thing")
		case "table":
			return "| a |\n| - |", nil
		}
		return strings.Join(words, "+"), nil
	}
	for _, c := range []struct{ name, text, want, err string }{
		{"none", "text\n", "text\n", ""},
		{"block", "a\n<!-- numbers: table -->\nold\n<!-- end -->\nb", "a\n<!-- numbers: table -->\n| a |\n| - |\n<!-- end -->\nb", ""},
		{"empty block", "<!-- numbers: x y -->\n<!-- end -->", "<!-- numbers: x y -->\nx+y\n<!-- end -->", ""},
		{"in a line", "it is <!-- numbers: x -->9<!-- end -->.", "it is <!-- numbers: x -->x<!-- end -->.", ""},
		{"two", "a <!-- numbers: x -->9<!-- end --> <!-- numbers: y -->8<!-- end -->",
			"a <!-- numbers: x -->x<!-- end --> <!-- numbers: y -->y<!-- end -->", ""},
		{"unknown", "a\n\nb <!-- numbers: bad -->9<!-- end -->", "", "line 3: bad: no such thing"},
		{"no end", "a <!-- numbers: x -->9", "", "1 blocks begin and 0 end"},
		{"end missing between", "a <!-- numbers: x -->9 <!-- numbers: y -->8<!-- end --> <!-- end -->", "", "no end of its own"},
		{"table in a line", "a <!-- numbers: table -->9<!-- end -->", "", "several lines"},
		{"begins a line", "a\n<!-- numbers: x -->9<!-- end -->", "", "cannot begin it"},
	} {
		got, err := fill(c.text, render)
		switch {
		case c.err == "" && (err != nil || got != c.want):
			t.Errorf("%s: got %q, %v; want %q", c.name, got, err, c.want)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: error %v, want %q", c.name, err, c.err)
		}
	}
}
