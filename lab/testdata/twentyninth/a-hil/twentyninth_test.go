package hil

import "testing"

func BenchmarkTwentyninthInterfaceToVariable(b *testing.B) {
	b.ReportAllocs()
	in := []interface{}{
		"hello",
		42,
		2.5,
		true,
		[]interface{}{"a", "b", 3},
		map[string]interface{}{
			"name":  "web",
			"count": 3,
			"ratio": 0.75,
			"tags":  []interface{}{"x", "y"},
		},
	}
	for i := 0; i < b.N; i++ {
		for _, v := range in {
			if _, err := InterfaceToVariable(v); err != nil {
				b.Fatal(err)
			}
		}
	}
}
