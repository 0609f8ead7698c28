package splaytree

import "testing"

type thirtysecondANum int

func (n thirtysecondANum) Compare(v Value) int {
	m := v.(thirtysecondANum)
	if n < m {
		return -1
	} else if n > m {
		return 1
	}
	return 0
}

var thirtysecondASink string

func BenchmarkThirtysecondTreeString(b *testing.B) {
	var t Tree
	for i := 0; i < 200; i++ {
		t.Insert(thirtysecondANum((97 * i) % 211))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		thirtysecondASink = t.String()
	}
}
