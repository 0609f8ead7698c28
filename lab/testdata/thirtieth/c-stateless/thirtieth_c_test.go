package stateless

import (
	"context"
	"testing"
)

func BenchmarkThirtiethFireGuarded(b *testing.B) {
	yes := func(context.Context, ...any) bool { return true }
	no := func(context.Context, ...any) bool { return false }
	sm := NewStateMachineWithMode("A", FiringImmediate)
	sm.Configure("A").Permit("go", "C", no).Permit("go", "D", no, yes).Permit("go", "B", yes, yes)
	sm.Configure("B").Permit("go", "C", no).Permit("go", "D", yes, no).Permit("go", "A", yes, yes)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := sm.Fire("go"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethFireInternal(b *testing.B) {
	n := 0
	sm := NewStateMachineWithMode("A", FiringImmediate)
	sm.Configure("S").InternalTransition("tick", func(context.Context, ...any) error { n++; return nil },
		func(context.Context, ...any) bool { return true })
	sm.Configure("A").SubstateOf("S")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := sm.Fire("tick"); err != nil {
			b.Fatal(err)
		}
	}
}
