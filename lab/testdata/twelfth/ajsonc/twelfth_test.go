package jsonc

import (
	"fmt"
	"strings"
	"testing"
)

var twelfthBytes []byte

func twelfthConfig() string {
	return `// Settings of the editor
{
	"editor.fontSize": 14, // in pixels
	"editor.rulers": [80, 100, 120,],
	/* Files that the
	   explorer leaves out */
	"files.exclude": {
		"**/.git": true,
		"**/node_modules": true,
	},
	"window.title": "${dirty}${activeEditorShort} \"quoted\" \\ ${rootName}",
	"terminal.integrated.env": {"PATH": "/usr/local/bin:/usr/bin", "LANG": "en_US.UTF-8"},
}
`
}

func twelfthPlain(n int) string {
	var sb strings.Builder
	sb.WriteString("{\n  \"items\": [\n")
	for i := 0; i < n; i++ {
		if i > 0 {
			sb.WriteString(",\n")
		}
		fmt.Fprintf(&sb, "    {\"id\": %d, \"name\": \"entry number %d\", \"tags\": [\"a\", \"b\", null], \"ok\": true}", i, i)
	}
	sb.WriteString("\n  ]\n}\n")
	return sb.String()
}

func BenchmarkTwelfthConfig(b *testing.B) {
	for _, c := range []struct{ name, in string }{
		{"settings", twelfthConfig()},
		{"comments", strings.Repeat("// a line that says what the next one is for\n\"key\": 1,\n/* and more\n   of it */\n", 40)},
		{"strings", "[\n" + strings.Repeat("  \"a longer text, with some words and a path C:\\\\dir\\\\file.txt in it\",\n", 60) + "]"},
		{"plain", twelfthPlain(50)},
	} {
		in := []byte(c.in)
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBytes = ToJSON(in)
			}
		})
	}
}

func BenchmarkTwelfthPlain(b *testing.B) {
	for _, n := range []int{1, 20, 400} {
		in := []byte(twelfthPlain(n))
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthBytes = ToJSON(in)
			}
		})
	}
}
