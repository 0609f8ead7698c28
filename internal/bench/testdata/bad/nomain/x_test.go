package nomain

import "testing"

func TestMain(m *testing.M) {}

func BenchmarkX(b *testing.B) {}
