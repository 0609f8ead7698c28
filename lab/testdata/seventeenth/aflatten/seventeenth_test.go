package flatten

import (
	"strconv"
	"testing"
)

var (
	seventeenthMap   map[string]interface{}
	seventeenthError error
)

func seventeenthNested() map[string]interface{} {
	m := map[string]interface{}{}
	for i := 0; i < 40; i++ {
		m["plain"+strconv.Itoa(i)] = i
	}
	for i := 0; i < 10; i++ {
		m["list"+strconv.Itoa(i)] = []interface{}{1.0, "a", true, nil, 2.0, 3.0}
		m["map"+strconv.Itoa(i)] = map[string]interface{}{"a": 1, "b": 2, "c": []interface{}{"x", "y"}}
	}
	return m
}

func BenchmarkSeventeenthFlatten(b *testing.B) {
	m := seventeenthNested()
	for i := 0; i < b.N; i++ {
		seventeenthMap, seventeenthError = Flatten(m, "", DotStyle)
	}
}

func BenchmarkSeventeenthString(b *testing.B) {
	for i := 0; i < b.N; i++ {
		_, seventeenthError = FlattenString("\n\t\t    \n          [1, 2, 3]", "", DotStyle)
		_, seventeenthError = FlattenString("\n        \n        {}", "", DotStyle)
	}
}
