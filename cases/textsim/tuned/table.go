package textsim

import (
	"bytes"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
)

// A key is a word of at most 16 bytes, its first byte in the lowest bits of
// lo. A longer word has its hash in lo, and in hi bit 63, which no short word
// has, and the word's number among the long ones.
type key struct{ lo, hi uint64 }

const (
	maxShort = 16
	isLong   = 1 << 63
)

// entry is one word and how often each text holds it. A count stands for
// texts of fewer than 1<<32 words.
type entry struct {
	key   key
	count [2]uint32
}

// table counts words. A slot leads to an entry, so that clearing and growing
// touch 4 bytes a slot and the score reads nothing but words that occur.
// Slots are probed one after the other and at most half of them are taken.
type table struct {
	slots   []uint32 // numbers of entries, 0 for none; their number is a power of two
	shift   uint     // 64 less the logarithm of that number
	entries []entry  // in the order of their first occurrence; the first is unused

	long  []span // where long words are in arena
	arena []byte // their bytes

	// Which entries a text counts, kept only for one that came twice.
	counted [2][]uint32
	again   [2]bool
}

// span is a range of the arena.
type span struct{ start, end int }

const (
	firstSlots = 1 << 12
	// A table that has grown beyond these is not kept for another request.
	maxKeptEntries = 1 << 13
	maxKeptArena   = 1 << 16
)

// The secret of this process: no one outside can choose words that meet in
// one place of the table.
var (
	secretLo, secretHi = rand.Uint64() | 1, rand.Uint64() | 1
	secretLong         = maphash.MakeSeed()
)

// hash mixes a short key, or the hash of a long one with hi 0, and the secret,
// two odd numbers. The highest bits of the result say where the key belongs.
// The sum alone is not enough: words that differ in few letters stay close
// together with one secret in three.
func hash(lo, hi, secretLo, secretHi uint64) uint64 {
	sum := lo*secretLo + hi*secretHi
	return (sum ^ sum>>32) * secretLo
}

// reset makes the table empty and ready.
func (t *table) reset() {
	if t.slots == nil {
		t.entries = make([]entry, 0, firstSlots/4)
		t.resize(firstSlots)
	}
	if len(t.entries) > 1 {
		clear(t.slots)
	}
	t.entries = append(t.entries[:0], entry{})
	t.long, t.arena = t.long[:0], t.arena[:0]
	t.again = [2]bool{}
}

// keepable reports whether the table is of a size to keep.
func (t *table) keepable() bool {
	return cap(t.entries) <= maxKeptEntries && cap(t.arena) <= maxKeptArena &&
		cap(t.long) <= maxKeptEntries && cap(t.counted[0])+cap(t.counted[1]) <= 2*maxKeptEntries
}

// hit counts one occurrence of a short word that is where it is looked for
// first, and returns whether it was.
func (t *table) hit(k key, side uint) bool {
	e := &t.entries[t.slots[hash(k.lo, k.hi, secretLo, secretHi)>>(t.shift&63)]]
	if e.key != k {
		return false
	}
	e.count[side&1]++
	return true
}

// add counts one occurrence of a short word.
func (t *table) add(k key, side uint) {
	mask := uint64(len(t.slots) - 1)
	i := hash(k.lo, k.hi, secretLo, secretHi) >> t.shift
	for ; t.slots[i&mask] != 0; i++ {
		if n := t.slots[i&mask]; t.entries[n].key == k {
			t.count(n, side)
			return
		}
	}
	t.insert(i&mask, k, side)
}

// addLong counts one occurrence of a word of more than 16 bytes.
func (t *table) addLong(word []byte, side uint) {
	sum := maphash.Bytes(secretLong, word)
	mask := uint64(len(t.slots) - 1)
	i := hash(sum, 0, secretLo, secretHi) >> t.shift
	for ; t.slots[i&mask] != 0; i++ {
		n := t.slots[i&mask]
		if k := t.entries[n].key; k.lo == sum && k.hi >= isLong && bytes.Equal(t.longWord(k), word) {
			t.count(n, side)
			return
		}
	}
	k := key{sum, isLong | uint64(len(t.long))}
	t.long = append(t.long, span{len(t.arena), len(t.arena) + len(word)})
	t.arena = append(t.arena, word...)
	t.insert(i&mask, k, side)
}

func (t *table) longWord(k key) []byte {
	at := t.long[k.hi&^isLong]
	return t.arena[at.start:at.end]
}

// insert puts a new word into the free slot i and counts it once.
func (t *table) insert(i uint64, k key, side uint) {
	n := uint32(len(t.entries))
	t.slots[i] = n
	t.entries = append(t.entries, entry{key: k})
	t.count(n, side)
	if 2*len(t.entries) > len(t.slots) {
		t.resize(2 * len(t.slots))
	}
}

// resize gives the table this many slots, a power of two.
func (t *table) resize(slots int) {
	t.slots = make([]uint32, slots)
	t.shift = uint(64 - bits.TrailingZeros(uint(slots)))
	mask := uint64(slots - 1)
	for n := 1; n < len(t.entries); n++ {
		k := t.entries[n].key
		if k.hi >= isLong {
			k.hi = 0
		}
		i := hash(k.lo, k.hi, secretLo, secretHi) >> t.shift
		for t.slots[i&mask] != 0 {
			i++
		}
		t.slots[i&mask] = uint32(n)
	}
}

func (t *table) count(n uint32, side uint) {
	e := &t.entries[n]
	if t.again[side&1] && e.count[side&1] == 0 {
		t.counted[side&1] = append(t.counted[side&1], n)
	}
	e.count[side&1]++
}

// forget takes back what was counted on one side, because its text comes
// again and the last one holds. The first time that costs as much as there
// are words; from then on the table notes which words the side counts, so
// that a body full of repeated keys costs no more than its length.
func (t *table) forget(side uint) {
	if !t.again[side] {
		t.again[side] = true
		t.counted[side] = t.counted[side][:0]
		for i := range t.entries {
			t.entries[i].count[side] = 0
		}
		return
	}
	for _, n := range t.counted[side] {
		t.entries[n].count[side] = 0
	}
	t.counted[side] = t.counted[side][:0]
}
