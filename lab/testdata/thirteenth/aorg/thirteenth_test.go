package org

import "testing"

var thirteenthRanges = "1-5 7 10-20 33 40-41 55 60-72"

var thirteenthLines = []string{
	"* A headline",
	"Some text in a paragraph that goes on for a while, as paragraphs do.",
	"  - a list item",
	"| a | row |",
	"#+TITLE: something",
	"",
	"    more text",
}

var thirteenthCount int

func BenchmarkThirteenthParseRanges(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		thirteenthCount += len(ParseRanges(thirteenthRanges))
	}
}

func BenchmarkThirteenthLexTable(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, line := range thirteenthLines {
			if _, ok := lexTable(line); ok {
				thirteenthCount++
			}
		}
	}
}
