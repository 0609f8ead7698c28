package count

import (
	"iter"
	"math/rand/v2"
)

// Table counts in a table with open addressing whose keys are places in the
// text. It splits nothing, copies no word, and can be used for one text after
// another. The zero value is ready. It is not safe for concurrent use.
type Table struct {
	text  []byte
	slots []uint32 // the number of an entry, from 1, or 0; a power of two long
	words []entry  // in order of first occurrence
}

// entry is a word: text[start:end].
type entry struct {
	hash       uint64
	start, end int
	count      int
}

// fewestSlots has room for the words of a usual text.
const fewestSlots = 512

// Count forgets what it counted before and counts the words of text. The Table
// refers to text until the next Count. It keeps the room that its largest text
// took, and allocates nothing for one that needs no more.
func (t *Table) Count(text []byte) {
	t.text = text
	t.words = t.words[:0]
	if t.slots == nil {
		t.slots = make([]uint32, fewestSlots)
		t.words = make([]entry, 0, fewestSlots/2)
	}
	clear(t.slots)
	for start := 0; start <= len(text); {
		hash, end := scan(text, start)
		t.add(hash, start, end)
		start = end + 1
	}
}

// Len returns how many different words the text has.
func (t *Table) Len() int { return len(t.words) }

// All yields each word with how often it occurs, in order of first occurrence.
// The words are part of the text.
func (t *Table) All() iter.Seq2[[]byte, int] {
	return func(yield func([]byte, int) bool) {
		for _, word := range t.words {
			if !yield(t.text[word.start:word.end], word.count) {
				return
			}
		}
	}
}

// add counts the word text[start:end].
func (t *Table) add(hash uint64, start, end int) {
	mask := uint64(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot := t.slots[i]
		if slot == 0 {
			t.words = append(t.words, entry{hash, start, end, 1})
			t.slots[i] = uint32(len(t.words))
			break
		}
		word := &t.words[slot-1]
		if word.hash == hash && string(t.text[word.start:word.end]) == string(t.text[start:end]) {
			word.count++
			return
		}
	}
	if len(t.words) > len(t.slots)/2 {
		t.grow()
	}
}

// grow doubles the slots. No text has so many words that their numbers
// outgrow a slot: it would be larger than 4 GiB.
func (t *Table) grow() {
	t.slots = make([]uint32, 2*len(t.slots))
	mask := uint64(len(t.slots) - 1)
	for number, word := range t.words {
		i := word.hash & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(number + 1)
	}
}

// The hash begins with numbers that each process draws again: no one can
// write a text in which all words share a slot.
var (
	hashSeed   = rand.Uint64()
	hashFactor = rand.Uint64() | 1
)
