package phpserialize

import "testing"

var fifteenthSink interface{}

// A list of rows from which some have been removed, so that it is sparse.
var fifteenthNested = []byte(`a:3:{i:0;a:3:{i:0;i:5;i:1;s:5:"alice";i:3;d:1.5;}i:1;a:3:{i:0;i:6;i:1;s:3:"bob";i:3;d:2.5;}i:4;a:2:{s:2:"id";i:7;s:5:"roles";a:3:{i:0;s:5:"admin";i:1;s:6:"editor";i:5;N;}}}`)

func BenchmarkFifteenthArray(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		v, _, err := consumeIndexedOrAssociativeArray(fifteenthNested, 0)
		if err != nil {
			b.Fatal(err)
		}
		fifteenthSink = v
	}
}

func BenchmarkFifteenthStringifyKeys(b *testing.B) {
	list := make([]interface{}, 200)
	for i := range list {
		list[i] = int64(i)
	}
	m := map[interface{}]interface{}{
		"ids":  list,
		"more": list[:50],
		"name": "alice",
		"tags": []interface{}{"a", "b", map[interface{}]interface{}{"c": 1.5}},
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		fifteenthSink = StringifyKeys(m)
	}
}

func BenchmarkFifteenthDecode(b *testing.B) {
	list := [][]byte{
		[]byte("just a plain sentence in ASCII, as most are"),
		[]byte(`Bj\xc3\xb6rk Gu\xc3\xb0mundsd\xc3\xb3ttir`),
		[]byte(`it\'s a line\nand another one, C:\temp`),
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, data := range list {
			fifteenthSink = DecodePHPString(data)
		}
	}
}
