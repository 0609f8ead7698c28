package schema

import (
	"fmt"
	"reflect"
	"testing"
)

type twelfthAddress struct {
	Street string `schema:"street,required"`
	City   string `schema:"city,required"`
	Zip    string `schema:"zip"`
}

type TwelfthAudit struct {
	Reason string `schema:"reason,required"`
}

type twelfthForm struct {
	TwelfthAudit
	Name     string           `schema:"name,required"`
	Email    string           `schema:"email,required"`
	Age      int              `schema:"age"`
	Roles    []string         `schema:"roles,required"`
	Address  twelfthAddress   `schema:"address"`
	Contacts []twelfthAddress `schema:"contacts,required"`
}

type twelfthLimits struct {
	CPU    int     `schema:"cpu,default:2"`
	Memory int     `schema:"memory,default:512"`
	Ratio  float64 `schema:"ratio"`
}

type twelfthSettings struct {
	Title  string        `schema:"title"`
	Text   string        `schema:"text"`
	Limits twelfthLimits `schema:"limits"`
	Burst  twelfthLimits `schema:"burst"`
	Grid   [64]int       `schema:"grid"`
	Nested struct {
		Limits twelfthLimits `schema:"limits"`
		Owner  string        `schema:"owner"`
	} `schema:"nested"`
}

type twelfthQuery struct {
	Query  string   `schema:"q"`
	Page   int      `schema:"page"`
	Size   int      `schema:"size,omitempty"`
	Sort   string   `schema:"sort"`
	Desc   bool     `schema:"desc"`
	Ratio  float64  `schema:"ratio"`
	Fields []string `schema:"fields"`
	Lang   *string  `schema:"lang"`
}

var (
	twelfthErrs MultiError
	twelfthErr  error
	twelfthDst  map[string][]string
)

func BenchmarkTwelfthRequired(b *testing.B) {
	full := map[string][]string{
		"name": {"Gopher"}, "email": {"gopher@example.org"}, "age": {"12"}, "roles": {"admin", "user"},
		"address.street": {"Main Street 1"}, "address.city": {"Springfield"}, "address.zip": {""},
		"contacts.0.street": {"Side Street"}, "contacts.0.city": {"Shelbyville"}, "reason": {"because"},
	}
	partial := map[string][]string{"name": {""}, "email": {"x"}, "address.city": {"Springfield"}}
	for i := 0; i < 40; i++ {
		partial[fmt.Sprintf("extra.%d.value", i)] = []string{"some value"}
	}
	d := NewDecoder()
	t := reflect.TypeOf(twelfthForm{})
	for _, c := range []struct {
		name string
		src  map[string][]string
	}{{"full", full}, {"partial", partial}} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthErrs = d.checkRequired(t, c.src)
			}
		})
	}
}

func BenchmarkTwelfthDefaults(b *testing.B) {
	d := NewDecoder()
	t := reflect.TypeOf(twelfthSettings{})
	b.Run("zero", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; i++ {
			var s twelfthSettings
			twelfthErr = d.setDefaults(t, reflect.ValueOf(&s).Elem())
		}
	})
	b.Run("set", func(b *testing.B) {
		b.ReportAllocs()
		var s twelfthSettings
		v := reflect.ValueOf(&s).Elem()
		for i := 0; i < b.N; i++ {
			twelfthErr = d.setDefaults(t, v)
		}
	})
}

func BenchmarkTwelfthEncode(b *testing.B) {
	e := NewEncoder()
	lang := "en"
	for _, c := range []struct {
		name string
		q    interface{}
	}{
		{"query", twelfthQuery{Query: "gophers", Page: 2, Sort: "date", Ratio: 0.5, Fields: []string{"id", "title"}, Lang: &lang}},
		{"small", struct{ A, B string }{"x", "y"}},
		{"form", &struct {
			Name, Email, Street, City, Zip, Country, Phone string
			Accept                                         bool
		}{"Gopher", "gopher@example.org", "Main Street 1", "Springfield", "12345", "US", "555-1234", true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthDst = map[string][]string{}
				twelfthErr = e.Encode(c.q, twelfthDst)
			}
			if twelfthErr != nil {
				b.Fatal(twelfthErr)
			}
		})
	}
}

func BenchmarkTwelfthSlices(b *testing.B) {
	type form struct {
		IDs   []int    `schema:"ids"`
		Roles []string `schema:"roles"`
	}
	d := NewDecoder()
	for _, c := range []struct {
		name, path string
		values     []string
	}{
		{"ids", "ids", []string{"1", "2", "3", "5", "8", "13", "21", "34"}},
		{"roles", "roles", []string{"admin", "editor", "reviewer", "guest"}},
		{"one", "roles", []string{"admin"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var f form
			v := reflect.ValueOf(&f).Elem()
			parts, err := d.cache.parsePath(c.path, v.Type())
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthErr = d.decode(v, c.path, parts, c.values)
			}
			if twelfthErr != nil {
				b.Fatal(twelfthErr)
			}
		})
	}
}
