package initpanics

import "testing"

func init() { panic("no table") }

func BenchmarkX(b *testing.B) {}
