package fsm

import (
	"context"
	"fmt"
	"testing"
)

var (
	tenthErr    error
	tenthEvents []string
)

func tenthOrder() *FSM {
	return NewFSM("cart", Events{
		{Name: "checkout", Src: []string{"cart"}, Dst: "pending"},
		{Name: "pay", Src: []string{"pending", "overdue"}, Dst: "paid"},
		{Name: "expire", Src: []string{"pending"}, Dst: "overdue"},
		{Name: "pack", Src: []string{"paid"}, Dst: "packed"},
		{Name: "ship", Src: []string{"packed"}, Dst: "shipped"},
		{Name: "deliver", Src: []string{"shipped"}, Dst: "delivered"},
		{Name: "cancel", Src: []string{"cart", "pending", "overdue", "paid", "packed"}, Dst: "cancelled"},
		{Name: "return", Src: []string{"delivered"}, Dst: "returned"},
		{Name: "reopen", Src: []string{"cancelled", "returned", "delivered"}, Dst: "cart"},
	}, nil)
}

func tenthLarge() *FSM {
	var events Events
	for i := 0; i < 60; i++ {
		events = append(events,
			EventDesc{Name: fmt.Sprintf("forward-%d", i%4), Src: []string{fmt.Sprintf("step-%02d", i)}, Dst: fmt.Sprintf("step-%02d", i+1)},
			EventDesc{Name: "abort", Src: []string{fmt.Sprintf("step-%02d", i)}, Dst: "aborted"})
	}
	return NewFSM("step-00", events, nil)
}

func BenchmarkTenthEvent(b *testing.B) {
	ctx := context.Background()
	b.Run("toggle", func(b *testing.B) {
		f := NewFSM("closed", Events{
			{Name: "open", Src: []string{"closed"}, Dst: "open"},
			{Name: "close", Src: []string{"open"}, Dst: "closed"},
		}, nil)
		for i := 0; i < b.N; i++ {
			if tenthErr = f.Event(ctx, "open"); tenthErr != nil {
				b.Fatal(tenthErr)
			}
			if tenthErr = f.Event(ctx, "close"); tenthErr != nil {
				b.Fatal(tenthErr)
			}
		}
	})
	b.Run("order", func(b *testing.B) {
		f := tenthOrder()
		for i := 0; i < b.N; i++ {
			for _, e := range []string{"checkout", "expire", "pay", "pack", "ship", "deliver", "reopen"} {
				if tenthErr = f.Event(ctx, e); tenthErr != nil {
					b.Fatal(tenthErr)
				}
			}
		}
	})
	b.Run("same", func(b *testing.B) {
		f := NewFSM("running", Events{{Name: "run", Src: []string{"idle", "running"}, Dst: "running"}}, nil)
		for i := 0; i < b.N; i++ {
			tenthErr = f.Event(ctx, "run")
		}
	})
	b.Run("value", func(b *testing.B) {
		type key struct{}
		ctx := context.WithValue(ctx, key{}, "request-17")
		f := tenthOrder()
		for i := 0; i < b.N; i++ {
			for _, e := range []string{"cancel", "reopen"} {
				if tenthErr = f.Event(ctx, e, i); tenthErr != nil {
					b.Fatal(tenthErr)
				}
			}
		}
	})
}

func BenchmarkTenthAvailable(b *testing.B) {
	b.Run("order", func(b *testing.B) {
		f := tenthOrder()
		f.SetState("pending")
		for i := 0; i < b.N; i++ {
			tenthEvents = f.AvailableTransitions()
		}
	})
	b.Run("large", func(b *testing.B) {
		f := tenthLarge()
		for i := 0; i < b.N; i++ {
			tenthEvents = f.AvailableTransitions()
		}
	})
	b.Run("none", func(b *testing.B) {
		f := tenthLarge()
		f.SetState("aborted")
		for i := 0; i < b.N; i++ {
			tenthEvents = f.AvailableTransitions()
		}
	})
}
