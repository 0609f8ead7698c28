package redux

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// An engine compiles patterns.
type engine struct {
	name    string
	compile func(string) pattern
}

// engines are those that this build has.
var engines = []engine{{"regexp", compileRegexp}, {"re2", compileRE2}}

// fasta returns so many letters of DNA in lines under headings: a piece that
// repeats, letters that stand for several, and the four alone.
func fasta(seed uint64, letters int) []byte {
	rng := rand.New(rand.NewPCG(seed, 1))
	pick := func(from string) byte { return from[rng.IntN(len(from))] }
	piece := make([]byte, 287)
	for i := range piece {
		piece[i] = pick("ggcctat")
	}
	var out bytes.Buffer
	for part, letter := range []func(i int) byte{
		func(i int) byte { return piece[i%len(piece)] },
		func(int) byte { return pick("aaaaaaaaaaccccgggggttttttttttBDHKMNRSVWY") },
		func(int) byte { return pick("aaaccggttt") },
	} {
		fmt.Fprintf(&out, ">part %d", part+1)
		for i := range letters / 3 {
			if i%60 == 0 {
				out.WriteByte('\n')
			}
			out.WriteByte(letter(i))
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

func TestSame(t *testing.T) {
	for seed := range uint64(10) {
		text := fasta(seed, 30_000)
		want := newRedux(compileRegexp).run(text)
		if want.counts == [9]int{} || want.cleaned == want.left {
			t.Errorf("seed %d has nothing to find: %+v", seed, want)
		}
		for _, e := range engines {
			if got := newRedux(e.compile).run(text); got != want {
				t.Errorf("%s: %+v, want %+v", e.name, got, want)
			}
		}
	}
}

func TestByHand(t *testing.T) {
	got := newRedux(compileRegexp).run([]byte(">x\nagggtaaatt\ntaccct\ntHaN|c|\n"))
	// Of |c| a bar is left, which then has no other to match with.
	want := result{counts: [9]int{2}, given: 29, cleaned: 23, left: len("agggtaa<2>ttaccct<4>|")}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// sink keeps results alive, so that no call can be left out.
var sink result

// kernel is what one iteration runs. Patterns are compiled beforehand, where the
// contest counts that, too: of a text of megabytes it is nothing.
//
//go:noinline
func kernel(r *redux, text []byte) { sink = r.run(text) }

func BenchmarkRedux(b *testing.B) {
	text := fasta(1, 30_000)
	for _, e := range engines {
		r := newRedux(e.compile)
		b.Run("impl="+e.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(text)))
			for range b.N {
				kernel(r, text)
			}
		})
	}
}
