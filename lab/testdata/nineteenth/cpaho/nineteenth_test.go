package packets

import (
	"bytes"
	"io"
	"testing"
)

type nineteenthSink struct{ n int }

func (s *nineteenthSink) Write(p []byte) (int, error) {
	s.n += len(p)
	return len(p), nil
}

func BenchmarkNineteenthConnectWrite(b *testing.B) {
	c := NewControlPacket(Connect).(*ConnectPacket)
	c.ProtocolName = "MQTT"
	c.ProtocolVersion = 4
	c.CleanSession = true
	c.WillFlag = true
	c.WillTopic = "devices/sensor-17/status"
	c.WillMessage = []byte("offline")
	c.UsernameFlag = true
	c.Username = "sensor-17"
	c.PasswordFlag = true
	c.Password = []byte("secret")
	c.Keepalive = 60
	c.ClientIdentifier = "sensor-17-0001"
	w := &nineteenthSink{}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := c.Write(w); err != nil {
			b.Fatal(err)
		}
	}
}

func nineteenthPublish(b *testing.B, size int) {
	p := NewControlPacket(Publish).(*PublishPacket)
	p.Qos = 1
	p.TopicName = "devices/sensor-17/temperature"
	p.MessageID = 4711
	p.Payload = bytes.Repeat([]byte("21.5;"), size/5)
	w := &nineteenthSink{}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := p.Write(w); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNineteenthPublishWriteSmall(b *testing.B) { nineteenthPublish(b, 50) }
func BenchmarkNineteenthPublishWriteLarge(b *testing.B) { nineteenthPublish(b, 64*1024) }

func BenchmarkNineteenthReadPacket(b *testing.B) {
	var buf bytes.Buffer
	p := NewControlPacket(Publish).(*PublishPacket)
	p.TopicName = "devices/sensor-17/temperature"
	p.Payload = []byte("21.5")
	ping := NewControlPacket(Pingreq)
	ack := NewControlPacket(Puback).(*PubackPacket)
	ack.MessageID = 7
	for _, cp := range []ControlPacket{p, ping, ack, ping} {
		if err := cp.Write(&buf); err != nil {
			b.Fatal(err)
		}
	}
	r := bytes.NewReader(buf.Bytes())
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		r.Reset(buf.Bytes())
		for {
			_, err := ReadPacket(r)
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}
