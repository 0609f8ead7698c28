package orderedmap

import (
	"strconv"
	"testing"
)

var (
	ninthBytes []byte
	ninthErr   error
	ninthMap   *OrderedMap
)

func ninthRecord() *OrderedMap {
	o := New()
	o.Set("id", 48213)
	o.Set("name", "Margarethe Schneider")
	o.Set("email", "m.schneider@example.org")
	o.Set("active", true)
	o.Set("manager", nil)
	o.Set("street", "42 Long Street")
	o.Set("city", "Springfield")
	o.Set("logins", 17)
	return o
}

func ninthHeaders() *OrderedMap {
	o := New()
	o.SetEscapeHTML(false)
	for i := 0; i < 40; i++ {
		o.Set("X-Header-Number-"+strconv.Itoa(i), "value of the header "+strconv.Itoa(i)+"; charset=utf-8")
	}
	return o
}

func ninthTitles() *OrderedMap {
	o := New()
	o.SetEscapeHTML(false)
	o.Set("titel", "Über die Änderung der Größe")
	o.Set("titre", "L'été à la plage, déjà vu")
	o.Set("заголовок", "Война и мир")
	o.Set("plain", "The quick brown fox jumps over the lazy dog")
	return o
}

func BenchmarkNinthMarshal(b *testing.B) {
	for _, c := range []struct {
		name string
		o    *OrderedMap
	}{
		{"record", ninthRecord()},
		{"headers", ninthHeaders()},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthBytes, ninthErr = c.o.MarshalJSON()
			}
		})
	}
}

func BenchmarkNinthMarshalText(b *testing.B) {
	for _, c := range []struct {
		name string
		o    *OrderedMap
	}{
		{"titles", ninthTitles()},
		{"headers", ninthHeaders()},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthBytes, ninthErr = c.o.MarshalJSON()
			}
		})
	}
}

func BenchmarkNinthQueue(b *testing.B) {
	for _, n := range []int{1500, 4000} {
		names := make([]string, n+1)
		for i := range names {
			names[i] = "job-" + strconv.Itoa(i)
		}
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			o := New()
			for _, name := range names[:n] {
				o.Set(name, 1)
			}
			next := n
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				o.Delete(o.Keys()[0])
				o.Set(names[next], 1)
				next = (next + 1) % len(names)
			}
			ninthMap = o
		})
	}
}
