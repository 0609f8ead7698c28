package sqllexer

import "testing"

func BenchmarkTwentyeighthTrimQuotes(b *testing.B) {
	in := []string{`"public"."customer_orders"`, "[dbo].[OrderDetails]", "`accounts`"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			tok := Token{Type: QUOTED_IDENT, Value: s, hasQuotes: true}
			trimQuotes(&tok)
		}
	}
}

func BenchmarkTwentyeighthExtractField(b *testing.B) {
	in := []string{"epoch", "year", "TIMEZONE_HOUR", "week", "created_at", "dow"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			isExtractFieldKeyword(s)
		}
	}
}

func BenchmarkTwentyeighthSingleLineComment(b *testing.B) {
	const sql = "-- The query of the order service. It is run by the nightly export, see the runbook for details.\n" +
		"-- Owner: the größte team of all, which also maintains the index on the customer column\n" +
		"SELECT 1 -- only the number of the first row is needed here\n"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		l := New(sql)
		for l.Scan().Type != EOF {
		}
	}
}

func BenchmarkTwentyeighthMultiLineComment(b *testing.B) {
	const sql = "/* service='checkout', controller='orders', traceparent='00-5bd66ef5095369c7b0d1f8f4bd33716a-c532cb4098ac3dd2-01' */ SELECT 1"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		l := New(sql)
		for l.Scan().Type != EOF {
		}
	}
}
