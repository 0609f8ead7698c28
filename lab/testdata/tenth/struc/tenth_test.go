package struc

import (
	"bytes"
	"testing"
)

type tenthPoint struct {
	X, Y  float64
	Stamp int64
	Kind  uint8
}

type tenthTrack struct {
	ID      uint32
	Name    [16]byte
	Count   int `struc:"uint16,sizeof=Points"`
	Points  []tenthPoint
	NoteLen int `struc:"uint8,sizeof=Note"`
	Note    string
}

type tenthFrame struct {
	Magic uint32
	Seq   uint64 `struc:"little"`
	Len   int    `struc:"uint32,sizeof=Data"`
	Data  []byte
}

var tenthErr error

func tenthTracks(n int) *tenthTrack {
	t := &tenthTrack{ID: 7, Note: "north of the river"}
	copy(t.Name[:], "track seven")
	for i := 0; i < n; i++ {
		t.Points = append(t.Points, tenthPoint{float64(i) / 7, float64(-i), int64(i) << 20, uint8(i)})
	}
	return t
}

func BenchmarkTenthUnpack(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"3 points", 3}, {"20 points", 20}, {"200 points", 200}} {
		b.Run(c.name, func(b *testing.B) {
			var buf bytes.Buffer
			if err := Pack(&buf, tenthTracks(c.n)); err != nil {
				b.Fatal(err)
			}
			r := bytes.NewReader(buf.Bytes())
			var t tenthTrack
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				r.Reset(buf.Bytes())
				tenthErr = Unpack(r, &t)
			}
		})
	}
}

func BenchmarkTenthPack(b *testing.B) {
	for _, c := range []struct {
		name string
		n    int
	}{{"100 bytes", 100}, {"1500 bytes", 1500}, {"64 kB", 64 << 10}} {
		b.Run(c.name, func(b *testing.B) {
			f := &tenthFrame{Magic: 0xcafe, Seq: 1, Data: bytes.Repeat([]byte("ab"), c.n/2)}
			var buf bytes.Buffer
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				f.Seq++
				buf.Reset()
				tenthErr = Pack(&buf, f)
			}
		})
	}
}
