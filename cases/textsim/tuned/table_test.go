package textsim

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestTable compares the table with a map, on words of all lengths, so many
// that it grows several times.
func TestTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	s := new(scanner)
	table := &s.table
	for range 3 {
		s.reset(nil, limited{})
		want := make(map[string][2]uint32)
		for range 50_000 {
			word := strings.Repeat(string(rune('a'+rng.IntN(26))), rng.IntN(20)) + fmt.Sprint(rng.IntN(1000))
			side := uint(rng.IntN(2))
			s.buf, s.pos = []byte(word), 0
			s.countText(side, &plainCodes)
			counts := want[word]
			counts[side]++
			want[word] = counts
		}
		got := make(map[string][2]uint32)
		for _, e := range table.entries[1:] {
			got[spell(table, e.key)] = e.count
		}
		if len(got) != len(want) || len(got) != len(table.entries)-1 {
			t.Fatalf("%d words in %d entries, want %d", len(got), len(table.entries)-1, len(want))
		}
		for word, counts := range want {
			if got[word] != counts {
				t.Errorf("%q: %v, want %v", word, got[word], counts)
			}
		}
	}
}

// spell returns the word that a key stands for.
func spell(table *table, k key) string {
	var word []byte
	if k.hi >= isLong {
		word = append(word, table.longWord(k)...)
	} else {
		for _, half := range []uint64{k.lo, k.hi} {
			for ; half > 0; half >>= 8 {
				word = append(word, byte(half))
			}
		}
	}
	for i, c := range word {
		if 0x40 <= c && c < 0x40+10 {
			word[i] = '0' + c - 0x40
		}
	}
	return string(word)
}

// TestProbes bounds how far from its place a word is found, for words that
// differ little, with many secrets.
func TestProbes(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		lo, hi := rng.Uint64()|1, rng.Uint64()|1
		taken := make(map[uint64]bool)
		const words, slots = 1 << 14, 1 << 15
		probes := 0
		for i := range uint64(words) {
			place := hash(i<<32|0x61616161, 0, lo, hi) >> (64 - 15)
			for probes++; taken[place]; probes++ {
				place = (place + 1) % slots
			}
			taken[place] = true
		}
		if mean := float64(probes) / words; mean > 2 {
			t.Errorf("secrets %#x, %#x: %.2f probes a word at half load, want 1.5", lo, hi, mean)
		}
	}
}
