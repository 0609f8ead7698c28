package ordereddict

import (
	"fmt"
	"testing"
)

func BenchmarkNineteenthSetSameKeys(b *testing.B) {
	keys := make([]string, 40)
	for i := range keys {
		keys[i] = fmt.Sprintf("Column%d", i)
	}
	d := NewDict()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		d.Set(keys[i%len(keys)], i)
	}
}

func BenchmarkNineteenthMarshalJSON(b *testing.B) {
	d := NewDict().
		Set("Timestamp", "2024-03-01T10:20:30Z").
		Set("Hostname", "workstation-17").
		Set("Path", "/usr/share/doc/readme.txt").
		Set("Size", 123456).
		Set("Tags", []string{"one", "two"}).
		Set("Owner", NewDict().Set("Name", "J\u00f6rg").Set("Uid", 1000))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := d.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthGetAny(b *testing.B) {
	d := NewDict().Set("System", NewDict().
		Set("EventID", NewDict().Set("Value", 4624)).
		Set("Computer", "dc01"))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		GetAny(d, "System.EventID.Value")
		GetAny(d, "System.Computer")
		GetAny(d, "System.Provider.Name")
	}
}
