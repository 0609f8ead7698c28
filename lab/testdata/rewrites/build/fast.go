//go:build rewrite

package build

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

func JoinInts(ns []int) string {
	var stack [128]byte
	b := stack[:0]
	for i, n := range ns {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

func Repeat(s string, n int) string {
	if n <= 0 {
		return ""
	}
	b := make([]byte, 0, len(s)*n)
	for range n {
		b = append(b, s...)
	}
	return string(b)
}

func Indent(text, prefix string) string {
	n := len(text) + len(prefix)*(strings.Count(text, "\n")+1)
	b := make([]byte, 0, n)
	for {
		end := strings.IndexByte(text, '\n')
		line := text
		if end >= 0 {
			line = text[:end]
		}
		if len(line) > 0 {
			b = append(b, prefix...)
			b = append(b, line...)
		}
		if end < 0 {
			return string(b)
		}
		b = append(b, '\n')
		text = text[end+1:]
	}
}

func Pad(s string, width int) string {
	missing := width - utf8.RuneCountInString(s)
	if missing <= 0 {
		return s
	}
	b := make([]byte, missing+len(s))
	for i := 0; i < missing; i++ {
		b[i] = ' '
	}
	copy(b[missing:], s)
	return string(b)
}

func Quote(s string) string {
	b := make([]byte, 0, len(s)+2)
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += size
			continue
		}
		i++
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\n':
			b = append(b, '\\', 'n')
		default:
			b = append(b, c)
		}
	}
	return string(append(b, '"'))
}

func CSV(fields []string) string {
	n := len(fields) + 1
	for _, f := range fields {
		n += len(f) + 2
	}
	b := make([]byte, 0, n)
	for i, f := range fields {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendField(b, f)
	}
	b = append(b, '\n')
	return string(b)
}

func appendField(b []byte, f string) []byte {
	quote := false
	for i := 0; i < len(f); i++ {
		if special[f[i]] {
			quote = true
			break
		}
	}
	if !quote {
		return append(b, f...)
	}
	b = append(b, '"')
	for i := 0; i < len(f); i++ {
		if f[i] == '"' {
			b = append(b, '"')
		}
		b = append(b, f[i])
	}
	return append(b, '"')
}

var special = [256]bool{',': true, '"': true, '\n': true}

func Query(keys []string, values map[string]string) string {
	var b strings.Builder
	for _, k := range keys {
		v, ok := values[k]
		if !ok {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(k)
		b.WriteByte('=')
		b.WriteString(v)
	}
	return b.String()
}

func Acronym(name string) string {
	var stack [32]byte
	b := stack[:0]
	inWord := false
	for i, r := range name {
		if unicode.IsSpace(r) {
			inWord = false
			continue
		}
		if !inWord {
			first, _ := utf8.DecodeRuneInString(name[i:])
			if first < utf8.RuneSelf {
				if 'a' <= first && first <= 'z' {
					first -= 'a' - 'A'
				}
				b = append(b, byte(first))
			} else {
				b = utf8.AppendRune(b, unicode.ToUpper(first))
			}
		}
		inWord = true
	}
	return string(b)
}
