package fasttemplate

import (
	"strings"
	"testing"
)

var sixthTexts int

func BenchmarkSixthReset(b *testing.B) {
	for _, text := range []struct{ name, template, start, end string }{
		{"url", "http://{{host}}/?foo={{bar}}{{bar}}&q={{query}}&baz={{baz}}", "{{", "}}"},
		{"log", `${time_rfc3339} ${remote_ip} ${method} ${uri} ${status} ${latency_human} ${bytes_out}` + "\n", "${", "}"},
		{"page", strings.Repeat("<tr><td>[name]</td><td>[count]</td><td>a longer text without any tag in it</td></tr>\n", 30), "[", "]"},
	} {
		b.Run(text.name, func(b *testing.B) {
			var t Template
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if err := t.Reset(text.template, text.start, text.end); err != nil {
					b.Fatal(err)
				}
				sixthTexts += len(t.texts)
			}
		})
	}
}
