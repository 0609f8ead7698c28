package testlog

import (
	"cmp"
	"regexp"
	"strings"
)

// said is what of the output of a test, or of a package outside of its tests, may say why
// it failed.
type said struct {
	// site is the last message of the test with its place: what it said before it gave up.
	site string
	// open reports whether the message of site is still to come, as in messages of
	// several lines.
	open bool
	// got and want are the first lines of the output of an example, and of what it
	// should be. in is which of them comes next.
	got, want string
	in        *string
	// last is the last line that go test did not write itself.
	last string
	// unbuilt reports whether go test said that it could not build the tests.
	unbuilt bool
}

// sited is the beginning of a message with its place.
var sited = regexp.MustCompile(`^\s+([^\s:]+\.go:\d+): ?(.*)$`)

// take takes a line of output.
func (s *said) take(line string) {
	line = strings.TrimRight(line, "\n")
	if strings.HasSuffix(line, "[build failed]") || strings.HasSuffix(line, "[setup failed]") {
		s.unbuilt = true
	}
	text := plain(line)
	switch m := sited.FindStringSubmatch(line); {
	case m != nil:
		s.site, s.open = m[1]+": "+strings.TrimSpace(m[2]), strings.TrimSpace(m[2]) == ""
	case s.open && strings.HasPrefix(text, "Error:"):
		// Assertions with several parts have the error after the place.
		s.site, s.open = s.site+strings.TrimSpace(strings.TrimPrefix(text, "Error:")), false
	case s.open && text != "" && !strings.HasPrefix(text, "Error Trace:"):
		s.site, s.open = s.site+text, false
	case text == "got:":
		s.in = &s.got
	case text == "want:":
		s.in = &s.want
	case s.in != nil && text != "":
		*s.in, s.in = text, nil
	}
	if text != "" {
		s.last = text
	}
}

// difference is that of an example, empty for other tests.
func (s *said) difference() string {
	if s.got == "" && s.want == "" {
		return ""
	}
	return "got " + cmp.Or(s.got, "nothing") + ", want " + cmp.Or(s.want, "nothing")
}
