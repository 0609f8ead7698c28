package pattern

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
)

// steady writes the function without branches that depend on the text: each byte is
// written, and whether the next is written over it is looked up. It is empty if
// that cannot be done, or would be no other function.
func (s *scanner) steady() string {
	switch {
	case s.t.mapName != "":
		return ""
	case s.hasRuns():
		return s.joining()
	case s.has(fateDeleted) || s.has(fateLost):
		return s.deleting()
	}
	return ""
}

// deleting is steady where no run is joined.
func (s *scanner) deleting() string {
	n := notation{
		kind: "uint16",
		word: func(c code) string {
			if c.word == s.drop {
				return "0"
			}
			return c.word
		},
		constant: func(c byte) string { return s.keep + " | " + patch.QuoteByte(c) },
		variable: func(c string) string { return s.keep + " | uint16(" + c + ")" },
	}
	var b strings.Builder
	b.WriteString(s.constants("1 << (8 + iota)", []tableConst{
		{s.keep, true, "the lower byte is written"},
		{s.wide, s.decodes(), "begins a character that must be decoded"},
	}))
	fmt.Fprintf(&b, "// %s says what becomes of a byte: the one to write, and above it whether that happens.\n", s.table)
	b.WriteString(tableCode(s.table, s.codes(), n))
	s.head(&b)
	s.parts(&b, n, "n += int(c >> 8)\n")
	return b.String()
}

// joining is steady where runs become one byte. Whether a byte of a run is written
// depends on what came before it, so that the loop has to remember that: the
// entry of a byte, shifted by it, begins with what is to be remembered next. This
// takes one shift from byte to byte, where a processor would wait for a condition,
// or foresee it wrongly at the end of every other word.
func (s *scanner) joining() string {
	n := notation{
		kind: "uint32",
		word: func(c code) string {
			if c.word == s.run {
				return s.run + " | " + patch.QuoteByte(s.runByte())
			}
			return c.word
		},
		constant: func(c byte) string { return s.keep + " | " + patch.QuoteByte(c) },
		variable: func(c string) string { return s.keep + " | uint32(" + c + ")" },
	}
	var b strings.Builder
	s.places(&b)
	for _, k := range []struct {
		name                string
		needed              bool
		afterText, afterRun string
		says                string
	}{
		{s.keep, true, s.written, s.written, "is written"},
		{s.drop, s.has(fateDeleted), s.skipped, s.runSkipped, "leaves no trace"},
		{s.run, true, s.runWritten, s.runSkipped,
			"is of a run that becomes one " + patch.QuoteByte(s.runByte())},
		{s.ends, s.has(fateLost), s.skipped, s.skipped, "leaves no trace, but ends a run"},
	} {
		if k.needed {
			fmt.Fprintf(&b, "// %s is for a byte that %s.\n%s = %s*%s | %s*%s\n", k.name, k.says, k.name,
				k.afterText, s.afterText, k.afterRun, s.afterRun)
		}
	}
	if s.decodes() {
		fmt.Fprintf(&b, "// %s is for a byte that begins a character that must be decoded.\n%s = 0\n",
			s.wide, s.wide)
	}
	fmt.Fprintf(&b, ")\n\n// %s says what becomes of a byte: the one to write, and above it when that happens.\n", s.table)
	b.WriteString(tableCode(s.table, s.codes(), n))
	s.head(&b)
	fmt.Fprintf(&b, "last := uint32(%s)\n", s.skipped)
	s.parts(&b, n, "last = c >> (last & 31)\nn += int(last & 1)\n")
	return b.String()
}

// places writes what may be done with a byte, which is also where the entries of the
// table have what is done with the next one. No two of these places share their
// five bits, and the lowest eight bits are the byte itself.
func (s *scanner) places(b *strings.Builder) {
	fmt.Fprintf(b, "// What is done with a byte, odd if it is written. An entry of %s has at each of these\n", s.table)
	b.WriteString("// places, in five bits, what is done if that was done with the byte before.\nconst (\n")
	fmt.Fprintf(b, "%s = 8\n%s = 13\n", s.skipped, s.written)
	fmt.Fprintf(b, "%s = 18 // as %s, and what was written last is a run\n", s.runSkipped, s.skipped)
	fmt.Fprintf(b, "%s = 23 // as %s, for a run\n\n", s.runWritten, s.written)
	fmt.Fprintf(b, "%s = 1<<%s | 1<<%s\n", s.afterText, s.skipped, s.written)
	fmt.Fprintf(b, "%s = 1<<%s | 1<<%s\n\n", s.afterRun, s.runSkipped, s.runWritten)
}

// parts writes the loops over the parts of the string and their bytes, and the end of
// the function. advance moves n if the byte is to stay.
func (s *scanner) parts(b *strings.Builder, n notation, advance string) {
	fmt.Fprintf(b, "for i := 0; i < len(s); {\nn := 0\n%sc := %s[s[i]]\n", s.part, s.table)
	b.WriteString(s.decode(n))
	b.WriteString("buf[uint8(n)] = byte(c) // n is less than len(buf)\n" + advance + "}\nout.Write(buf[:n])\n}\nreturn out.String()\n}")
}
