package jsonschema

import "testing"

func thirtyfirst(b *testing.B, f func(interface{}) bool, vals ...interface{}) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, v := range vals {
			if !f(v) {
				b.Fatal(v)
			}
		}
	}
}

func BenchmarkThirtyfirstTime(b *testing.B) {
	thirtyfirst(b, isTime, "08:30:06Z", "08:30:06.283185+02:00", "23:59:60Z", "15:59:60-08:00")
}

func BenchmarkThirtyfirstHostname(b *testing.B) {
	thirtyfirst(b, isHostname, "www.example.com", "a-very-long-label-in-a-name.eu-west-1.compute.internal.example.org", "localhost")
}
