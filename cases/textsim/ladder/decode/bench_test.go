package decode_test

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/decode"
)

// sink keeps results alive, so that no call can be left out.
var sink int

// step is a way to decode, for benchmarks and tests alike.
type step struct {
	name string
	run  func(body []byte) (texts, error)
}

// texts are the two texts, as strings or as bytes: conversions would be measured.
type texts struct {
	strings [2]string
	bytes   [2][]byte
}

func (t texts) len() int {
	return len(t.strings[0]) + len(t.strings[1]) + len(t.bytes[0]) + len(t.bytes[1])
}

// text returns text i+1, whatever its form.
func (t texts) text(i int) string { return t.strings[i] + string(t.bytes[i]) }

func ofStrings(run func([]byte) (string, string, error)) func([]byte) (texts, error) {
	return func(body []byte) (texts, error) {
		text1, text2, err := run(body)
		return texts{strings: [2]string{text1, text2}}, err
	}
}

func ofBytes(run func([]byte) ([]byte, []byte, error)) func([]byte) (texts, error) {
	return func(body []byte) (texts, error) {
		text1, text2, err := run(body)
		return texts{bytes: [2][]byte{text1, text2}}, err
	}
}

// steps begin with the one that the others are compared to.
var steps = []step{
	{"impl=decoder", ofStrings(decode.Decoder)},
	{"impl=unmarshal", ofStrings(decode.Unmarshal)},
	{"impl=scan", ofBytes(decode.Scan)},
	{"impl=slices", ofBytes(new(decode.Slices).Decode)},
}

// kernel is what one iteration runs. It is a call of its own so that every
// step is measured in the same loop.
//
//go:noinline
func kernel(run func([]byte) (texts, error), body []byte) (int, error) {
	got, err := run(body)
	return got.len(), err
}

// BenchmarkDecode measures the way from a body that is in memory to its texts.
func BenchmarkDecode(b *testing.B) {
	for _, body := range corpus.Bodies() {
		for _, step := range steps {
			b.Run(body.Name+"/"+step.name, func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(body.JSON)))
				for range b.N {
					n, err := kernel(step.run, body.JSON)
					if err != nil {
						b.Fatal(err)
					}
					sink = n
				}
			})
		}
	}
}
