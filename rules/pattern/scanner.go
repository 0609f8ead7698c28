package pattern

import (
	"strconv"

	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A scanner writes the code of a transducer: a table of bytes, and a function that
// goes over a string once.
type scanner struct {
	t *transducer
	// name is that of the function; table and the others begin with prefix.
	name, table                 string
	drop, run, ends, wide, keep string
	// part begins the loop over a part of the string that fits into the buffer.
	part string
	// What is done with a byte, and where an entry of the table has what follows.
	skipped, written, runSkipped, runWritten, afterText, afterRun string
}

func newScanner(f *view.Func, t *transducer, name, prefix string) *scanner {
	s := &scanner{
		t: t, name: f.FreshInPackage(name), table: f.FreshInPackage(prefix + "Table"),
		drop: f.FreshInPackage(prefix + "Drop"), run: f.FreshInPackage(prefix + "Run"), ends: f.FreshInPackage(prefix + "Ends"),
		wide: f.FreshInPackage(prefix + "Wide"), keep: f.FreshInPackage(prefix + "Keep"),
		skipped: f.FreshInPackage(prefix + "Skipped"), written: f.FreshInPackage(prefix + "Written"),
		runSkipped: f.FreshInPackage(prefix + "RunSkipped"), runWritten: f.FreshInPackage(prefix + "RunWritten"),
		afterText: f.FreshInPackage(prefix + "AfterText"), afterRun: f.FreshInPackage(prefix + "AfterRun"),
		part: "end := i + len(buf)\nif end > len(s) {\nend = len(s)\n}\nfor ; i < end; i++ {\n",
	}
	if f.Since("go1.21") && f.Predeclared(f.Decl.Body.Lbrace, "min") {
		s.part = "for end := min(i+len(buf), len(s)); i < end; i++ {\n"
	}
	return s
}

// bytewise reports whether the bytes of characters beyond ASCII can be taken one by one,
// but for those that begin a named character.
func (s *scanner) bytewise() bool { return s.t.rest.kind != fateRepeated && s.t.mapName == "" }

// hasRuns reports whether a run is written as one byte.
func (s *scanner) hasRuns() bool {
	return s.t.rest.kind == fateMember ||
		slices.ContainsFunc(s.fates(), func(x fate) bool { return x.kind == fateMember })
}

// has reports whether a fate occurs.
func (s *scanner) has(k fateKind) bool {
	return s.t.rest.kind == k || slices.ContainsFunc(s.fates(), func(x fate) bool { return x.kind == k })
}

func (s *scanner) fates() []fate {
	all := slices.Clone(s.t.ascii[:])
	for _, r := range s.t.names() {
		all = append(all, s.t.named[r])
	}
	return all
}

// runByte is what is written for a run.
func (s *scanner) runByte() byte {
	for _, x := range append(s.fates(), s.t.rest) {
		if x.kind == fateMember {
			return x.out
		}
	}
	return 0
}

// decodes reports whether some characters must be decoded.
func (s *scanner) decodes() bool { return len(s.t.named) > 0 || !s.bytewise() }

// codes returns the table.
func (s *scanner) codes() [256]code {
	var t [256]code
	for c := range t {
		if c < utf8.RuneSelf {
			t[c] = s.code(s.t.ascii[c], byte(c))
			continue
		}
		t[c] = code{word: s.wide}
		if s.bytewise() {
			t[c] = s.code(s.t.rest, byte(c))
		}
	}
	for r := range s.t.named {
		t[string(r)[0]] = code{word: s.wide}
	}
	return t
}

// code writes a fate; self is the byte that stays itself.
func (s *scanner) code(x fate, self byte) code {
	switch x.kind {
	case fateKept, fateRepeated:
		return code{out: x.out}
	case fateSame:
		return code{out: self}
	case fateMember:
		return code{word: s.run}
	case fateLost:
		if s.hasRuns() {
			return code{word: s.ends}
		}
	}
	return code{word: s.drop}
}

// branching writes the function with branches: a processor that knows the text, or
// one that holds little else than what is kept, hardly misses any of them.
func (s *scanner) branching() string {
	n := notation{
		kind: "int16", word: func(c code) string { return c.word }, constant: patch.QuoteByte,
		variable: func(c string) string { return "int16(" + c + ")" },
	}
	var b strings.Builder
	b.WriteString(s.constants("-1 - iota", []tableConst{
		{s.drop, s.has(fateDeleted) || s.has(fateLost) && !s.hasRuns(), "leaves no trace"},
		{s.run, s.hasRuns(), "is of a run that becomes one " + patch.QuoteByte(s.runByte())},
		{s.ends, s.has(fateLost) && s.hasRuns(), "leaves no trace, but ends a run"},
		{s.wide, s.decodes(), "begins a character that must be decoded"},
	}))
	fmt.Fprintf(&b, "// %s says what becomes of a byte: the one to write, or one of the above.\n", s.table)
	b.WriteString(tableCode(s.table, s.codes(), n))
	s.begin(&b, "n := 0", "inRun := false")
	room := "n >= len(buf)"
	if s.t.mapName != "" {
		room = "n > len(buf)-utf8.UTFMax"
	}
	fmt.Fprintf(&b, "if %s {\nout.Write(buf[:n])\nn = 0\n}\nc := %s[s[i]]\n", room, s.table)
	b.WriteString(s.decode(n))
	switch {
	case !s.hasRuns() && (s.has(fateDeleted) || s.has(fateLost)):
		b.WriteString("if c >= 0 {\nbuf[n] = byte(c)\nn++\n}\n")
	case !s.hasRuns():
		b.WriteString("buf[n] = byte(c)\nn++\n")
	default:
		b.WriteString("if c >= 0 {\nbuf[n] = byte(c)\nn++\ninRun = false\n")
		fmt.Fprintf(&b, "} else if c == %s && !inRun {\nbuf[n] = %s\nn++\ninRun = true\n", s.run,
			patch.QuoteByte(s.runByte()))
		if s.has(fateLost) {
			fmt.Fprintf(&b, "} else if c == %s {\ninRun = false\n", s.ends)
		}
		b.WriteString("}\n")
	}
	b.WriteString("}\nout.Write(buf[:n])\nreturn out.String()\n}")
	return b.String()
}

// A tableConst is a name that a table may need, with what it means.
type tableConst struct {
	name   string
	needed bool
	says   string
}

// constants declares the names that are needed. A value that is not is left out,
// or skipped where the others are bits with a fixed place.
func (s *scanner) constants(first string, all []tableConst) string {
	bits := !strings.HasPrefix(first, "-")
	var b strings.Builder
	value, skipped := " = "+first, ""
	for _, c := range all {
		if !c.needed {
			if bits {
				skipped += "_\n"
			}
			continue
		}
		fmt.Fprintf(&b, "%s%s%s // %s\n", skipped, c.name, value, c.says)
		value, skipped = "", ""
	}
	if b.Len() == 0 {
		return ""
	}
	return "const (\n" + b.String() + ")\n\n"
}

// begin writes the head of the function with branches.
func (s *scanner) begin(b *strings.Builder, n, inRun string) {
	s.head(b)
	b.WriteString(n + "\n")
	if s.hasRuns() {
		b.WriteString(inRun + "\n")
	}
	b.WriteString("for i := 0; i < len(s); i++ {\n")
}

// head writes what both functions begin with.
func (s *scanner) head(b *strings.Builder) {
	var what []string
	for _, st := range s.t.steps {
		what = append(what, st.what)
	}
	if len(what) == 1 {
		fmt.Fprintf(b, "// %s is one pass of %s.\n", s.name, what[0])
	} else {
		fmt.Fprintf(b, "// %s is, in one pass, what these are one after the other:\n// %s.\n", s.name,
			strings.Join(what, ", "))
	}
	fmt.Fprintf(b, "func %s(s string) string {\nvar out strings.Builder\nout.Grow(len(s))\nvar buf [256]byte // a call for each byte would cost more\n", s.name)
}

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
	skip := s.t.rest.kind != fateDeleted // the bytes after the first would leave a trace
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
