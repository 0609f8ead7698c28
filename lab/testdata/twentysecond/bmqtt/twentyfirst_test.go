package mqtt

import (
	"strconv"
	"testing"

	"github.com/mochi-mqtt/server/v2/packets"
)

func BenchmarkTwentyfirstSubscribers(b *testing.B) {
	x := NewTopicsIndex()
	for i := 0; i < 100; i++ {
		c := "client" + strconv.Itoa(i)
		x.Subscribe(c, packets.Subscription{Filter: "site/a/temp", Qos: 1})
		x.Subscribe(c, packets.Subscription{Filter: "site/+/temp", Qos: 2, Identifier: i})
		x.Subscribe(c, packets.Subscription{Filter: "site/#"})
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		x.Subscribers("site/a/temp")
	}
}

func BenchmarkTwentyfirstRetain(b *testing.B) {
	x := NewTopicsIndex()
	pk := packets.Packet{FixedHeader: packets.FixedHeader{Retain: true}, TopicName: "site/a/b/temp", Payload: []byte("21.5")}
	empty := packets.Packet{FixedHeader: packets.FixedHeader{Retain: true}, TopicName: "site/a/b/temp"}
	other := packets.Packet{FixedHeader: packets.FixedHeader{Retain: true}, TopicName: "site/a/c/d/humidity"}
	for i := 0; i < b.N; i++ {
		x.RetainMessage(pk)
		x.RetainMessage(empty)
		x.RetainMessage(empty)
		x.RetainMessage(other)
	}
}
