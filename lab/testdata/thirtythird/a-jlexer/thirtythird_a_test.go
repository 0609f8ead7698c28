package jlexer

import "testing"

var (
	thirtythirdEscaped = []byte(`["\u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440","line\nline\ttab \"quoted\" \u00e9\u00e8","\ud83d\ude00 smile \ud83d\ude01"]`)
	thirtythirdQuotes  = []byte(`["she said \"yes\" and he said \"no\" and they said \"perhaps\"","a plain string without any escapes in it","C:\\dir\\file\\"]`)
)

func thirtythirdStrings(b *testing.B, data []byte) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		l := Lexer{Data: data}
		l.Delim('[')
		for !l.IsDelim(']') {
			if l.String() == "" {
				b.Fatal(l.Error())
			}
			l.WantComma()
		}
		l.Delim(']')
	}
}

func BenchmarkThirtythirdLexerEscaped(b *testing.B) { thirtythirdStrings(b, thirtythirdEscaped) }
func BenchmarkThirtythirdLexerQuotes(b *testing.B)  { thirtythirdStrings(b, thirtythirdQuotes) }
