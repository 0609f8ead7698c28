package websocket

import (
	"bytes"
	"testing"
)

var (
	eleventhMessage *PreparedMessage
	eleventhData    []byte
	eleventhErr     error
)

var eleventhTexts = []struct {
	name string
	data []byte
}{
	{"short", []byte(`{"type":"ping","id":83412}`)},
	{"event", bytes.Repeat([]byte(`{"type":"trade","price":"63012.11"},`), 20)},
	{"page", bytes.Repeat([]byte(`{"type":"trade","price":"63012.11"},`), 300)},
}

func BenchmarkEleventhPrepare(b *testing.B) {
	for _, c := range eleventhTexts {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhMessage, eleventhErr = NewPreparedMessage(TextMessage, c.data)
			}
		})
	}
}

func BenchmarkEleventhFrame(b *testing.B) {
	for _, c := range eleventhTexts {
		for _, k := range []struct {
			name string
			key  prepareKey
		}{
			{"server", prepareKey{isServer: true}},
			{"client", prepareKey{}},
		} {
			b.Run(c.name+"-"+k.name, func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					pm := PreparedMessage{messageType: TextMessage, data: c.data, frames: make(map[prepareKey]*preparedFrame)}
					_, eleventhData, eleventhErr = pm.frame(k.key)
				}
			})
		}
	}
}
