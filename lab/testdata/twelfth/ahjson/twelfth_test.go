package hjson

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

var (
	twelfthString string
	twelfthBytes  []byte
	twelfthValue  interface{}
	twelfthErr    error
)

func BenchmarkTwelfthReadString(b *testing.B) {
	for _, c := range []struct{ name, in string }{
		{"key", `"description": 1`},
		{"sentence", `"A library that reads and writes files which people edit, with comments."` + "\n"},
		{"single", `'it says "hello" to the user of the program',` + "\n"},
		{"escapes", `"The file \"settings.hjson\" was not found in any of the folders that are searched for it.\n"` + "\n"},
		{"long", `"` + strings.Repeat("some words of a longer text ", 40) + `"` + "\n"},
	} {
		p := &hjsonParser{data: []byte(c.in)}
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				p.resetAt()
				twelfthString, twelfthErr = p.readString(true)
			}
		})
	}
}

func BenchmarkTwelfthNumber(b *testing.B) {
	for _, in := range []string{"0", "80", "-273", "1718000000", "123456789012345", "3.14159", "2 apples"} {
		text := []byte(in)
		b.Run(strings.Replace(in, " ", "-", -1), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				twelfthValue, twelfthErr = tryParseNumber(text, false, false)
			}
		})
	}
}

func BenchmarkTwelfthMap(b *testing.B) {
	for _, n := range []int{4, 20, 100} {
		m := make(map[string]interface{}, n)
		for i := 0; i < n; i++ {
			m[fmt.Sprintf("key%d", i*7919%1000)] = i
		}
		value := reflect.ValueOf(m)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				e := &hjsonEncoder{EncoderOptions: DefaultOptions()}
				twelfthErr = e.str(value, true, "", true, false, Comments{})
				twelfthBytes = e.Bytes()
			}
		})
	}
}

// twelfthState is a process state, by its code.
type twelfthState string

func (s twelfthState) String() string {
	switch s {
	case "R":
		return "running"
	case "S":
		return "asleep"
	}
	return "zombie"
}

type twelfthServer struct {
	Name    string   `json:"name"`
	Port    int      `json:"port"`
	Paths   []string `json:"paths,omitempty"`
	Enabled bool     `json:"enabled"`
	Limits  struct {
		Requests int     `json:"requests" comment:"per second"`
		Burst    float64 `json:"burst"`
	} `json:"limits"`
}

var twelfthFields []structFieldInfo

func BenchmarkTwelfthFields(b *testing.B) {
	type address struct {
		Street, City, Country string
		Zip                   string `json:"zip,omitempty"`
	}
	type person struct {
		address
		twelfthServer
		First string `json:"first" comment:"The given name."`
		Last  string `json:"last"`
		Age   int
	}
	for _, v := range []interface{}{address{}, twelfthServer{}, person{}} {
		t := reflect.TypeOf(v)
		b.Run(t.Name(), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				twelfthFields = getStructFieldInfoSlice(t)
			}
		})
	}
}
