package packets

import "testing"

func BenchmarkTwentyfirstCopy(b *testing.B) {
	pk := Packet{
		TopicName: "site/a/temp",
		Payload:   []byte("{\"t\":21.5,\"unit\":\"C\"}"),
		Connect: ConnectParams{
			ProtocolName: []byte("MQTT"),
			Username:     []byte("device-17"),
			Password:     []byte("secret"),
			WillPayload:  []byte("offline"),
		},
	}
	for i := 0; i < b.N; i++ {
		_ = pk.Copy(true)
	}
}
