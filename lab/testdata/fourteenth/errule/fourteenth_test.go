package rrule

import (
	"testing"
	"time"
)

var (
	fourteenthSet  Set
	fourteenthSink int
)

func init() {
	start := time.Date(2024, 1, 1, 9, 0, 0, 0, time.UTC)
	rule, err := NewRRule(ROption{Freq: DAILY, Count: 300, Dtstart: start})
	if err != nil {
		panic(err)
	}
	fourteenthSet.RRule(rule)
	for i := 0; i < 2000; i++ {
		fourteenthSet.RDate(start.Add(time.Duration(i) * 90 * time.Minute))
		fourteenthSet.ExDate(start.Add(time.Duration(i) * 180 * time.Minute))
	}
}

func BenchmarkFourteenthSet(b *testing.B) {
	for i := 0; i < b.N; i++ {
		fourteenthSink += len(fourteenthSet.All())
	}
}
