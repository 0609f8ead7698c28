package libinjection

import "testing"

func BenchmarkNineteenthURL(b *testing.B) {
	inputs := []string{
		`<a href="https://example.com/path?q=1">link</a>`,
		`<a href="  java&#x73;cript:alert(1)">link</a>`,
		`<img src="/images/logo.png">`,
		`<a href="&#118;iew-source:http://example.com">x</a>`,
		`<form action="data:text/html;base64,AAAA">`,
	}
	for i := 0; i < b.N; i++ {
		for _, s := range inputs {
			IsXSS(s)
		}
	}
}

func BenchmarkNineteenthSQLi(b *testing.B) {
	inputs := []string{
		"1' union select user, password from users -- ",
		"the quick brown fox jumps over the lazy dog",
		"1 OR 1=1",
		"name=M\u00fcller&city=K\u00f6ln",
		"10.5e3; drop table accounts",
	}
	for i := 0; i < b.N; i++ {
		for _, s := range inputs {
			IsSQLi(s)
		}
	}
}
