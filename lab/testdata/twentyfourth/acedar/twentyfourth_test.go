package types

import (
	"strconv"
	"testing"
)

var benchTwentyfourthSink interface{}

func BenchmarkTwentyfourthPatternMatch(b *testing.B) {
	p := NewPattern("arn:", Wildcard{}, ":bucket/", Wildcard{}, "/reports/", Wildcard{}, ".json")
	names := []String{
		"arn:aws:s3:::bucket/europe/west/1/reports/2024/01/summary.json",
		"arn:aws:s3:::bucket/europe/west/1/reports/2024/01/summary.csv",
		"arn:aws:s3:::basket/europe/west/1/reports/2024/01/summary.json",
	}
	n := 0
	for i := 0; i < b.N; i++ {
		for _, s := range names {
			if p.Match(s) {
				n++
			}
		}
	}
	benchTwentyfourthSink = n
}

func BenchmarkTwentyfourthDatetimeString(b *testing.B) {
	ds := []Datetime{
		NewDatetimeFromMillis(0),
		NewDatetimeFromMillis(1700000000123),
		NewDatetimeFromMillis(981173106789),
	}
	for i := 0; i < b.N; i++ {
		for _, d := range ds {
			benchTwentyfourthSink = d.String()
		}
	}
}

func BenchmarkTwentyfourthNewRecord(b *testing.B) {
	m := RecordMap{}
	for i := 0; i < 20; i++ {
		m[String("attribute"+strconv.Itoa(i))] = Long(i * 7)
	}
	m["nested"] = NewRecord(RecordMap{"a": String("x"), "b": NewSet(Long(1), Long(2))})
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		benchTwentyfourthSink = NewRecord(m)
	}
}

func BenchmarkTwentyfourthEntityMapMarshalJSON(b *testing.B) {
	m := EntityMap{}
	for i := 0; i < 100; i++ {
		uid := NewEntityUID("User", String("user"+strconv.Itoa(i*37%100)))
		m[uid] = Entity{UID: uid}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		out, err := m.MarshalJSON()
		if err != nil {
			b.Fatal(err)
		}
		benchTwentyfourthSink = out
	}
}

func BenchmarkTwentyfourthParseDecimal(b *testing.B) {
	in := []string{"0.0", "12.34", "-17.5", "922337203685477.5807", "1234567.0001"}
	for i := 0; i < b.N; i++ {
		for _, s := range in {
			d, err := ParseDecimal(s)
			if err != nil {
				b.Fatal(err)
			}
			benchTwentyfourthSink = d
		}
	}
}
