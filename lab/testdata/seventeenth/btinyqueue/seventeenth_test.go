package tinyqueue

import (
	"fmt"
	"strings"
	"testing"
)

type seventeenthItem string

func (a seventeenthItem) Less(b Item) bool { return a < b.(seventeenthItem) }

type seventeenthPair struct{ pri, id int }

func (a *seventeenthPair) Less(b Item) bool { return a.pri < b.(*seventeenthPair).pri }

var seventeenthSink Item

func BenchmarkSeventeenthPop(b *testing.B) {
	var items []Item
	for i := 0; i < 2000; i++ {
		items = append(items, seventeenthItem(fmt.Sprintf("%s/%06d", strings.Repeat("/a/long/common/prefix/of/the/keys", 20), i*7919%2003)))
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		q := New(append([]Item(nil), items...))
		for q.Len() > 0 {
			seventeenthSink = q.Pop()
		}
	}
}
