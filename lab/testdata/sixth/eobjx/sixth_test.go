package objx

import (
	"fmt"
	"testing"
)

var (
	sixthValue *Value
	sixthList  interface{}
)

func BenchmarkSixthGet(b *testing.B) {
	m := Map{
		"name": "Tyler",
		"address": map[string]interface{}{
			"city":  "Bergen",
			"lines": map[string]interface{}{"first": "Bryggen 1", "second": "2nd floor"},
		},
		"tags": map[string]interface{}{"app.kubernetes.io/name": "web"},
	}
	for name, selector := range map[string]string{
		"plain":   "name",
		"nested":  "address.city",
		"deep":    "address.lines.second",
		"bracket": "tags[app.kubernetes.io/name]",
		"missing": "nothing.to.see",
	} {
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthValue = m.Get(selector)
			}
		})
	}
}

func BenchmarkSixthCleanUp(b *testing.B) {
	for _, n := range []int{4, 100} {
		list := make([]interface{}, n)
		for i := range list {
			if i%2 == 0 {
				list[i] = fmt.Sprint("value", i)
			} else {
				list[i] = float64(i)
			}
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthList = cleanUp(list)
			}
		})
	}
}
