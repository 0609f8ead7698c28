package litter

import (
	"fmt"
	"math/rand"
	"os"
	"reflect"
	"sort"
	"testing"
	"time"
)

var seventhText string

func seventhSort(m interface{}) func(b *testing.B) {
	return func(b *testing.B) {
		keys := reflect.ValueOf(m).MapKeys()
		sort.Sort(mapKeySorter{keys: keys, options: &Config})
		rand.New(rand.NewSource(7)).Shuffle(len(keys), reflect.Swapper(keys))
		room := make([]reflect.Value, len(keys))
		for i := 0; i < b.N; i++ {
			copy(room, keys)
			sort.Sort(mapKeySorter{keys: room, options: &Config})
		}
	}
}

func BenchmarkSeventhNames(b *testing.B) {
	headers := map[string]string{
		"Accept": "*/*", "Accept-Encoding": "gzip, br", "Accept-Language": "de", "Cache-Control": "no-cache",
		"Connection": "keep-alive", "Host": "example.com", "User-Agent": "curl/8.5", "X-Request-Id": "81f0c2",
	}
	cities := map[string]int{}
	for i := 0; i < 40; i++ {
		cities[fmt.Sprintf("city %d of 40", i*7%40)] = i
	}
	b.Run("headers", seventhSort(headers))
	b.Run("cities", seventhSort(cities))
}

func BenchmarkSeventhNumbers(b *testing.B) {
	few := map[int]string{200: "OK", 404: "Not Found", 500: "Internal Server Error"}
	many := map[uint16]string{}
	for i := 0; i < 40; i++ {
		many[uint16(i*i)] = "x"
	}
	b.Run("few", seventhSort(few))
	b.Run("many", seventhSort(many))
}

func BenchmarkSeventhMaps(b *testing.B) {
	settings := map[string]interface{}{
		"name": "server", "port": 8080, "debug": true, "timeout": 2.5,
		"hosts": []string{"a.example.com", "b.example.com"},
		"limits": map[string]int{
			"connections": 100, "requests": 1000, "headers": 64, "body": 1 << 20,
		},
	}
	for i := 0; i < b.N; i++ {
		seventhText = Sdump(settings)
	}
}

func BenchmarkSeventhDump(b *testing.B) {
	type user struct {
		Name  string
		Age   int
		Tags  []string
		Admin bool
	}
	for _, c := range []struct {
		name   string
		values []interface{}
	}{
		{"user", []interface{}{user{"Ann", 33, []string{"a", "b"}, true}}},
		{"numbers", []interface{}{[]int{1, 2, 3, 5, 8, 13, 21, 34, 55, 89}}},
		{"values", []interface{}{"request", 17, time.Second, true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
			if err != nil {
				b.Fatal(err)
			}
			defer null.Close()
			defer func(file *os.File) { os.Stdout = file }(os.Stdout)
			os.Stdout = null
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				Dump(c.values...)
			}
		})
	}
}
