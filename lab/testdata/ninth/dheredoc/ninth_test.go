package heredoc

import (
	"strings"
	"testing"
)

var ninthText string

var ninthTexts = []struct{ name, text string }{
	{"short", "\n\t\tfoo\n\t\tbar\n\t"},
	{"usage", `
		Usage: tool [flags] command

		Commands:
		  build    compile the packages and their dependencies
		  clean    remove object files and cached files
		  env      print the environment of the tool

		Use "tool help command" for more about a command.
	`},
	{"first line", `SELECT id, name
		FROM users
		WHERE name LIKE 'a*'
		ORDER BY id`},
	{"flat", "\nnothing here\nis indented\nat all\n"},
	{"long", "\n" + strings.Repeat("\t\t\tkey: value\n\t\t\t  other: of the same kind\n\n", 30) + "\t\t"},
}

func BenchmarkNinthDoc(b *testing.B) {
	for _, c := range ninthTexts {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText = Doc(c.text)
			}
		})
	}
}

func BenchmarkNinthDocf(b *testing.B) {
	for _, c := range ninthTexts {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText = Docf(c.text)
			}
		})
	}
}
