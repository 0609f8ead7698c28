package pattern

import (
	"fmt"
	"strconv"
	"strings"
)

// decode writes what happens to a byte that begins a character to decode: c becomes
// the entry of the character.
func (s *scanner) decode(n notation) string {
	if !s.decodes() {
		return ""
	}
	set := func(x fate, self string) string {
		c := s.code(x, 0)
		switch {
		case c.word != "":
			return "c = " + n.word(c) + "\n"
		case x.kind == fateSame:
			return "c = " + n.variable(self) + "\n"
		}
		return "c = " + n.constant(c.out) + "\n"
	}
	if s.bytewise() {
		return s.compare(set)
	}
	r := "r"
	if len(s.t.named) == 0 && s.t.mapName == "" {
		r = "_"
	}
	rest := set(s.t.rest, "s[i]")
	if s.t.mapName != "" {
		rest = fmt.Sprintf("n += utf8.EncodeRune(buf[n:], %s(r))\n", s.t.mapName)
		if s.hasRuns() {
			rest += "inRun = false\n"
		}
		rest += "continue\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "if c == %s {\n%s, size := utf8.DecodeRuneInString(s[i:])\ni += size - 1\n", s.wide, r)
	if len(s.t.named) == 0 {
		return b.String() + rest + "}\n"
	}
	b.WriteString("switch r {\n")
	for _, r := range s.t.names() {
		fmt.Fprintf(&b, "case %s:\n%s", strconv.QuoteRuneToASCII(r), set(s.t.named[r], ""))
	}
	return b.String() + "default:\n" + rest + "}\n}\n"
}

// compare is decode where only the named characters must be known: a call for each
// character would cost the loop its registers.
func (s *scanner) compare(set func(x fate, self string) string) string {
	skip := s.t.rest.kind != fateDeleted // the bytes behind the first would leave a trace
	var b strings.Builder
	fmt.Fprintf(&b, "if c == %s {\nswitch {\n", s.wide)
	for _, r := range s.t.names() {
		char := strconv.QuoteToASCII(string(r))
		fmt.Fprintf(&b, "case strings.HasPrefix(s[i:], %s):\n%s", char, set(s.t.named[r], ""))
		if skip {
			fmt.Fprintf(&b, "i += len(%s) - 1\n", char)
		}
	}
	return b.String() + "default:\n" + set(s.t.rest, "s[i]") + "}\n}\n"
}
