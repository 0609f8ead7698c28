package copier

import "testing"

type nineteenthFrom struct {
	ID       int
	Name     string
	Mail     string `copier:"Email"`
	Age      int32
	Active   bool
	Notes    []string
	Street   string
	City     string
	Zip      string
	Discount float64
}

type nineteenthTo struct {
	ID       int64
	Name     string
	Email    string
	Age      int64
	Active   bool
	Notes    []string
	Street   string
	City     string
	Zip      string
	Discount float64
}

func nineteenthValue() nineteenthFrom {
	return nineteenthFrom{ID: 7, Name: "Jane", Mail: "jane@example.org", Age: 41, Active: true,
		Notes: []string{"a", "b"}, Street: "Main 1", City: "Town", Zip: "12345", Discount: 0.2}
}

func BenchmarkNineteenthStruct(b *testing.B) {
	from := nineteenthValue()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var to nineteenthTo
		if err := Copy(&to, &from); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthSameType(b *testing.B) {
	from := nineteenthValue()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var to nineteenthFrom
		if err := CopyWithOption(&to, &from, Option{IgnoreEmpty: true}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthSlice(b *testing.B) {
	from := make([]nineteenthFrom, 20)
	for i := range from {
		from[i] = nineteenthValue()
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var to []nineteenthTo
		if err := Copy(&to, &from); err != nil {
			b.Fatal(err)
		}
	}
}
