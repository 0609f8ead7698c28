package EventBus

import "testing"

func BenchmarkTwentyeighthPublish(b *testing.B) {
	bus := New()
	n := 0
	for i := 0; i < 8; i++ {
		bus.Subscribe("topic", func() { n++ })
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		bus.Publish("topic")
	}
	if n == 0 {
		b.Fatal("none")
	}
}

func BenchmarkTwentyeighthFindHandler(b *testing.B) {
	bus := New()
	for i := 0; i < 30; i++ {
		bus.Subscribe("topic", func(int) {})
	}
	for i := 0; i < 30; i++ {
		bus.Subscribe("topic", func(string) {})
	}
	last := func(string) { _ = i28 }
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		bus.Subscribe("topic", last)
		if err := bus.Unsubscribe("topic", last); err != nil {
			b.Fatal(err)
		}
	}
}

var i28 int
