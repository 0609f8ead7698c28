package lua

import (
	"strings"
	"testing"
	"time"

	"github.com/yuin/gopher-lua/pm"
)

func BenchmarkTwentyfirstRawSetInt(b *testing.B) {
	for i := 0; i < b.N; i++ {
		tb := newLTable(64, 0)
		for j := 1; j <= 60; j++ {
			tb.RawSetInt(j, LNumber(j))
		}
		tb.RawSetInt(200, LNumber(1))
	}
}

func BenchmarkTwentyfirstDoReplace(b *testing.B) {
	str := strings.Repeat("the quick brown fox ", 50)
	var info []replaceInfo
	for i := 0; i < len(str); i += 20 {
		info = append(info, replaceInfo{[]int{i, i + 3}, "every"})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		strGsubDoReplace(str, info)
	}
}

func BenchmarkTwentyfirstGsubTable(b *testing.B) {
	L := NewState()
	defer L.Close()
	str := strings.Repeat("$name lives in $city since $year; ", 30)
	mds, err := pm.Find("%$(%w+)", []byte(str), 0, -1)
	if err != nil {
		b.Fatal(err)
	}
	tb := L.NewTable()
	tb.RawSetString("name", LString("Ada"))
	tb.RawSetString("city", LString("London"))
	tb.RawSetString("year", LNumber(1835))
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		strGsubTable(L, str, tb, mds)
	}
}

func BenchmarkTwentyfirstStrftime(b *testing.B) {
	t := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	for i := 0; i < b.N; i++ {
		strftime(t, "%Y-%m-%d %H:%M:%S")
		strftime(t, "%c")
		strftime(t, "%d/%m/%y, %A")
	}
}
