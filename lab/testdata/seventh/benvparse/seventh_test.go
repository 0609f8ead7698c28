package envparse

import (
	"fmt"
	"strings"
	"testing"
)

var seventhEnv map[string]string

// BenchmarkSeventhParse parses environment files as they are kept beside programs.
func BenchmarkSeventhParse(b *testing.B) {
	var plain, mixed, long strings.Builder
	plain.WriteString("# settings of the service\n\n")
	for i := 0; i < 40; i++ {
		fmt.Fprintf(&plain, "SERVICE_%d_URL=https://user@service-%d.internal.example.com:8443/api/v1?region=eu-west-%d&timeout=30s\n", i, i, i%3)
		fmt.Fprintf(&plain, "SERVICE_%d_NAME = Billing and invoices, part %d\n", i, i)

		fmt.Fprintf(&mixed, "export DB_%d_DSN=postgres://app:secret@10.0.0.%d:5432/app?sslmode=disable # primary\n", i, i)
		fmt.Fprintf(&mixed, "GREETING_%d=\"Hello,\\n \\u00e9t\\u00e9 number %d\"\n", i, i)
		fmt.Fprintf(&mixed, "OWNER_%d=Jürgen Müller, Abteilung Süd\n", i)
		fmt.Fprintf(&mixed, "QUOTED_%d='some words # and no comment'\n", i)

		fmt.Fprintf(&long, "TOKEN_%d=%s\n", i, strings.Repeat("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.", 10+i%7))
	}
	for _, c := range []struct{ name, text string }{
		{"plain", plain.String()},
		{"mixed", mixed.String()},
		{"long", long.String()},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				env, err := Parse(strings.NewReader(c.text))
				if err != nil {
					b.Fatal(err)
				}
				seventhEnv = env
			}
		})
	}
}

// BenchmarkSeventhSmall parses files with a few variables.
func BenchmarkSeventhSmall(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"three", "# local\nDATABASE_URL=postgres://localhost/app\nPORT=8080\nDEBUG=\"true\"\n"},
		{"one", "export TOKEN='abc def'\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				env, err := Parse(strings.NewReader(c.text))
				if err != nil {
					b.Fatal(err)
				}
				seventhEnv = env
			}
		})
	}
}
