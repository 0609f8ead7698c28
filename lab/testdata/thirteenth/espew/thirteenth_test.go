package spew

import (
	"fmt"
	"io"
	"testing"
)

type thirteenthNode struct {
	Value int
	Next  *thirteenthNode
}

var (
	thirteenthList  *thirteenthNode
	thirteenthState = ConfigState{Indent: "", DisableMethods: true}
)

func init() {
	for i := 0; i < 300; i++ {
		thirteenthList = &thirteenthNode{i, thirteenthList}
	}
}

func BenchmarkThirteenthDumpList(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthState.Fdump(io.Discard, thirteenthList)
	}
}

func BenchmarkThirteenthFormatList(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fmt.Fprintf(io.Discard, "%v", thirteenthState.NewFormatter(thirteenthList))
	}
}
