package colorable

import (
	"errors"
	"io"
	"strings"
	"testing"
)

var sixthN int

// sixthPieces keeps what each call of Write got, and fails from the call with
// the number fail on, if that is not 0.
type sixthPieces struct {
	pieces []string
	fail   int
}

func (p *sixthPieces) Write(data []byte) (int, error) {
	p.pieces = append(p.pieces, string(data))
	if len(p.pieces) == p.fail {
		return 0, errors.New("broken pipe")
	}
	return len(data), nil
}

func BenchmarkSixthNonColorable(b *testing.B) {
	w := NewNonColorable(io.Discard)
	for name, text := range map[string]string{
		"plain":   "2026-01-02T15:04:05Z INFO server started addr=:8080 version=1.4.2 pid=4711 workers=16\n",
		"level":   "2026-01-02T15:04:05Z \x1b[32mINFO\x1b[0m server started addr=:8080 version=1.4.2 pid=4711\n",
		"colored": strings.Repeat("\x1b[1;34mkey\x1b[0m=\x1b[38;5;202mvalue\x1b[0m ", 20) + "\n",
		"block":   strings.Repeat("some lines of text without any color in them, but quite a lot\n", 64),
	} {
		data := []byte(text)
		b.Run(name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				n, _ := w.Write(data)
				sixthN += n
			}
		})
	}
}
