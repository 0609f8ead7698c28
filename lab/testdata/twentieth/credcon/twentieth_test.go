package redcon

import "testing"

func BenchmarkTwentiethInt(b *testing.B) {
	rs := []RESP{
		{Type: Integer, Data: []byte("7")},
		{Type: Integer, Data: []byte("-1")},
		{Type: Bulk, Data: []byte("1700000000123")},
		{Type: Bulk, Data: []byte("65536")},
	}
	b.ReportAllocs()
	var sum int64
	for i := 0; i < b.N; i++ {
		for _, r := range rs {
			sum += r.Int()
		}
	}
	if sum == 1 {
		b.Log(sum)
	}
}

func BenchmarkTwentiethAppendAny(b *testing.B) {
	vals := []interface{}{
		[]string{"alpha", "beta", "gamma", "delta", "epsilon", "zeta"},
		map[string]string{"name": "tom", "role": "admin", "city": "Austin", "zip": "73301"},
		map[string]interface{}{"id": 17, "tags": []string{"a", "b"}, "ok": true},
		[]interface{}{1, "two", 3.5, nil, []byte("five")},
	}
	b.ReportAllocs()
	var buf []byte
	for i := 0; i < b.N; i++ {
		buf = buf[:0]
		for _, v := range vals {
			buf = AppendAny(buf, v)
		}
	}
}
