package authres

import "testing"

var thirteenthString string

func BenchmarkThirteenthFormat(b *testing.B) {
	all := []Result{
		&SPFResult{Value: ResultPass, From: "bounces+1234-joe.bloggs=example.com@mailer.example.net"},
		&DKIMResult{Value: ResultPass, Domain: "newsletters.example.com", Identifier: "joe.sixpack@football.example.com"},
		&DMARCResult{Value: ResultPass, From: "football.example.com"},
	}
	for name, results := range map[string][]Result{"spf": all[:1], "all": all} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				thirteenthString = Format("mx.example.org", results)
			}
		})
	}
}
