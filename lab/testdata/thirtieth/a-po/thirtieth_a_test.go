package po

import "testing"

var thirtiethAQuoted = "\"Usage: %s [OPTION]... FILE\\n\"\n\"Print a summary of the changes, one line each.\"\n\"  -h, --help\\tdisplay this \\\"help\\\" and exit\\n\""

var thirtiethAPlain = "Usage: %s [OPTION]... FILE\nPrint a summary of the changes, one line each — très vite.\n  -h, --help\tdisplay this \"help\" and exit\n"

func BenchmarkThirtiethADecodePoString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		decodePoString(thirtiethAQuoted)
		decodePoString(`msgid "Open file"`)
	}
}

func BenchmarkThirtiethAEncodePoString(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		encodePoString(thirtiethAPlain)
		encodePoString("Open file")
	}
}

func BenchmarkThirtiethAReadString(b *testing.B) {
	lines := []string{`msgid ""`}
	for i := 0; i < 40; i++ {
		lines = append(lines, `"Project-Id-Version: a line of a longer paragraph of text\n"`)
	}
	lines = append(lines, `msgstr ""`)
	r := &lineReader{lines: lines}
	var m Message
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r.pos = 0
		if _, err := m.readString(r); err != nil {
			b.Fatal(err)
		}
	}
}
