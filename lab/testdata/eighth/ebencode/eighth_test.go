package bencode

import (
	"fmt"
	"testing"
)

var (
	eighthAny   interface{}
	eighthPeers []eighthPeer
	eighthList  []string
)

type eighthPeer struct {
	ID   string `bencode:"peer id"`
	IP   string `bencode:"ip"`
	Port int    `bencode:"port"`
}

// BenchmarkEighthDecode decodes what trackers and torrent files have.
func BenchmarkEighthDecode(b *testing.B) {
	var words []string
	var peers []eighthPeer
	for i := 0; i < 50; i++ {
		words = append(words, fmt.Sprintf("path-%d", i*i))
		peers = append(peers, eighthPeer{fmt.Sprintf("-GT0001-%012d", i), fmt.Sprintf("10.0.0.%d", i), 6881 + i})
	}
	for _, input := range []struct {
		name   string
		val    interface{}
		decode func(string) error
	}{
		{"strings", words, func(s string) error {
			eighthList = nil
			return DecodeString(s, &eighthList)
		}},
		{"peers", peers, func(s string) error {
			eighthPeers = nil
			return DecodeString(s, &eighthPeers)
		}},
		{"any", map[string]interface{}{"files": words, "name": "ubuntu.iso", "piece length": 262144}, func(s string) error {
			eighthAny = nil
			return DecodeString(s, &eighthAny)
		}},
	} {
		text, err := EncodeString(input.val)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				if err := input.decode(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
