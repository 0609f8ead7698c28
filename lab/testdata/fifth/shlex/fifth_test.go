package shlex

import (
	"bufio"
	"strings"
	"testing"
)

var fifthTokens int

func BenchmarkFifthTokens(b *testing.B) {
	for _, line := range []struct{ name, text string }{
		{"short", `ls -l /tmp`},
		{"compile", `cc -O2 -g -Wall -I/usr/local/include -DNAME="\"demo program\"" -o build/demo.o src/demo.c`},
		{"message", `git commit --author 'A. U. Thor <author@example.com>' -m "Close the file before it is renamed, and say so where it fails"`},
		{"script", strings.Repeat(`install -D --mode=0644 share/doc/read\ me.txt "$DESTDIR/usr/share/doc/demo/README" && `, 12)},
	} {
		b.Run(line.name, func(b *testing.B) {
			r := strings.NewReader(line.text)
			lexer := &Lexer{reader: bufio.NewReader(r), tokenizer: &DefaultTokenizer{}, posix: true, whitespacesplit: true}
			for i := 0; i < b.N; i++ {
				r.Reset(line.text)
				lexer.reader.Reset(r)
				tokens, err := lexer.Split()
				if err != nil {
					b.Fatal(err)
				}
				fifthTokens += len(tokens)
			}
		})
	}
}

// fifthCommas splits at commas, too.
type fifthCommas struct{ DefaultTokenizer }

func (fifthCommas) IsWord(r rune) bool { return r != ',' && r != ' ' }

func (fifthCommas) IsWhitespace(r rune) bool { return r == ',' || r == ' ' }
