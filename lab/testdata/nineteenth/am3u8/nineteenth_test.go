package m3u8

import (
	"fmt"
	"testing"
)

var nineteenthLines = []string{
	`BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="aac",SUBTITLES="subs"`,
	`TYPE=AUDIO,GROUP-ID="aac",NAME="English",DEFAULT=YES,AUTOSELECT=YES,LANGUAGE="en",URI="audio/en.m3u8"`,
	`METHOD=AES-128,URI="https://example.com/key?id=7",IV=0x9c7db8778570d05c3177c349fd9236aa`,
	`URI="init.mp4",BYTERANGE="720@0"`,
	`TIME-OFFSET=25.5, PRECISE=YES, X="", Y=`,
}

func BenchmarkNineteenthDecodeAttributeList(b *testing.B) {
	n := 0
	for i := 0; i < b.N; i++ {
		for _, l := range nineteenthLines {
			n += len(DecodeAttributeList(l))
		}
	}
	if n < 0 {
		b.Fatal(n)
	}
}

func BenchmarkNineteenthGetAllSegments(b *testing.B) {
	flat, err := NewMediaPlaylist(0, 200)
	if err != nil {
		b.Fatal(err)
	}
	ring, err := NewMediaPlaylist(50, 50)
	if err != nil {
		b.Fatal(err)
	}
	for i := 0; i < 120; i++ {
		uri := fmt.Sprintf("segment-%04d.ts", i)
		if err := flat.Append(uri, 6.0, ""); err != nil {
			b.Fatal(err)
		}
		ring.Slide(uri, 6.0, "")
	}
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		n += len(flat.GetAllSegments())
		n += len(ring.GetAllSegments())
	}
	if n < 0 {
		b.Fatal(n)
	}
}
