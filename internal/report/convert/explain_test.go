package convert

import "testing"

func TestRelative(t *testing.T) {
	for _, c := range []struct{ dir, file, want string }{
		{"/m/cases/text", "/m/cases/text/a.go", "a.go"},
		{"/m/cases/text/peers", "/m/cases/text/score/a.go", "../score/a.go"},
		{"/m/cases/text/peers", "/m/text/a.go", "/m/text/a.go"},
		{"/m", "/go/src/strings/a.go", "/go/src/strings/a.go"},
		{"", "/m/a.go", "/m/a.go"},
		{"/m", "", ""},
	} {
		if got := relative(c.dir, c.file); got != c.want {
			t.Errorf("%s, seen from %s: %s, want %s", c.file, c.dir, got, c.want)
		}
	}
}
