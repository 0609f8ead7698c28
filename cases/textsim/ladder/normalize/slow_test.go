package normalize_test

import (
	"strings"

	"github.com/gohone/hone/cases/textsim/ladder/normalize"
)

// A statement says what a step of the story does so slowly and plainly that
// it is seen to be right. What no field says stays as it is.
type statement struct {
	name   string
	run    func(string) string
	lower  bool   // Unicode lower-casing comes first
	gone   string // bytes that leave no trace
	spaces string // bytes that become a space
	small  bool   // capitals of ASCII become small
	no128  bool   // bytes from 128 on leave no trace
	trim   func(string) string
}

const (
	marks      = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
	digits     = "0123456789"
	eightTo13  = "\x08\x09\x0a\x0b\x0c\x0d"
	zeroTo7    = "\x00\x01\x02\x03\x04\x05\x06\x07"
	from14To31 = "\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f"
)

var statements = []statement{
	{name: "shortcut", run: normalize.Shortcut, lower: true, gone: ".", spaces: "\t", trim: trimSpaces},
	{name: "nested", run: normalize.Nested, gone: marks, spaces: eightTo13, trim: strings.TrimSpace},
	{name: "ranges", run: normalize.Ranges, gone: marks + "\x7f", spaces: eightTo13, small: true,
		trim: strings.TrimSpace},
	{name: "inverted", run: normalize.Inverted, gone: marks + digits + zeroTo7 + from14To31 + "\x7f",
		spaces: eightTo13, small: true, no128: true, trim: strings.TrimSpace},
	{name: "invertedbytes", run: ofBytes(normalize.InvertedBytes),
		gone: marks + digits + zeroTo7 + from14To31 + "\x7f", spaces: eightTo13, small: true, no128: true,
		trim: strings.TrimSpace},
	{name: "replacer", run: normalize.Replacer, lower: true, gone: without(marks, "'"), spaces: eightTo13,
		trim: trimSpaces},
	{name: "replacerpairs", run: normalize.ReplacerPairs, gone: without(marks, "'"), spaces: eightTo13,
		small: true, trim: strings.TrimSpace},
	{name: "bytetable", run: ofBytes(normalize.ByteTable), gone: without(marks, "'"), spaces: eightTo13,
		small: true, trim: func(s string) string { return s }},
}

func trimSpaces(s string) string { return strings.Trim(s, " ") }

func without(s, cut string) string { return strings.ReplaceAll(s, cut, "") }

func ofBytes(run func([]byte) []byte) func(string) string {
	return func(text string) string { return string(run([]byte(text))) }
}

// says returns what the step makes of a text, by the statement.
func (s statement) says(text string) string {
	if s.lower {
		text = strings.ToLower(text)
	}
	var out []byte
	for _, c := range []byte(text) {
		b := string([]byte{c})
		switch {
		case strings.Contains(s.gone, b), s.no128 && c >= 128:
		case strings.Contains(s.spaces, b):
			out = append(out, ' ')
		case s.small && c >= 'A' && c <= 'Z':
			out = append(out, c+32)
		default:
			out = append(out, c)
		}
	}
	return s.trim(string(out))
}
