package flat

import (
	"encoding/json"
	"testing"
)

var (
	ninthMap map[string]interface{}
	ninthErr error
)

func BenchmarkNinthFlatten(b *testing.B) {
	for _, c := range []struct {
		name, s string
		opts    *Options
	}{
		{"event", `{"id": "e1", "type": "order.paid", "at": 1709658249, "data": {"order": {"id": 17, "total": {"amount": 1299, "currency": "EUR"},
			"items": [{"sku": "A-1", "n": 1}, {"sku": "B-7", "n": 3}]}, "customer": {"name": "Ada", "address": {"city": "London", "zip": "N1"}}}}`, nil},
		{"config", `{"server": {"http": {"addr": ":8080", "timeouts": {"read": "5s", "write": "10s", "idle": "2m"}}, "tls": {"cert": "a.pem", "key": "b.pem"}},
			"log": {"level": "info", "fields": {}}, "features": {"x": true, "y": false, "tags": []}}`, &Options{Prefix: "app", Delimiter: "_"}},
		{"deep", `{"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": [1, 2, 3]}}}}}}}}`, &Options{Delimiter: "/"}},
		{"list", `{"values": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]}`, nil},
	} {
		var nested map[string]interface{}
		if err := json.Unmarshal([]byte(c.s), &nested); err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthMap, ninthErr = Flatten(nested, c.opts)
			}
		})
	}
}
