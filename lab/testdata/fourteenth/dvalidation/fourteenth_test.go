package validation

import (
	"fmt"
	"testing"
)

var fourteenthErr error

func BenchmarkFourteenthIn(b *testing.B) {
	var codes []interface{}
	for i := 0; i < 60; i++ {
		codes = append(codes, fmt.Sprintf("CODE-%02d", i))
	}
	rule := In(codes...)
	var value interface{} = "CODE-47"
	for i := 0; i < b.N; i++ {
		fourteenthErr = rule.Validate(value)
	}
}
